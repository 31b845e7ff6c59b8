package lobby

import (
	"time"

	"othello/game"
)

// seats are the two of a table, Black's and White's. Nobody has both.
type seats [2]seat

// seat is one of them. A free one is the zero value.
type seat struct {
	id     identity
	name   string
	engine string    // ID of the kind; empty for none
	level  int       // of the engine
	absent time.Time // since when a person has no connection here; zero for not
}

func (s *seat) person() bool { return s.id != identity{} }
func (s *seat) free() bool   { return !s.person() && s.engine == "" }

var colors = []game.Color{game.Black, game.White}

func (s *seats) of(c game.Color) *seat { return &s[c-game.Black] }

func (s *seats) swap() { s[0], s[1] = s[1], s[0] }

// color is the side that somebody plays, Empty for none.
func (s *seats) color(w identity) game.Color {
	for _, c := range colors {
		if x := s.of(c); x.person() && x.id == w {
			return c
		}
	}
	return game.Empty
}

// sit takes the free seat, and after that the colour that who opened the table wished for
// decides which is whose; Empty for either.
func (s *seats) sit(newcomer seat, wished game.Color) {
	if s[0].free() {
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
	absent          game.Color   // who is away, if one is
	lost            game.Color   // a guest, who cannot come back
	left, back      []game.Color // since the time before
}

// see takes in who is here.
func (s *seats) see(here map[identity]bool, now time.Time) (p presence) {
	for _, c := range colors {
		x := s.of(c)
		if !x.person() {
			continue
		}
		p.people++
		if here[x.id] {
			p.present++
			if !x.absent.IsZero() {
				x.absent = time.Time{}
				p.back = append(p.back, c)
			}
			continue
		}
		p.absent = c
		if x.id.person == 0 {
			p.lost = c
		}
		if x.absent.IsZero() {
			x.absent = now
			p.left = append(p.left, c)
		}
	}
	return p
}
