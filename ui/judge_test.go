package ui

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
	"othello/ui/board"
	"othello/ui/session"
)

// guessing is an engine that plays the last legal move and is sure of it.
func guessing() *fakeEngine {
	return &fakeEngine{script: func(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
		a := ai.Analysis{Position: p, PV: []game.Square{game.Pass}, Score: ai.Exactly(64), Depth: 60, Confidence: 100}
		for m := range p.Moves().Squares() {
			a.PV = []game.Square{m}
			a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: a.Score, Depth: 60, Confidence: 100, PV: a.PV})
		}
		return a, nil
	}}
}

// TestOneJudge reviews and analyses a game alike, whichever engine is the opponent.
func TestOneJudge(t *testing.T) {
	kinds := []ai.Kind{
		{ID: "search", Name: "Search", Engine: deepening(3)},
		{ID: "tree", Name: "Tree", Engine: growing(), Tree: true},
		{ID: "network", Name: "Network", Engine: choosers(), Network: true},
		{ID: "guess", Name: "Guess", Engine: guessing()},
	}
	for i := range kinds {
		kinds[i].Levels = []ai.Level{{Name: "one"}}
	}
	var first []string
	for _, k := range kinds {
		inBubble(t, func(t *testing.T) {
			cfg := testConfig()
			cfg.White, cfg.EvalBar = k.ID, "always"
			r := newRig(t, Setup{Judge: judging(time.Millisecond), Settings: stored(cfg), Setup: session.Setup{Kinds: kinds}})
			r.paste(finished)
			r.wait(time.Second)
			var said []string
			say := func(v any) {
				text, err := json.Marshal(v)
				if err != nil {
					t.Fatal(err)
				}
				said = append(said, string(text))
			}
			score := func() {
				s, _ := r.m.room.(interface {
					Score() (board.Score, bool)
				}).Score()
				say(s)
			}
			r.press("v")
			r.wait(time.Second)
			r.press(":tab :tab :tab")
			said = append(said, r.screen())
			score()
			r.press(":first right right right i")
			r.wait(time.Second)
			say(r.m.rooms.Study.Judgements())
			score()
			r.wantScreen("Judged by the computer")
			if first == nil {
				first = said
			}
			for i, text := range said {
				if text != first[i] {
					t.Errorf("against %s number %d is\n%s\nwant\n%s", k.ID, i, text, first[i])
				}
			}
		})
	}
}

// TestUnjudgedEngines have no value on the bar: a network and an engine that only names moves.
func TestUnjudgedEngines(t *testing.T) {
	mute := &fakeEngine{script: func(_ context.Context, p game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
		return ai.Analysis{Position: p, PV: []game.Square{p.Moves().First()}, Score: ai.Estimated(9)}, nil
	}}
	for name, e := range map[string]*fakeEngine{"network": choosers(), "mute": mute} {
		inBubble(t, func(t *testing.T) {
			s := against(e)
			s.Settings.UI.EvalBar, s.Judge = "always", deepening(3)
			r := newRig(t, s)
			r.play("f5")
			r.wait(time.Second)
			if got, shown := r.m.play.Score(); !shown || got.Known {
				t.Errorf("%s: the bar shows %+v", name, got)
			}
			if n := r.m.ses.Game().Node(); n.Ply() != 2 || n.Eval != nil {
				t.Errorf("%s: after %d moves %v is kept with the game", name, n.Ply(), n.Eval)
			}
			r.wantScreen("Engine, also on the bar")
		})
	}
}
