// Package progress shows how far a long job is: one line that is redrawn on a
// terminal, a line now and then elsewhere.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// Bar is the progress of one job. The zero value shows nothing.
type Bar struct {
	w        io.Writer
	name     string
	total    int
	live     bool // w is a terminal: redraw in place
	began    time.Time
	first    int // done when the job began
	next     time.Time
	finished bool
}

// New is a bar on w for a job of total steps of which done are done already.
func New(w io.Writer, name string, done, total int) *Bar {
	return &Bar{w: w, name: name, total: total, live: isTerminal(w), began: time.Now(), first: done}
}

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Set shows that done steps are done, if it is time to, with a note such as the
// loss behind it.
func (b *Bar) Set(done int, note string) {
	now := time.Now()
	if b.w == nil || b.finished || done < b.total && now.Before(b.next) {
		return
	}
	b.finished = done >= b.total
	wait := 200 * time.Millisecond
	if !b.live {
		wait = 20 * time.Second
	}
	b.next = now.Add(wait)
	text := line(b.name, done, b.total, done-b.first, now.Sub(b.began), note)
	if b.live {
		end := ""
		if b.finished {
			end = "\n"
		}
		fmt.Fprintf(b.w, "\r\x1b[K%s%s", text, end)
		return
	}
	fmt.Fprintln(b.w, text)
}

// line is the text of a bar: name, bar, share, steps a second, time left, note.
// now steps were done in elapsed.
func line(name string, done, total, now int, elapsed time.Duration, note string) string {
	const width = 20
	share := 1.0
	if total > 0 {
		share = min(max(float64(done)/float64(total), 0), 1)
	}
	full := int(share * width)
	text := fmt.Sprintf("%s [%s%s] %3.0f%%", name, strings.Repeat("=", full), strings.Repeat(" ", width-full), 100*share)
	if now > 0 && elapsed > 0 {
		rate := float64(now) / elapsed.Seconds()
		text += fmt.Sprintf(" %s/s", short(rate))
		if done < total {
			left := time.Duration(float64(total-done) / rate * float64(time.Second))
			text += " left " + left.Round(time.Second).String()
		} else {
			text += " in " + elapsed.Round(100*time.Millisecond).String()
		}
	}
	if note != "" {
		text += " " + note
	}
	return text
}

// short is a rate in at most five characters.
func short(x float64) string {
	switch {
	case x >= 1e6:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x >= 1e3:
		return fmt.Sprintf("%.1fk", x/1e3)
	}
	return fmt.Sprintf("%.1f", x)
}
