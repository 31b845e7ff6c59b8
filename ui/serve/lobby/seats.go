package lobby

import (
	"time"

	"othello/ai"
	"othello/game"
)

// Player is who has a seat, as it is shown and kept. A free seat is the zero value.
type Player struct {
	Person PersonID // zero for guests and engines
	Name   string
	Engine string     // ID of the kind; empty for people
	Level  ai.LevelID // of the engine

	Guest   int    `json:"-"` // number of a guest; zero for others
	Rating  Rating `json:"-"` // zero for guests and engines
	Present bool   `json:"-"` // has a connection at the table; true for engines

	absent time.Time // since when a person has no connection at the table; zero for not
}

func (p *Player) identity() identity { return identity{p.Person, p.Guest} }
func (p *Player) human() bool        { return p.identity() != identity{} }

// seats are the two of a table, Black's and White's. Nobody has both.
type seats [2]Player

var colors = []game.Color{game.Black, game.White}

func (s *seats) of(c game.Color) *Player { return &s[c-game.Black] }

func (s *seats) swap() { s[0], s[1] = s[1], s[0] }

// color is the side that somebody plays, Empty for none.
func (s *seats) color(w identity) game.Color {
	for _, c := range colors {
		if w != (identity{}) && s.of(c).identity() == w {
			return c
		}
	}
	return game.Empty
}

// sit gives the free seat to a newcomer. Then the colour that the opener of the table
// wished for decides who plays which; Empty for either.
func (s *seats) sit(newcomer Player, wished game.Color) {
	if !s[0].human() && s[0].Engine == "" {
		s[0] = s[1]
	}
	s[1] = newcomer
	if wished == game.White || wished == game.Empty && coin() {
		s.swap()
	}
}

// presence is which of the people who play have a connection at the table.
type presence struct {
	people, present int
	absent          game.Color // who is away, if one is
	lost            game.Color // a guest, who cannot come back
}

// see takes in who is here, and tells who has gone or come back since the time before.
func (s *seats) see(here map[identity]bool, now time.Time, tell func(Event)) (p presence) {
	for _, c := range colors {
		x := s.of(c)
		if !x.human() {
			continue
		}
		p.people++
		if here[x.identity()] {
			p.present++
			if !x.absent.IsZero() {
				x.absent = time.Time{}
				tell(Back{c})
			}
			continue
		}
		p.absent = c
		if x.Person == 0 {
			p.lost = c
		}
		if x.absent.IsZero() {
			x.absent = now
			tell(Gone{c})
		}
	}
	return p
}
