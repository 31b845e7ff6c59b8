// Package progress shows how far a long job is: one line that is redrawn on a
// terminal, a line now and then elsewhere.
package progress

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

// Bar shows one job after another on a stream.
type Bar struct {
	w    io.Writer
	live bool // w is a terminal: redraw in place

	job         string
	done, total int // of job
	first       int // done when the job began
	began, next time.Time
}

// New is a bar on w.
func New(w io.Writer) *Bar {
	f, ok := w.(*os.File)
	return &Bar{w: w, live: ok && term.IsTerminal(f.Fd())}
}

// Set shows, if it is time to, that done steps of total of a job are done, with a note
// such as the loss behind it. A job begins with the first call that names it.
func (b *Bar) Set(job string, done, total int, note string) {
	now := time.Now()
	switch {
	case job != b.job || total != b.total || done < b.done:
		b.job, b.total, b.first, b.began = job, total, done, now
	case b.done >= total, done < total && now.Before(b.next):
		return // the end is shown once
	}
	b.done = done
	wait := 20 * time.Second
	if b.live {
		wait = 200 * time.Millisecond
	}
	b.next = now.Add(wait)
	text := line(job, done, total, done-b.first, now.Sub(b.began), note)
	if !b.live {
		fmt.Fprintln(b.w, text)
		return
	}
	end := ""
	if done >= total {
		end = "\n"
	}
	fmt.Fprintf(b.w, "\r\x1b[K%s%s", text, end)
}

// Say prints a line on to, in place of what the bar shows until it is set again.
func (b *Bar) Say(to io.Writer, text string) {
	if b.live {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
	fmt.Fprintln(to, text)
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
