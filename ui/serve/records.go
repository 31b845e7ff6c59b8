package serve

import (
	"fmt"
	"strings"
	"time"

	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/serve/lobby"
)

// maxListed is how many people, or games of one, a list has.
const maxListed = 50

// best lists the people with the highest ratings; choosing one shows the games.
func (g *guest) best() []scene.Effect {
	tr := g.tr()
	people, err := g.visitor.Best(maxListed)
	pick := scene.Pick{Heading: tr.T("The best players"), Verb: tr.T("games"), Action: action.Games}
	for i, p := range people {
		r := p.RatingNow(time.Now())
		pick.Texts = append(pick.Texts, tr.F("%d. %s %.0f ± %.0f, won %d, drawn %d, lost %d", i+1, p.Name, r.Points, 2*r.Deviation, p.Won, p.Drawn, p.Lost))
		pick.Args = append(pick.Args, p.Name)
	}
	return g.list(pick, err, tr.T("Nobody has a rating yet."))
}

// finished lists the finished games of who has a name; choosing one opens it.
func (g *guest) finished(of string) []scene.Effect {
	tr := g.tr()
	games, err := g.visitor.Games(of, maxListed)
	pick := scene.Pick{Heading: tr.F("Games of %s", of), Verb: tr.T("review"), Action: action.Review}
	for i := range games {
		pick.Texts = append(pick.Texts, g.finishedLine(&games[i]))
		pick.Args = append(pick.Args, fmt.Sprint(games[i].ID))
	}
	return g.list(pick, err, tr.T("No finished games."))
}

// list lets something be picked, or says that there is nothing, or why it cannot be read.
func (g *guest) list(p scene.Pick, err error, none string) []scene.Effect {
	switch {
	case err != nil:
		return warn(err)
	case len(p.Args) == 0:
		return scene.One(scene.Say{Text: none})
	}
	p.None = g.tr().T("Nothing matches.")
	return scene.One(p)
}

func (g *guest) finishedLine(f *lobby.Finished) string {
	tr := g.tr()
	var score game.Result
	if r, err := f.Record(); err == nil {
		score = r.Game.Result()
	}
	end := strings.TrimRight(verdict(tr, f.Result, score), ".。")
	if f.Rated {
		end = tr.List(end, ratedWord(tr, true))
	}
	return fmt.Sprintf("%s  %s - %s  %s", f.Ended.Format(time.DateOnly), g.player(f.Black), g.player(f.White), end)
}

// record gives a finished game as SGF.
func (g *guest) record(arg string) []scene.Effect {
	return numbered(arg, func(id lobby.GameID) []scene.Effect {
		f, err := g.visitor.Game(id)
		if err != nil {
			return warn(err)
		}
		return []scene.Effect{scene.Copy{Text: f.SGF}, scene.Say{Text: phrase.Copied(g.tr(), g.finishedLine(f)), Shown: true}}
	})
}
