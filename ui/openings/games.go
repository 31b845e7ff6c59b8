package openings

import (
	"context"
	"slices"
	"strconv"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// list lists the games with the position and with words, the newest first, or opens the one of a
// number.
func (e *Explorer) list(arg string) []scene.Effect {
	if err := e.missing(); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	tr, f := e.tr(), e.finding()
	switch {
	case f == nil:
		return scene.One(scene.Say{Text: tr.T("The search through the games is still running.")})
	case len(f.Games) == 0:
		return scene.One(scene.Say{Text: e.nothingPlayed()})
	}
	if n, err := strconv.Atoi(arg); err == nil && slices.Contains(f.Games, n-1) {
		return e.open(n-1, f.Position)
	}
	games := e.games.Collection()
	all := slices.Clone(f.Games) // numbers in games
	slices.Reverse(all)
	shown := all
	return scene.One(scene.Search{
		Heading: func() string { return tr.T("Games with this position") }, Label: tr.T("Filter"), Prompt: tr.T("Type names or a year"),
		None: tr.T("No game matches."), Verb: tr.T("open in review"), Action: action.List, Typed: arg,
		Find: func(typed string) int { // all words must occur in the names, or be the year
			wanted := games.Find(typed)
			shown = slices.DeleteFunc(slices.Clone(all), func(i int) bool { _, ok := slices.BinarySearch(wanted, i); return !ok })
			return len(shown)
		},
		Entry: func(i int) scene.Entry {
			return scene.Entry{Text: phrase.DatabaseGame(games.Entry(shown[i]), games.Names), Arg: strconv.Itoa(shown[i] + 1)}
		},
	})
}

// open opens a game where it has a position.
func (e *Explorer) open(number int, p game.Position) []scene.Effect {
	games := e.games.Collection()
	return scene.One(scene.Work{Key: "game", Do: scene.In(func(context.Context) (*record.Record, error) { return record.OfDatabase(games, number) }, func(r *record.Record, err error) []scene.Effect {
		if err != nil {
			return scene.One(scene.Warn{Err: lang.Errorf("not opened: %w", err)})
		}
		want, _ := p.Canonical()
		for n := range r.Game.Node().Path() {
			if at, _ := n.Board().Position().Canonical(); at == want {
				r.Game.GoTo(n)
				break
			}
		}
		return []scene.Effect{scene.Ask{Action: action.Review, Record: r}, scene.Say{Text: phrase.DatabaseGame(games.Entry(number), games.Names) + ".", Shown: true}}
	})})
}
