package session

import (
	"slices"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

// Saved is a game with its players: what is kept on disk, and in the archive. Its file is SGF,
// which other programs can read; variations, times, and where the game stands come back as they were.
type Saved struct {
	Game   *game.Game
	Match  Match
	Record *record.Record // names and other properties the game came with; never nil

	archive.Meta // whose players and clocks are those of Match, unless it was only opened
}

// Unfinished reports whether the game was begun or set up and can go on.
func (s *Saved) Unfinished() bool { return s.resumable() && !s.over() }

// resumable reports whether the game was begun, or starts from a position of its own.
func (s *Saved) resumable() bool {
	start := s.Game.Root().Board()
	return s.begun() || start != game.StartBoard(start.Size())
}

// opened reports whether the game only came from elsewhere, and has nothing of a person's own.
func (s *Saved) opened() bool { return s.Opened && !s.Unfiled }

// over reports whether the game has ended, by its rules or early.
func (s *Saved) over() bool { return s.Game.Over() || s.Ending != "" }

func (s *Saved) begun() bool { return len(s.Game.Root().Children()) > 0 }

// unrate takes in what makes the game say little about the players' strength. One that was only
// opened is not played.
func (s *Saved) unrate() { s.Unrated = s.Unrated || !s.Opened }

// open makes the game one that is only opened, and that goes on by a match.
func (s *Saved) open(as Match) {
	as.Size = s.Game.Board().Size()
	s.Match, s.Spent, s.Opened = as, 0, true
}

// touch takes in that the game goes on. One that was only opened becomes a game of its own.
func (s *Saved) touch() {
	if s.Opened {
		s.Meta = archive.Meta{Unrated: true}
	}
	s.Unfiled = true
}

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

// player returns who plays a colour, as files name players. People who play each
// other have the names of the file that the game came from.
func (s *Saved) player(c game.Color, kinds []ai.Kind) archive.Player {
	seat := s.Match.Seat(c)
	k := kinds[seat.Kind]
	p := archive.Player{Human: seat.Human, Kind: k.ID, Level: k.LevelID(seat.Level), Name: k.Name + k.Number(seat.Level)}
	switch {
	case !seat.Human:
	case !s.Match.Seat(c.Opponent()).Human:
		p.Name = "You"
	case c == game.White:
		p.Name = s.Record.White
	default:
		p.Name = s.Record.Black
	}
	return p
}

// said returns the game as a record, and what is known about it.
func (s *Saved) said(kinds []ai.Kind) (*record.Record, archive.Meta) {
	r, m := *s.Record, s.Meta
	r.Game = s.Game
	if !s.Opened {
		m.Black, m.White = s.player(game.Black, kinds), s.player(game.White, kinds)
		m.Clock, m.Increment = s.Match.Clock, s.Match.Increment
	}
	return &r, m
}

// encode writes the game as a file.
func (s *Saved) encode(kinds []ai.Kind) ([]byte, error) { return archive.Sealed(s.said(kinds)) }

// decode reads what encode wrote. What is missing or makes no sense stays as it is in
// defaults; a game that cannot be read is an error. Any other record is read as a saved
// game too.
func decode(data []byte, kinds []ai.Kind, defaults Match) (*Saved, error) {
	r, err := archive.Unseal(data)
	if err != nil {
		return nil, err
	}
	s := savedOf(r, kinds, defaults)
	return &s, nil
}

// savedOf returns the game of a record. One of others is only opened.
func savedOf(r *record.Record, kinds []ai.Kind, defaults Match) Saved {
	m, ours := archive.Take(r)
	s := Saved{Game: r.Game, Match: defaults, Record: r, Meta: m}
	s.Match.Size = r.Game.Board().Size()
	if ours {
		s.Match.Black.take(m.Black, kinds)
		s.Match.White.take(m.White, kinds)
		s.Match.Clock, s.Match.Increment = m.Clock, m.Increment
	}
	return s
}

// take seats a player of a file. An engine that is gone gives way to the first of those there are; a
// level that is gone changes nothing.
func (s *Seat) take(p archive.Player, kinds []ai.Kind) {
	kind := max(0, slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == p.Kind }))
	if level := ai.FindLike(kinds, kind, p.Level); p.Level != "" && level > 0 {
		*s = Seat{Human: p.Human, Kind: kind, Level: level}
	}
}
