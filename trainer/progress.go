package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/charmbracelet/x/term"
)

// progressBar shows one job after another on a stream.
type progressBar struct {
	w     io.Writer
	live  bool // w is a terminal: redraw in place
	drawn bool // the line on the terminal is not ended

	job         string
	done, total int // of job
	first       int // done when the job began
	began, next time.Time
}

// newProgressBar returns a bar on w.
func newProgressBar(w io.Writer) *progressBar {
	f, ok := w.(*os.File)
	return &progressBar{w: w, live: ok && term.IsTerminal(f.Fd())}
}

// Set shows done of total steps of a job with a note such as the loss, at most at the
// bar's refresh rate. A job begins with the first call that names it.
func (b *progressBar) Set(job string, done, total int, note string) {
	now := time.Now()
	switch {
	case job != b.job || total != b.total || done < b.done:
		b.job, b.total, b.first, b.began = job, total, done, now
	case b.done >= total:
		return // the end is shown once
	case done < total && now.Before(b.next):
		b.done = done
		return
	}
	b.done = done
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
	// A line that is wrapped cannot be redrawn.
	fmt.Fprintf(b.w, "\r\x1b[K%.79s", text)
	if b.drawn = done < total; !b.drawn {
		fmt.Fprintln(b.w)
	}
}

// Say prints a line on to, and hides the bar until it is set again.
func (b *progressBar) Say(to io.Writer, text string) {
	if b.live {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
	b.drawn = false
	fmt.Fprintln(to, text)
}

// Leave ends the line of an unfinished job, so that other output can follow.
func (b *progressBar) Leave() {
	if b.drawn {
		fmt.Fprintln(b.w)
	}
	b.drawn = false
}

// line returns the text of the bar: name, bar, percentage, steps per second, time left or
// taken, note.
func (b *progressBar) line(now time.Time, note string) string {
	const width = 10
	share := 1.0
	if b.total > 0 {
		share = min(max(float64(b.done)/float64(b.total), 0), 1)
	}
	full := int(share * width)
	text := fmt.Sprintf("%s [%s%s] %3.0f%%", b.job, strings.Repeat("=", full), strings.Repeat(" ", width-full), 100*share)
	if elapsed := now.Sub(b.began); b.done > b.first && elapsed > 0 {
		rate := float64(b.done-b.first) / elapsed.Seconds()
		text += fmt.Sprintf(" %.1f/s", rate)
		if left := time.Duration(float64(b.total-b.done) / rate * float64(time.Second)); left > 0 {
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
