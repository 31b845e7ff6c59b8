package plain

import (
	"fmt"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
)

// describeLast says what the last move did: "3. White f6, turning e5 and f5.
// Black 3, White 5. Black to move."
func (s *session) describeLast() string {
	n := s.game.Node()
	if n.Parent() == nil {
		return "No move has been made. " + s.standing()
	}
	if n.Move() == game.Pass {
		return fmt.Sprintf("%d. %v has no legal move and passes. %s", n.Ply(), n.Mover(), s.toMove())
	}
	return fmt.Sprintf("%d. %v %v, turning %s. %s", n.Ply(), n.Mover(), n.Move(), squares(n.Flipped()), s.standing())
}

// standing is the count and the side to move.
func (s *session) standing() string {
	black, white := s.game.Board().Count()
	return fmt.Sprintf("Black %d, White %d. %s", black, white, s.toMove())
}

func (s *session) toMove() string {
	if s.game.Over() {
		return "Nobody can move."
	}
	return s.game.Turn().String() + " to move."
}

// verdict is the result in words.
func (s *session) verdict() string {
	if s.flagged != game.Empty {
		return fmt.Sprintf("%v wins on time.", s.flagged.Opponent())
	}
	r := s.game.Result()
	switch r.Winner() {
	case game.Black:
		return fmt.Sprintf("Game over: Black wins by %d, %d to %d.", r.Margin(), r.Black, r.White)
	case game.White:
		return fmt.Sprintf("Game over: White wins by %d, %d to %d.", -r.Margin(), r.White, r.Black)
	}
	return fmt.Sprintf("Game over: a draw, %d to %d.", r.Black, r.White)
}

// player says who plays a colour.
func (s *session) player(c game.Color) string {
	seat := s.seats[c]
	if seat.human {
		return "human"
	}
	return s.strength(c)
}

// strength is the engine of a colour: "Alpha-beta, level 5, club player".
func (s *session) strength(c game.Color) string {
	seat := s.seats[c]
	kind := s.setup.Kinds[seat.kind]
	text := fmt.Sprintf("%s, level %d", kind.Name, seat.level)
	if name := kind.Level(seat.level).Name; name != "" {
		text += ", " + name
	}
	return text
}

// sayPlayers says who plays.
func (s *session) sayPlayers() {
	if s.practice != nil {
		s.sayDrill()
		return
	}
	s.say("Black: %s. White: %s.", s.player(game.Black), s.player(game.White))
}

func colorWord(c game.Color) string { return strings.ToLower(c.String()) }

// squares lists squares for a person: "c4", "c4 and d5", "c4, d5 and e6".
func squares(set game.Bitboard) string {
	var names []string
	for q := range set.Squares() {
		names = append(names, q.String())
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// legal lists the legal moves.
func (s *session) legal() string {
	p := s.game.Position()
	switch n := p.Moves().Count(); {
	case p.Over():
		return strings.TrimSuffix(s.verdict(), ".")
	case n == 0:
		return fmt.Sprintf("%v has no legal move and must pass", s.game.Turn())
	case n == 1:
		return fmt.Sprintf("%v has 1 legal move: %s", s.game.Turn(), squares(p.Moves()))
	default:
		return fmt.Sprintf("%v has %d legal moves: %s", s.game.Turn(), n, squares(p.Moves()))
	}
}

// sayBoard prints the board, one rank a line.
func (s *session) sayBoard() {
	b := s.game.Board()
	first := (8 - int(b.Size())) / 2
	last := first + int(b.Size())
	var text strings.Builder
	text.WriteString(" ")
	for file := first; file < last; file++ {
		fmt.Fprintf(&text, " %c", 'a'+file)
	}
	for rank := first; rank < last; rank++ {
		fmt.Fprintf(&text, "\n%d", rank+1)
		for file := first; file < last; file++ {
			text.WriteByte(' ')
			switch b.At(game.At(file, rank)) {
			case game.Black:
				text.WriteByte('X')
			case game.White:
				text.WriteByte('O')
			default:
				text.WriteByte('-')
			}
		}
	}
	s.say("%s", text.String())
	s.say("X is Black, O is White. %s", s.standing())
}

// sayRow says what is on a rank, "1" to "8", or a file, "a" to "h".
func (s *session) sayRow(name string) error {
	b := s.game.Board()
	var line game.Bitboard
	var title string
	if len(name) == 1 {
		switch c := name[0] | 0x20; {
		case name[0] >= '1' && name[0] <= '8':
			line, title = game.Bitboard(0xff)<<(8*(name[0]-'1')), "Row "+name
		case c >= 'a' && c <= 'h':
			line, title = game.Bitboard(0x0101010101010101)<<(c-'a'), "Column "+string(c)
		}
	}
	line &^= b.Out
	if line == 0 {
		return fmt.Errorf("there is no row or column %q", name)
	}
	var parts []string
	for _, group := range []struct {
		name string
		set  game.Bitboard
	}{{"black", line & b.Black}, {"white", line & b.White}, {"empty", line & b.Position().Empty()}} {
		switch {
		case group.set == line:
			parts = append(parts, "all "+group.name)
		case group.set != 0:
			parts = append(parts, group.name+" "+squares(group.set))
		}
	}
	if moves := line & b.Position().Moves(); moves != 0 {
		parts = append(parts, "legal moves "+squares(moves))
	}
	s.say("%s: %s.", title, strings.Join(parts, "; "))
	return nil
}

// hints is the number of moves that a hint names.
const hints = 3

// sayHint names the best moves of an analysis with their scores.
func (s *session) sayHint(a ai.Analysis) {
	list := a.Moves
	if len(list) == 0 {
		list = []ai.MoveScore{{Move: a.Move(), Score: a.Score, Proven: a.Proven}}
	}
	var parts []string
	for _, m := range list[:min(len(list), hints)] {
		how := fmt.Sprintf("about %+.1f", m.Score+0)
		if m.Proven {
			how = fmt.Sprintf("exactly %+.0f", m.Score+0)
		}
		parts = append(parts, fmt.Sprintf("%v, %s", m.Move, how))
	}
	s.say("Best for %v, in discs at the end: %s.", s.game.Turn(), strings.Join(parts, "; "))
}

// clockText is a time for a person: "4 minutes 59 seconds".
func clockText(d time.Duration) string {
	d = max(d, 0)
	if d < time.Minute {
		return fmt.Sprintf("%.1f seconds", d.Seconds())
	}
	d = d.Round(time.Second)
	return fmt.Sprintf("%d minutes %d seconds", d/time.Minute, d%time.Minute/time.Second)
}
