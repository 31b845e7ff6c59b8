package main

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestLine(t *testing.T) {
	for _, c := range []struct {
		first, done, total int
		elapsed            time.Duration
		note, want         string
	}{
		{0, 0, 100, 0, "", "x [          ]   0%"},
		{0, 50, 100, 10 * time.Second, "loss 3", "x [=====     ]  50% 5.0/s left 10s loss 3"},
		{40, 60, 100, time.Second, "", "x [======    ]  60% 20.0/s left 2s"},
		{0, 20_000, 80_000, time.Second, "", "x [==        ]  25% 20000.0/s left 3s"},
		{0, 10, 10_010, 10 * time.Second, "", "x [          ]   0% 1.0/s left 2h46m40s"},
		{0, 100, 100, 2 * time.Second, "", "x [==========] 100% 50.0/s in 2s"},
		{0, 0, 0, time.Second, "", "x [==========] 100%"},
	} {
		now := time.Now()
		began := now.Add(-c.elapsed)
		b := progressBar{job: "x", done: c.done, total: c.total, first: c.first, began: began}
		if got := b.line(now, c.note); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

// TestLeave ends a line that is half drawn, once, and cuts one that is too wide.
func TestLeave(t *testing.T) {
	var out strings.Builder
	b := newProgressBar(&out)
	b.live = true
	b.Set("x", 5, 10, strings.Repeat("é", 100))
	b.Leave()
	b.Leave()
	if want := "\r\x1b[Kx [=====     ]  50% " + strings.Repeat("é", 79-20) + "\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	b.Set("x", 10, 10, "")
	out.Reset()
	b.Leave()
	if out.String() != "" {
		t.Errorf("after the end: %q", out.String())
	}
}

func TestBarDrawsSeldomAndEndsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		b := newProgressBar(&out)
		b.live = true
		for i := range 1000 {
			b.Set("x", i, 1000, "")
			time.Sleep(time.Millisecond)
		}
		b.Set("x", 1000, 1000, "")
		b.Set("x", 1000, 1000, "")
		if n := strings.Count(out.String(), "\r"); n != 6 {
			t.Errorf("%d lines drawn in a second, want 6", n)
		}
		if strings.Count(out.String(), "\n") != 1 {
			t.Error("the bar does not end with one line break")
		}
	})
}

// TestJobs shows jobs one after another, and one again.
func TestJobs(t *testing.T) {
	var out strings.Builder
	b := newProgressBar(&out)
	b.Set("x", 0, 2, "")
	b.Set("x", 2, 2, "")
	b.Set("y", 1, 1, "")
	b.Set("y", 0, 1, "")
	b.Set("y", 1, 1, "again")
	lines := strings.Split(out.String(), "\n")
	if len(lines) != 6 || !strings.HasPrefix(lines[0], "x [") || !strings.HasPrefix(lines[2], "y [") || !strings.HasSuffix(lines[4], "again") {
		t.Errorf("%q", lines)
	}
}

// TestSay puts a line in the place of a bar that is half way.
func TestSay(t *testing.T) {
	for live, want := range map[bool]string{
		true:  "\r\x1b[Kx [=====     ]  50%\r\x1b[Ksaid\n",
		false: "x [=====     ]  50%\nsaid\n",
	} {
		var out strings.Builder
		b := newProgressBar(&out)
		b.live = live
		b.Set("x", 5, 10, "")
		b.Say(&out, "said")
		if out.String() != want {
			t.Errorf("live %v: %q, want %q", live, out.String(), want)
		}
	}
}
