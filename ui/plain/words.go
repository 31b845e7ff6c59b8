package plain

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// describeLast says what the last move did.
func (v *view) describeLast() string { return describe(v.tr, v.ses.Game().Node()) }

// describe says what the move that led to a node did: "3. White f6, turning e5 and f5.
// Black 3, White 5. Black to move."
func describe(tr *lang.Printer, n *game.Node) string {
	if n.Parent() == nil {
		return tr.F("No move has been made. %s", standing(tr, n.Board()))
	}
	if n.Move() == game.Pass {
		return tr.F("%v has no legal move and passes. %s", n.Mover(), toMove(tr, n.Board()))
	}
	return tr.F("%s, flipping %s. %s", placed(tr, n), squares(tr, n.Board().Size(), n.Flipped()), standing(tr, n.Board()))
}

// placed names a move with its number and side, "3. White f6"; a pass has no number.
func placed(tr *lang.Printer, n *game.Node) string {
	if n.Move() == game.Pass {
		return tr.F("%v passes", n.Mover())
	}
	return tr.F("%d. %v %s", n.Number(), n.Mover(), n.Board().Size().Name(n.Move()))
}

// name is what people call a square of the board in play.
func (v *view) name(s game.Square) string { return v.ses.Game().Board().Size().Name(s) }

// standing is the count and the side to move.
func standing(tr *lang.Printer, b game.Board) string {
	black, white := b.Count()
	return tr.F("Black %d, White %d. %s", black, white, toMove(tr, b))
}

func toMove(tr *lang.Printer, b game.Board) string {
	if b.Over() {
		return tr.T("Neither side can move.")
	}
	return tr.F("%v to move.", b.Turn)
}

// stops end sentences, in one language or another.
const stops = ".。"

// verdict is the result in words.
func (v *view) verdict() string {
	if loser := v.ses.Flagged(); loser != game.Empty {
		return v.tr.F("%v wins on time.", loser.Opponent())
	}
	return v.tr.F("Game over: %s", phrase.After(phrase.Result(v.tr, v.ses.Game().Result())))
}

// player says who plays a colour.
func (v *view) player(c game.Color) string {
	if v.ses.Seat(c).Human {
		return v.tr.T("human")
	}
	return v.strength(c)
}

// strength is the engine of a colour: "Alpha-beta, level 5, improver, Elo 1358".
func (v *view) strength(c game.Color) string {
	seat := v.ses.Seat(c)
	kind := v.ses.Kinds()[seat.Kind]
	return v.tr.F("%s, %s", v.tr.T(kind.Name), phrase.Level(v.tr, kind, seat.Level))
}

// sayPlayers says who plays. Who sits here had no part in a finished game from elsewhere:
// its players are those that its file names.
func (v *view) sayPlayers() {
	r := v.ses.Record()
	switch {
	case v.drilled != nil:
		v.sayDrill()
		return
	case v.ses.Over() && !v.ses.Played():
		if r.Black != "" || r.White != "" {
			v.say("Black: %s. White: %s.", cmp.Or(r.Black, v.tr.T("unknown")), cmp.Or(r.White, v.tr.T("unknown")))
		}
		return
	}
	v.say("Black: %s. White: %s.", v.player(game.Black), v.player(game.White))
}

func colorWord(c game.Color) string { return strings.ToLower(c.String()) }

// squares lists squares for a person: "c4", "c4 and d5", "c4, d5 and e6".
func squares(tr *lang.Printer, size game.Size, set game.Bitboard) string {
	var names []string
	for q := range set.Squares() {
		names = append(names, size.Name(q))
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return tr.F("%s and %s", strings.Join(names[:last], ", "), names[last])
}

// legal lists the legal moves.
func (v *view) legal() string {
	p := v.ses.Game().Position()
	switch n := p.Moves().Count(); {
	case p.Over():
		return strings.TrimRight(v.verdict(), stops)
	case n == 0:
		return v.tr.F("%v has no legal move and must pass", v.ses.Game().Turn())
	case n == 1:
		return v.tr.F("%v has 1 legal move: %s", v.ses.Game().Turn(), squares(v.tr, p.Size(), p.Moves()))
	default:
		return v.tr.F("%v has %d legal moves: %s", v.ses.Game().Turn(), n, squares(v.tr, p.Size(), p.Moves()))
	}
}

// sayBoard prints the board, one rank a line.
func (v *view) sayBoard() {
	b := v.ses.Game().Board()
	n := b.Size()
	var text strings.Builder
	text.WriteString(" ")
	for file := range int(n) {
		fmt.Fprintf(&text, " %c", 'a'+file)
	}
	for rank := range int(n) {
		fmt.Fprintf(&text, "\n%d", rank+1)
		for file := range int(n) {
			text.WriteByte(' ')
			switch b.At(n.At(file, rank)) {
			case game.Black:
				text.WriteByte('X')
			case game.White:
				text.WriteByte('O')
			default:
				text.WriteByte('-')
			}
		}
	}
	v.say("%s", text.String())
	v.say("X is Black, O is White. %s", standing(v.tr, b))
}

// sayRow says what is on a rank, "1" to "8", or a file, "a" to "h".
func (v *view) sayRow(name string) error {
	b := v.ses.Game().Board()
	n := b.Size()
	var line game.Bitboard
	var title string
	if len(name) == 1 {
		switch c := name[0] | 0x20; {
		case name[0] >= '1' && name[0] < '1'+byte(n):
			line, title = game.Bitboard(0xff)<<(8*n.At(0, int(name[0]-'1')).Rank()), v.tr.F("Row %s", name)
		case c >= 'a' && c < 'a'+byte(n):
			line, title = game.Bitboard(0x0101010101010101)<<n.At(int(c-'a'), 0).File(), v.tr.F("Column %s", string(c))
		}
	}
	line &^= b.Out
	if line == 0 {
		return lang.Errorf("%q is not a row or a column", name)
	}
	var parts []string
	for _, group := range []struct {
		name string
		set  game.Bitboard
	}{{v.tr.T("black"), line & b.Black}, {v.tr.T("white"), line & b.White}, {v.tr.T("empty"), line & b.Position().Empty()}} {
		switch {
		case group.set == line:
			parts = append(parts, v.tr.F("all %s", group.name))
		case group.set != 0:
			parts = append(parts, group.name+" "+squares(v.tr, b.Size(), group.set))
		}
	}
	if moves := line & b.Position().Moves(); moves != 0 {
		parts = append(parts, v.tr.F("legal moves %s", squares(v.tr, b.Size(), moves)))
	}
	v.say("%s: %s.", title, strings.Join(parts, "; "))
	return nil
}

// hints is the number of moves that a hint names.
const hints = 3

// sayHint names the best moves of an analysis with their scores.
func (v *view) sayHint(a ai.Analysis) {
	list := a.Moves
	if len(list) == 0 {
		list = []ai.MoveScore{{Move: a.Move(), Score: a.Score, Proven: a.Proven}}
	}
	var parts []string
	for _, m := range list[:min(len(list), hints)] {
		how := v.tr.F("about %s", game.Signed(m.Score, 1))
		if m.Proven {
			how = v.tr.F("exactly %s", game.Signed(m.Score, 0))
		}
		parts = append(parts, fmt.Sprintf("%s, %s", v.name(m.Move), how))
	}
	v.say("Best for %v, in discs at the end: %s.", v.ses.Game().Turn(), strings.Join(parts, "; "))
}

// clockText is a time for a person: "4 minutes 59 seconds".
func clockText(tr *lang.Printer, d time.Duration) string {
	d = max(d, 0)
	if d < time.Minute {
		return tr.F("%.1f seconds", d.Seconds())
	}
	d = d.Round(time.Second)
	return tr.Count(int(d/time.Minute), "minute") + " " + tr.Count(int(d%time.Minute/time.Second), "second")
}
