package study

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// goTo looks at a node of the game; the room learns of it by Arrived.
func (r *Room) goTo(n *game.Node) []scene.Effect {
	r.line = line{}
	r.ses.GoTo(n)
	return nil
}

// goToPly looks at a node of the present line, the nearest that there is.
func (r *Room) goToPly(ply int) []scene.Effect {
	line := r.game().Line()
	return r.goTo(line[max(0, min(ply, len(line)-1))])
}

// walk steps through the line that is shown, else the game, and at its end the line of the move
// that the analysis has chosen.
func (r *Room) walk(d int) []scene.Effect {
	n := r.game().Node()
	if r.line.on() || d > 0 && n.Next() == nil && r.mode == analysing {
		return r.stepLine(d)
	}
	return r.goToPly(n.Ply() + d)
}

// Find returns the node of a game before a move by its number, or after moves from the start.
func Find(g *game.Game, arg string) (*game.Node, error) {
	if number, err := strconv.Atoi(arg); err == nil {
		list := g.Line()
		i := slices.IndexFunc(list, func(n *game.Node) bool { return n.Move().IsSquare() && n.Number() >= number })
		if i < 0 {
			i = len(list)
		}
		return list[max(0, i-1)], nil
	}
	n := g.Root()
	for text := strings.ReplaceAll(arg, " ", ""); text != ""; text = text[2:] {
		m, err := g.Board().Size().ParseSquare(text[:min(2, len(text))])
		if n = after(n, m); err != nil || n == nil {
			return nil, lang.Errorf("the game has no move %q", phrase.Clip(arg))
		}
	}
	return n, nil
}

// goToNamed looks at a node that is named.
func (r *Room) goToNamed(arg string) []scene.Effect {
	n, err := Find(r.game(), arg)
	if err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	return r.goTo(n)
}

// after is the node after a move that was tried at n, before it a pass if need be; nil for none.
func after(n *game.Node, m game.Square) *game.Node {
	if n.Board().Position().MustPass() && len(n.Children()) > 0 {
		n = n.Children()[0]
	}
	for _, c := range n.Children() {
		if c.Move() == m {
			return c
		}
	}
	return nil
}

// mistake goes to the position before the next mistake, or with -1 before the one before.
func (r *Room) mistake(d int) []scene.Effect {
	if r.mode != reviewing {
		return scene.One(scene.Useless{})
	}
	if ply := r.review.now.known.Mistake(r.game().Node().Ply()+1, d); ply > 0 {
		return r.goToPly(ply - 1)
	}
	return scene.One(scene.Say{Text: NoMistake(r.tr(), d)})
}

// NoMistake says that there is none after a move, or with -1 before it.
func NoMistake(tr *lang.Printer, d int) string {
	if d < 0 {
		return tr.T("There is no mistake before this move.")
	}
	return tr.T("There is no mistake after this move.")
}

func (r *Room) promote() []scene.Effect {
	text := r.tr().T("This line is the main line now.")
	if !r.ses.Promote() {
		text = r.tr().T("This is the main line already.")
	}
	return scene.One(scene.Say{Text: text})
}

func (r *Room) delete() []scene.Effect {
	move := r.game().Node().Move()
	switch err := r.ses.Delete(); {
	case errors.Is(err, session.ErrNothing):
		return scene.One(scene.Say{Text: r.tr().T("No move here to delete.")})
	case err != nil:
		return scene.One(scene.Warn{Err: lang.Errorf("not deleted: %w", err)})
	}
	return scene.One(scene.Say{Text: r.tr().F("Deleted %s and the moves after it: %s brings it back.", phrase.Move(r.size(), move), r.env.Name(action.Restore))})
}

// autoSpeeds are the times between two moves that follow each other by themselves.
var autoSpeeds = []time.Duration{3 * time.Second, 1500 * time.Millisecond, 700 * time.Millisecond, 300 * time.Millisecond}

const usualSpeed = 1

// togglePlaying lets moves follow each other, from the start if the line is at its end, or stops.
func (r *Room) togglePlaying() []scene.Effect {
	if r.playing = !r.playing && r.mode == reviewing; !r.playing {
		return nil
	}
	r.review.opening = false
	if r.game().Node().Next() == nil {
		r.goToPly(0)
	}
	return r.nextAuto()
}

// nextAuto makes the next move in a while, unless that is stopped before.
func (r *Room) nextAuto() []scene.Effect {
	return scene.One(scene.Later{Key: "auto", Time: autoSpeeds[r.speed], Then: func() []scene.Effect {
		if !r.playing {
			return nil
		}
		r.goToPly(r.game().Node().Ply() + 1)
		if r.game().Node().Next() == nil {
			r.playing = false
			return nil
		}
		return r.nextAuto()
	}})
}

// changeSpeed makes moves that follow each other faster or slower.
func (r *Room) changeSpeed(d int) []scene.Effect {
	if !r.playing {
		return scene.One(scene.Useless{})
	}
	r.speed = max(0, min(r.speed+d, len(autoSpeeds)-1))
	list := scene.One(scene.Say{Text: r.tr().F("A move every %v.", autoSpeeds[r.speed])})
	return append(list, r.nextAuto()...)
}
