package progress

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

func TestLine(t *testing.T) {
	for _, c := range []struct {
		done, total, now int
		elapsed          time.Duration
		note, want       string
	}{
		{0, 100, 0, 0, "", "x [                    ]   0%"},
		{50, 100, 50, 10 * time.Second, "loss 3", "x [==========          ]  50% 5.0/s left 10s loss 3"},
		{60, 100, 20, 10 * time.Millisecond, "", "x [============        ]  60% 2.0k/s left 0s"},
		{100, 100, 100, 2 * time.Second, "", "x [====================] 100% 50.0/s in 2s"},
		{0, 0, 0, time.Second, "", "x [====================] 100%"},
	} {
		if got := line("x", c.done, c.total, c.now, c.elapsed, c.note); got != c.want {
			t.Errorf("got  %q\nwant %q", got, c.want)
		}
	}
}

func TestBarDrawsSeldomAndEndsOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		b := New(&out)
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
	b := New(&out)
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
		true:  "\r\x1b[Kx [==========          ]  50%\r\x1b[Ksaid\n",
		false: "x [==========          ]  50%\nsaid\n",
	} {
		var out strings.Builder
		b := New(&out)
		b.live = live
		b.Set("x", 5, 10, "")
		b.Say(&out, "said")
		if out.String() != want {
			t.Errorf("live %v: %q, want %q", live, out.String(), want)
		}
	}
}
