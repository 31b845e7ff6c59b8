package engines

import (
	"fmt"
	"log/slog"
	"strings"

	"othello/ai"
	"othello/ai/protocol"
)

// externalKind returns the kind of an external engine. Its program is started when it is
// first asked for a move.
func (b *Builder) externalKind(e External) (ai.Kind, error) {
	g, err := protocol.New(e.Protocol, protocol.Command{Name: e.Name, Args: e.Command, Log: traffic{}, Reply: b.reply})
	if err != nil {
		return ai.Kind{}, err
	}
	b.external = append(b.external, g)
	k := ai.Kind{ID: e.Name, Name: e.Name, Plays: "An external engine.", Engine: g}
	word := "level"
	if e.Protocol == "nboard" {
		word = "depth"
	}
	for _, n := range e.Levels {
		k.Levels = append(k.Levels, ai.Level{
			ID:     fmt.Sprintf("%s-%d", word, n),
			Name:   fmt.Sprintf("%s %d", word, n),
			Limits: ai.Limits{Depth: n, Time: e.Time},
		})
	}
	if len(k.Levels) == 0 {
		k.Levels = []ai.Level{{ID: "default", Name: "default", Limits: ai.Limits{Time: e.Time}}}
	}
	return k, nil
}

// traffic writes the lines between us and external engines to the log.
type traffic struct{}

func (traffic) Write(line []byte) (int, error) {
	slog.Debug(strings.TrimSpace(string(line)))
	return len(line), nil
}
