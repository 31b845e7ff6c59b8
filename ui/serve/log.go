package serve

import (
	"context"
	"log/slog"
	"net/netip"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// Bounds of the log, for what clients make the server write.
const (
	maxLogged = 200      // bytes of a client's text in a line
	logBytes  = 64 << 10 // a minute; errors have as much again
	warnBytes = 8 << 10  // a minute for warnings, which whoever is refused brings about
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

// refuse logs what was refused to an address, and why.
func (s *Server) refuse(from netip.Addr, reason string) {
	s.log.Warn("refused", "address", from, "reason", short(reason))
}

// boundedLog passes on so many bytes a minute at most, and counts the lines that it leaves out.
type boundedLog struct {
	slog.Handler
	usual, warnings, errors *logBudget
}

type logBudget struct {
	*rate.Limiter              // of bytes
	left          atomic.Int64 // lines left out since the last one
}

func newBoundedLog(h slog.Handler) *slog.Logger {
	budget := func(bytes int) *logBudget {
		return &logBudget{Limiter: rate.NewLimiter(rate.Every(time.Minute/time.Duration(bytes)), bytes)}
	}
	return slog.New(boundedLog{h, budget(logBytes), budget(warnBytes), budget(logBytes)})
}

// Handle implements slog.Handler.
func (b boundedLog) Handle(ctx context.Context, r slog.Record) error {
	n := 60 + len(r.Message) // with the time, the level and their names
	r.Attrs(func(a slog.Attr) bool {
		n += len(a.Key) + len(a.Value.String())
		return true
	})
	budget := b.usual
	switch {
	case r.Level >= slog.LevelError:
		budget = b.errors
	case r.Level >= slog.LevelWarn:
		budget = b.warnings
	}
	if !budget.AllowN(time.Now(), min(n, budget.Burst())) {
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
