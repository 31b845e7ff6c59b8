package main

import (
	"fmt"
	"log/slog"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/protocol"
	"othello/ui/command"
)

// programs are the other programs that were made into engines, to be ended with
// us.
type programs struct {
	reply time.Duration // most time for an answer that takes no thought; zero for protocol's
	all   []*protocol.Program
}

// kind makes another program a kind of engine. It is not started before it is
// asked for a move.
func (p *programs) kind(e command.External) (ai.Kind, error) {
	g, err := protocol.New(e.Protocol, protocol.Command{Name: e.Name, Args: e.Command, Log: traffic{}, Reply: p.reply})
	if err != nil {
		return ai.Kind{}, err
	}
	p.all = append(p.all, g)
	k := ai.Kind{ID: e.Name, Name: e.Name, Engine: g}
	word := "level"
	if e.Protocol == "nboard" {
		word = "depth"
	}
	for _, n := range e.Levels {
		k.Levels = append(k.Levels, ai.Level{
			Name:   fmt.Sprintf("%s %d", word, n),
			Limits: ai.Limits{Depth: n, Time: time.Duration(e.Time)},
		})
	}
	if len(k.Levels) == 0 {
		k.Levels = []ai.Level{{Name: "by itself", Limits: ai.Limits{Time: time.Duration(e.Time)}}}
	}
	return k, nil
}

// close ends the programs.
func (p *programs) close() {
	for _, g := range p.all {
		if err := g.Close(); err != nil {
			slog.Warn("ending another program", "error", err)
		}
	}
}

// traffic writes the lines between us and other programs to the log.
type traffic struct{}

func (traffic) Write(line []byte) (int, error) {
	slog.Debug(strings.TrimSpace(string(line)))
	return len(line), nil
}
