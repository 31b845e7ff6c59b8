package edit

import (
	"context"
	"errors"
	"math/rand/v2"

	tea "charm.land/bubbletea/v2"

	"othello/ai/sample"
	"othello/game"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

// openRandom asks for which random position takes the place of the edited one.
func (e *Editor) openRandom() {
	tr := e.tr()
	e.host.Open(&room.Ask{
		Shell:   e.host,
		Heading: tr.T("Random position"), Label: tr.T("Moves made, and range of the score for the side to move"), Verb: tr.T("draw a position"),
		Text: e.wish.String(),
		Remark: func(text string) string {
			if _, err := sample.Parse(text); err != nil {
				return tr.Err(err)
			}
			return ""
		},
		Done: func(text string) tea.Cmd {
			wish, err := sample.Parse(text)
			if err != nil {
				e.host.Warn(tr.F("No position drawn: %v.", err))
				return nil
			}
			e.wish = wish
			e.sample()
			return nil
		},
	})
}

// sample draws a position as wished in the background.
func (e *Editor) sample() {
	e.drop()
	tr, ses, wish := e.tr(), e.host.Session(), e.wish
	e.host.Say(tr.T("Drawing a position ..."))
	e.drop = session.Background(ses, func(ctx context.Context) (game.Board, error) {
		g, _, err := sample.Draw(ctx, e.setup.Judge, wish, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
		if err != nil {
			return game.Board{}, err
		}
		return g.Board(), nil
	}, func(b game.Board, err error) {
		switch {
		case errors.Is(err, context.Canceled):
		case err != nil:
			e.host.Warn(tr.F("No position drawn: %v.", err))
		default:
			e.set(b)
			e.name = ""
			e.host.Say(tr.F("A random position: %s. %s takes it back.", phrase.Position(tr, b), e.host.Keys().First(action.Undo)))
		}
	})
}
