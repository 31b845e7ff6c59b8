package session

import (
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

// Saved is a game with its players: what is kept on disk, and in the archive.
type Saved struct {
	Game   *game.Game
	Match  Match
	Record *record.Record // names and other properties the game came with; never nil
	Ending archive.Ending
	Spent  time.Duration // on the next move when it was saved

	ended   time.Time // when it first came to the archive, which knows it by that; zero before
	closed  bool      // it had come to its end then
	touched bool      // it is played here: it was not only opened, to be looked at
	unfiled bool      // the archive does not have it as it is
	unrated bool      // it says little about the players' strength: archive.Meta.Unrated
	helped  bool      // archive.Meta.Helped
}

// Unfinished reports whether the game was begun or set up and can go on.
func (s *Saved) Unfinished() bool { return s.resumable() && !s.over() }

// resumable reports whether the game was begun, or starts from a position of its own.
func (s *Saved) resumable() bool {
	start := s.Game.Root().Board()
	return s.begun() || start != game.StartBoard(start.Size())
}

// opened reports whether the game only came from elsewhere, and has nothing of a person's own.
func (s *Saved) opened() bool { return s.unrated && !s.touched && !s.unfiled }

// over reports whether the game has ended, by its rules or early.
func (s *Saved) over() bool { return s.Game.Over() || s.Ending != "" }

func (s *Saved) begun() bool { return len(s.Game.Root().Children()) > 0 }

// remaining returns the time left to a side when its turn begins: what the match gives,
// less the thinking times written beside its moves, plus the increments; a pass gains
// none. Being derived from the game it follows undo, redo and a resumed game by itself.
func (s *Saved) remaining(c game.Color) time.Duration {
	left := s.Match.Clock
	for n := range s.Game.Node().Path() {
		if n.Mover() != c {
			continue
		}
		left -= n.Elapsed
		if n.Move() != game.Pass {
			left += s.Match.Increment
		}
	}
	return left
}

// giveMoveToPerson swaps the players if one is a person but not on the move, so that
// no engine plays on unasked in a game that was opened.
func (s *Saved) giveMoveToPerson() {
	if c, ok := s.Match.Person(); ok && c != s.Game.Turn() {
		s.Match.Black, s.Match.White = s.Match.White, s.Match.Black
	}
}

// player returns who plays a colour, as the archive knows players. People who play each
// other have the names of the file that the game came from.
func (s *Saved) player(c game.Color, kinds []ai.Kind) archive.Player {
	seat := s.Match.Seat(c)
	if !seat.Human {
		k := kinds[seat.Kind]
		return archive.Player{Kind: k.ID, Level: k.LevelID(seat.Level), Name: k.Name + k.Number(seat.Level)}
	}
	p := archive.Player{Human: true, Name: "You"}
	if s.Match.Seat(c.Opponent()).Human {
		p.Name = s.Record.Black
		if c == game.White {
			p.Name = s.Record.White
		}
	}
	return p
}

// pack returns the game as the archive keeps it. One that was only opened has the players of its
// record.
func (s *Saved) pack(kinds []ai.Kind) (archive.Packed, error) {
	r := s.record(kinds)
	m := archive.MetaOf(r)
	if s.touched {
		m = s.meta(kinds)
	}
	m.Ended, m.Ending = s.ended, s.Ending
	return archive.Pack(r, m)
}

// meta returns what is known about the game.
func (s *Saved) meta(kinds []ai.Kind) archive.Meta {
	return archive.Meta{
		Ended: s.ended, Black: s.player(game.Black, kinds), White: s.player(game.White, kinds),
		Ending: s.Ending, Unrated: s.unrated, Helped: s.helped,
	}
}
