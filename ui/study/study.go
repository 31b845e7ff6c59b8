// Package study is the rooms in which a game is looked at rather than played:
// Analysis searches whatever position is on the board, deeper and deeper, and
// Review goes through a game move by move with what each is worth.
// One engine judges in both, whoever plays.
// Moves made on the board become variations. What is known of positions is kept for both and only
// grows better. How a move is judged is package ai/review; the engine's searches, and
// the rules of looking at a game that goes on later, are those of the session.
package study

import (
	"slices"

	"othello/ai"
	"othello/ai/review"
	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/widget"
)

// Setup is what the rooms get from outside.
type Setup struct {
	Judge     ai.Engine  // judges every move and position, whoever plays
	Reference *book.Live // to look positions up in; nil for none
	Network   ai.Engine  // judges moves as players choose them; nil for none
	Engines   string     // version of the engines, which results on disk are kept apart by
	CacheDir  string     // directory of the results of reviews; empty for none

	Traps  *panel.Traps   // how hard the moves on the board are to answer
	Priors *panel.Network // what the network says of the position on the board
}

// Study is what both rooms share.
type Study struct {
	host   room.Host
	cursor *room.Cursor
	setup  Setup

	known knowledge

	review *Review // nil before the first
	caches review.Caches
}

// New is a study in which nothing is known yet.
func New(h room.Host, s Setup) *Study {
	return &Study{host: h, cursor: h.Cursor(), setup: s, known: knowledge{}, caches: review.Caches{Dir: s.CacheDir}}
}

func (s *Study) tr() *lang.Printer { return s.host.Printer() }

func (s *Study) nextValues() {
	s.host.Remember(config.Values, s.values().Next().Name())
}

func (s *Study) values() panel.Shown { return panel.ShownNamed(s.host.Settings().UI.Values) }

func (s *Study) measure() panel.Measure { return panel.MeasureNamed(s.host.Settings().UI.Measure) }

func (s *Study) game() *game.Game { return s.host.Session().Game() }

// lacks reports whether an action means nothing where a game is looked at.
func lacks(a action.Action) bool {
	switch a {
	case action.Pass, action.Levels, action.EngineMove, action.Resign, action.Draw, action.Swap, action.Black, action.White:
		return true
	}
	return false
}

// pointer is the cursor without the square of the keys, which step here.
func (s *Study) pointer() *room.Cursor {
	return &room.Cursor{At: s.cursor.At, Hover: s.cursor.Hover, Turned: s.cursor.Turned}
}

func (s *Study) size() game.Size { return s.game().Board().Size() }

func (s *Study) key(a action.Action) string { return s.host.Keys().First(a) }

// LookUp takes over what the book says of the position on the board.
func (s *Study) LookUp() { s.known.open(s.game().Position(), s.setup.Reference.Book()) }

// Know takes over the value of a move of p, if it is better than what is known.
func (s *Study) Know(p game.Position, v ai.MoveScore) { s.known.put(p, v) }

// ScoreAt returns what the judge or the book says of the position at a node.
func (s *Study) ScoreAt(n *game.Node) board.Score {
	b, p := n.Board(), n.Board().Position()
	if p.Over() {
		return board.Score{Discs: board.For(b.Turn, float64(p.Margin())), Known: true, Proven: true}
	}
	if best := s.known.moves(p); len(best) > 0 {
		return board.Score{Discs: board.For(b.Turn, best[0].Score.Discs), Known: true, Proven: s.known.solved(p)}
	}
	if up := n.Parent(); up != nil {
		if v, ok := s.known[up.Board().Position()][n.Move()]; ok {
			return board.Score{Discs: board.For(up.Board().Turn, v.Score.Discs), Known: true, Proven: v.Score.Exact()}
		}
	}
	return board.Score{}
}

// Judgements returns the moves of the position with what the judge or the book says of them, best
// first, and with the share of players who choose them.
func (s *Study) Judgements() []ai.MoveScore {
	p := s.game().Position()
	list := s.known.moves(p)
	if a := s.setup.Priors.Of(p); a != nil {
		for _, v := range a.Moves {
			if i := slices.IndexFunc(list, func(x ai.MoveScore) bool { return x.Move == v.Move }); i >= 0 {
				list[i].Prior = v.Prior
			}
		}
	}
	return list
}

// playerName is the name that a file gives the player of c, or the colour.
func (s *Study) playerName(c game.Color) string {
	r := s.host.Session().Record()
	name := r.Black
	if c == game.White {
		name = r.White
	}
	if name = widget.Clean(name); name == "" {
		return s.tr().T(c.String())
	}
	return phrase.Player(s.tr(), name)
}
