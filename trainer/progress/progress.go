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
	Unit string // of a step, such as "positions"; may be empty

	w     io.Writer
	live  bool // w is a terminal: redraw in place
	drawn bool // the line on the terminal is not ended

	job         string
	done, total int // of job
	first       int // done when the job began
	began, next time.Time
	recent      []mark // of the last half minute, at least one
}

// mark is when so many steps were done.
type mark struct {
	at   time.Time
	done int
}

// window is how long ago the steps were that give the rate.
const window = 30 * time.Second

// New returns a bar on w.
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
		b.recent = append(b.recent[:0], mark{now, done})
	case b.done >= total:
		return // the end is shown once
	case done < total && now.Before(b.next):
		b.done = done
		b.mark(now)
		return
	}
	b.done = done
	b.mark(now)
	wait := time.Minute
	if b.live {
		wait = 200 * time.Millisecond
	}
	b.next = now.Add(wait)
	text := b.line(now, note)
	if !b.live {
		fmt.Fprintln(b.w, text)
		return
	}
	b.drawn = done < total
	end := ""
	if !b.drawn {
		end = "\n"
	}
	fmt.Fprintf(b.w, "\r\x1b[K%s%s", cut(text, b.columns()), end)
}

// mark notes once a second what is done, and forgets all but one of what is older than the
// window.
func (b *Bar) mark(now time.Time) {
	if now.Sub(b.recent[len(b.recent)-1].at) >= time.Second {
		b.recent = append(b.recent, mark{now, b.done})
	}
	for len(b.recent) > 1 && now.Sub(b.recent[1].at) >= window {
		b.recent = b.recent[1:]
	}
}

// Say prints a line on to, in place of what the bar shows until it is set again.
func (b *Bar) Say(to io.Writer, text string) {
	if b.live {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
	b.drawn = false
	fmt.Fprintln(to, text)
}

// Leave ends the line of a job that is not done, so that others can be printed below.
func (b *Bar) Leave() {
	if b.drawn {
		fmt.Fprintln(b.w)
	}
	b.drawn = false
}

// line returns the text of the bar: name, bar, share, steps a second lately, time left at
// the mean rate since the job began, note.
func (b *Bar) line(now time.Time, note string) string {
	const width = 10
	share := 1.0
	if b.total > 0 {
		share = min(max(float64(b.done)/float64(b.total), 0), 1)
	}
	full := int(share * width)
	text := fmt.Sprintf("%s [%s%s] %3.0f%%", b.job, strings.Repeat("=", full), strings.Repeat(" ", width-full), 100*share)
	if elapsed := now.Sub(b.began); b.done > b.first && elapsed > 0 {
		mean := float64(b.done-b.first) / elapsed.Seconds()
		if b.done < b.total {
			from := b.recent[0]
			text += b.rate(float64(b.done-from.done)/now.Sub(from.at).Seconds()) + " left " + rough(time.Duration(float64(b.total-b.done)/mean*float64(time.Second)))
		} else {
			text += b.rate(mean) + " in " + elapsed.Round(100*time.Millisecond).String()
		}
	}
	if note != "" {
		text += " " + note
	}
	return text
}

// rate is steps a second, with their unit.
func (b *Bar) rate(x float64) string {
	if b.Unit == "" {
		return " " + short(x) + "/s"
	}
	return " " + short(x) + " " + b.Unit + "/s"
}

// columns returns the width of the terminal, or what is common if it does not tell.
func (b *Bar) columns() int {
	if f, ok := b.w.(*os.File); ok {
		if width, _, err := term.GetSize(f.Fd()); err == nil && width > 0 {
			return width
		}
	}
	return 80
}

// cut returns what of a text fits before the last column: a line that wraps cannot be
// redrawn.
func cut(text string, columns int) string {
	if letters := []rune(text); len(letters) >= columns {
		return string(letters[:max(columns-1, 0)])
	}
	return text
}

// rough returns a time to the second, or to the minute from an hour on.
func rough(d time.Duration) string {
	if d < time.Hour {
		return d.Round(time.Second).String()
	}
	return strings.TrimSuffix(d.Round(time.Minute).String(), "0s")
}

// short returns a rate in at most five characters.
func short(x float64) string {
	switch {
	case x >= 1e6:
		return fmt.Sprintf("%.1fM", x/1e6)
	case x >= 1e4:
		return fmt.Sprintf("%.1fk", x/1e3)
	case x >= 100:
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.1f", x)
}
