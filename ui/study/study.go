// Package study is where a game is looked at rather than played. Room analyses whatever position
// is on the board, deeper and deeper, and reviews a game move by move. One engine judges in both,
// whoever plays. Moves made on the board become variations. What is known of positions is kept for
// both and only grows better. How a move is judged is package ai/review; the rules of looking at a
// game that goes on later are those of the session.
package study

import (
	"slices"

	"othello/ai"
	"othello/ai/review"
	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/scene"
	"othello/ui/session"
)

// Setup is what the rooms get from outside.
type Setup struct {
	Judge     ai.Engine  // judges every move and position, whoever plays
	Reference *book.Book // to look positions up in; nil for none
	Network   ai.Engine  // judges moves as players choose them; nil for none
	Engines   string     // version of the engines, which results on disk are kept apart by
	CacheDir  string     // directory of the results of reviews; empty for none
	Limits    ai.Limits  // of an analysis for which no others are asked; zero for none

	Priors func(game.Position) *ai.Analysis // what the network says of a position; nil if it is not known
	Said   func() string                    // what the network says of the position on the board
}

// Study is what is known of games, and what the room shows of them.
type Study struct {
	env   scene.Env
	ses   *session.Session
	setup Setup

	known  knowledge
	proven map[game.Position]bool // positions whose best move a review has proven

	review *reviewed
	cache  *review.Cache
}

// New is a study of the games of a session in which nothing is known yet.
func New(env scene.Env, ses *session.Session, s Setup) *Study {
	return &Study{
		env: env, ses: ses, setup: s, known: knowledge{}, proven: map[game.Position]bool{},
		review: &reviewed{work: work{key: "review"}}, cache: review.OpenCache(s.CacheDir),
	}
}

func (s *Study) tr() *lang.Printer { return s.env.Printer() }

func (s *Study) game() *game.Game { return s.ses.Game() }

func (s *Study) size() game.Size { return s.game().Board().Size() }

// ScoreAt returns what the judge or the book says of the position at a node.
func (s *Study) ScoreAt(n *game.Node) scene.Worth {
	b, p := n.Board(), n.Board().Position()
	if p.Over() {
		return worth(b.Turn, ai.Exactly(float64(p.Margin())))
	}
	if best, ok := s.known.best(p); ok {
		w := worth(b.Turn, best.Score)
		w.Proven = s.known.solved(p) || w.Proven && s.proven[p]
		return w
	}
	if up := n.Parent(); up != nil {
		if v, ok := s.known[up.Board().Position()][n.Move()]; ok {
			return worth(up.Board().Turn, v.Score)
		}
	}
	return scene.Worth{}
}

// worth is a score for a side.
func worth(c game.Color, s ai.Score) scene.Worth {
	w := scene.Worth{Discs: s.Discs, Known: true, Proven: s.Exact()}
	if c == game.White {
		w.Discs = 0 - w.Discs
	}
	return w
}

// Judgements returns the moves of the position on the board with what the judge or the book says
// of them, best first, and with the share of players who choose them.
func (s *Study) Judgements() []ai.MoveScore { return s.judgements(s.game().Position()) }

func (s *Study) judgements(p game.Position) []ai.MoveScore {
	list := s.known.moves(p)
	if s.setup.Priors == nil {
		return list
	}
	if a := s.setup.Priors(p); a != nil {
		for _, v := range a.Moves {
			if i := slices.IndexFunc(list, func(x ai.MoveScore) bool { return x.Move == v.Move }); i >= 0 {
				list[i].Prior = v.Prior
			}
		}
	}
	return list
}

// Reviewable returns an error if a game has no moves to review.
func (s *Study) Reviewable(g *game.Game) error {
	if len(g.Root().Children()) > 0 {
		return nil
	}
	return lang.Errorf("no game to review yet: play one, paste one or open one")
}
