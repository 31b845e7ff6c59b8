package serve

import (
	"context"
	"log/slog"
	"net/netip"
	"strings"
	"time"

	"golang.org/x/time/rate"
)

// maxLogged is how many bytes of a client's text stand in a line of the log.
const maxLogged = 200

// lineBudgets are how many lines the log has in a minute, of what clients make the server write:
// whoever is refused brings about warnings, and they leave the others their room.
var lineBudgets = map[slog.Level]int{slog.LevelInfo: 200, slog.LevelWarn: 30, slog.LevelError: 200}

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

// boundedLog passes on so many lines of each level.
type boundedLog struct {
	slog.Handler
	budgets map[slog.Level]*rate.Limiter
}

func newBoundedLog(h slog.Handler) *slog.Logger {
	b := boundedLog{h, map[slog.Level]*rate.Limiter{}}
	for level, lines := range lineBudgets {
		b.budgets[level] = rate.NewLimiter(rate.Every(time.Minute/time.Duration(lines)), lines)
	}
	return slog.New(b)
}

// Handle implements slog.Handler.
func (b boundedLog) Handle(ctx context.Context, r slog.Record) error {
	if budget := b.budgets[r.Level]; budget != nil && !budget.Allow() {
		return nil
	}
	return b.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (b boundedLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	b.Handler = b.Handler.WithAttrs(attrs)
	return b
}
