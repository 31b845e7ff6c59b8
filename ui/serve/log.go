package serve

import (
	"context"
	"log/slog"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// Bounds of the log, for what clients make the server write.
const (
	maxLogged       = 200      // bytes of a client's text in a line
	logBytes        = 64 << 10 // a minute; errors have as much again
	refusalInterval = time.Minute
	maxRefusers     = 100 // addresses with a line of their own in an interval
)

// short returns what the log shows of a client's text, in printable ASCII that needs no quoting.
func short(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' || r == '"' || r == '\\' {
			return '?'
		}
		return r
	}, text[:min(len(text), maxLogged)])
}

// refusals counts what was refused to each address, and logs a line for each once in an interval.
type refusals struct {
	log *slog.Logger

	mu sync.Mutex
	by map[netip.Prefix]*refusal
}

type refusal struct {
	times  int
	reason string // of the first
}

func (r *refusals) add(from netip.Addr, reason string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.by) == 0 {
		r.by = map[netip.Prefix]*refusal{}
		time.AfterFunc(refusalInterval, r.write)
	}
	at := prefixOf(from)
	if r.by[at] == nil && len(r.by) >= maxRefusers {
		at = netip.Prefix{} // all others
	}
	if r.by[at] == nil {
		r.by[at] = &refusal{reason: short(reason)}
	}
	r.by[at].times++
}

// write logs what has been counted.
func (r *refusals) write() {
	r.mu.Lock()
	by := r.by
	r.by = nil
	r.mu.Unlock()
	for at, c := range by {
		r.log.Warn("refused", "address", at, "times", c.times, "reason", c.reason)
	}
}

// boundedLog passes on logBytes a minute at most, and counts the lines that it leaves out.
type boundedLog struct {
	slog.Handler
	usual, errors *logBudget
}

type logBudget struct {
	*rate.Limiter              // of bytes
	left          atomic.Int64 // lines left out since the last one
}

func newBoundedLog(h slog.Handler) *slog.Logger {
	budget := func() *logBudget {
		return &logBudget{Limiter: rate.NewLimiter(rate.Every(time.Minute/logBytes), logBytes)}
	}
	return slog.New(boundedLog{h, budget(), budget()})
}

// Handle implements slog.Handler.
func (b boundedLog) Handle(ctx context.Context, r slog.Record) error {
	n := 60 + len(r.Message) // with the time, the level and their names
	r.Attrs(func(a slog.Attr) bool {
		n += len(a.Key) + len(a.Value.String())
		return true
	})
	budget := b.usual
	if r.Level >= slog.LevelError {
		budget = b.errors
	}
	if !budget.AllowN(time.Now(), min(n, logBytes)) {
		budget.left.Add(1)
		return nil
	}
	if left := budget.left.Swap(0); left > 0 {
		r.AddAttrs(slog.Int64("lines_left_out", left))
	}
	return b.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (b boundedLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	b.Handler = b.Handler.WithAttrs(attrs)
	return b
}

// WithGroup implements slog.Handler.
func (b boundedLog) WithGroup(name string) slog.Handler {
	b.Handler = b.Handler.WithGroup(name)
	return b
}
