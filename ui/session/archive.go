package session

import (
	"cmp"
	"fmt"
	"time"

	"othello/game"
	"othello/game/record"
	"othello/ui/archive"
)

// archive keeps the game, which has just ended on the board, in the background. A game
// that was taken back after its end and ended in another way is still the same one.
func (s *Session) archive() {
	if s.writer == nil || s.setup.Archive == nil {
		return
	}
	if s.now.ended.IsZero() {
		s.now.ended = s.unique()
	}
	r := *s.now.Record
	r.Game = s.now.Game
	packed, err := archive.Pack(&r, archive.Meta{
		Ended: s.now.ended, Black: s.archived(game.Black), White: s.archived(game.White),
		Flagged: s.now.Flagged, Unrated: s.now.unrated,
	})
	if err != nil {
		s.saving(err)
		return
	}
	s.write(file{name: "game of " + s.now.ended.String(), put: func() error { return s.setup.Archive.Put(packed) }})
}

// archived is who plays a colour, as the archive knows players. People who play each
// other have the names of the file that the game came from.
func (s *Session) archived(c game.Color) archive.Player {
	seat := s.Seat(c)
	if !seat.Human {
		k := s.kinds[seat.Kind]
		return archive.Player{Kind: k.ID, Level: seat.Level, Name: fmt.Sprintf("%s %d", k.Name, seat.Level)}
	}
	p := archive.Player{Human: true, Name: "You"}
	if s.Seat(c.Opponent()).Human {
		p.Name = s.now.Record.Black
		if c == game.White {
			p.Name = s.now.Record.White
		}
	}
	return p
}

// Played reports whether the game on the board is played here: it was not opened only to
// be looked at, and its players are those of the match.
func (s *Session) Played() bool {
	return (s.suspended == nil || s.suspended.game == nil) && (s.now.touched || !s.now.ended.IsZero())
}

// AsRecord is the game on the board as it is to be saved: with the players' names, and
// with date and result if it was played here.
func (s *Session) AsRecord() *record.Record {
	r := *s.now.Record
	r.Game = s.now.Game
	if !s.Played() {
		return &r
	}
	r.Black, r.White = s.archived(game.Black).Name, s.archived(game.White).Name
	r.Date = cmp.Or(s.now.ended, s.clock.Now()).Format(time.DateOnly)
	r.Result = nil
	if r.Game.Over() {
		result := r.Game.Result()
		r.Result = &result
	}
	return &r
}
