package practice

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// mistake is a move that a person is to find a better one for. Its card keeps it.
type mistake struct {
	Board string      `json:"board"` // before the move
	Move  review.Move `json:"move"`  // that was played

	board game.Board
	game  *game.Game // that begins with board
	old   bool       // it is from an earlier game, and due again

	hints int // given so far
	wrong []game.Square
	found game.Square // by the person, or shown; NoSquare while it is open
	shown bool
}

// mistakePrefix begins the key of every card that holds a mistake. At most mistakesMost of them
// are asked again at a time.
const (
	mistakePrefix = "mistake/"
	mistakesMost  = 10
)

func newMistake(b game.Board, m review.Move) *mistake {
	t := &mistake{Board: b.Line(), Move: m, board: b}
	t.forget()
	return t
}

// forget makes it one for which nothing was tried yet.
func (t *mistake) forget() {
	t.game = game.FromBoard(t.board)
	t.hints, t.wrong, t.found, t.shown = 0, nil, game.NoSquare, false
}

func (t *mistake) open() bool { return t.found == game.NoSquare }

func (t *mistake) key() string { return mistakePrefix + t.Board }

// mistakesOf returns the mistakes of a side or, if it made none, of both.
func mistakesOf(k *review.Review, side game.Color) (list []*mistake) {
	for i, m := range k.Moves {
		if m.Class.Wrong() && m.Move.IsSquare() && m.BestMove().IsSquare() && (side == game.Empty || m.Side == side) {
			list = append(list, newMistake(k.Board(i), m))
		}
	}
	if list == nil && side != game.Empty {
		return mistakesOf(k, game.Empty)
	}
	return list
}

// dueMistakes returns the earlier mistakes that are due, but for known ones. Unreadable cards stay.
func dueMistakes(d *cards.Deck, now time.Time, known []*mistake) (list []*mistake) {
	for _, key := range d.Due(mistakePrefix, now) {
		if len(list) == mistakesMost {
			break
		}
		t := readMistake(d.Cards[key].Data)
		if t != nil && !slices.ContainsFunc(known, func(t *mistake) bool { return t.key() == key }) {
			list = append(list, t)
		}
	}
	return list
}

// readMistake reads what a card keeps; nil if it makes no sense.
func readMistake(data []byte) *mistake {
	var t mistake
	if json.Unmarshal(data, &t) != nil {
		return nil
	}
	records, _, err := record.Parse([]byte(t.Board))
	if err != nil || len(records) == 0 {
		return nil
	}
	b := records[0].Game.Board()
	p := b.Position()
	if !p.Legal(t.Move.Move) || !p.Legal(t.Move.BestMove()) || !t.Move.Move.IsSquare() || len(p.LegalPart(t.Move.Best.Line)) == 0 {
		return nil
	}
	old := newMistake(b, t.Move)
	old.old = true
	return old
}

func (t *mistake) rating() cards.Rating {
	switch {
	case t.shown || len(t.wrong) > 0:
		return cards.Again
	case t.hints > 0:
		return cards.Hard
	}
	return cards.Good
}

// keep takes the answer down in a deck.
func (t *mistake) keep(now time.Time) func(*cards.Deck) {
	rating := t.rating()
	raw, err := json.Marshal(t)
	return func(d *cards.Deck) {
		c := d.Cards[t.key()].After(rating, now)
		if err == nil {
			c.Data = raw
		}
		d.Cards[t.key()] = c
	}
}

func (t *mistake) name(s game.Square) string { return phrase.Move(t.board.Size(), s) }

func (t *mistake) title(tr *lang.Printer) string {
	text := tr.F("%d. %v %s%s", t.Move.Number, t.Move.Side, t.name(t.Move.Move), t.Move.Class.Mark())
	if t.old {
		text += tr.T(", an earlier game")
	}
	return text
}

// judged says what an attempt is worth, without a reason that gives the answer away.
func (t *mistake) judged(tr *lang.Printer, v *review.Move) string {
	shown := *v
	shown.Reasons = slices.DeleteFunc(slices.Clone(v.Reasons), func(r review.Reason) bool {
		return r.Best || slices.Contains(r.Squares, t.Move.BestMove())
	})
	return tr.F("%s: %s", t.name(v.Move), phrase.After(phrase.Judgement(tr, &shown)))
}

// played says what the move that was played is worth.
func (t *mistake) played(tr *lang.Printer) string {
	return tr.F("%s: %s", t.name(t.Move.Move), phrase.After(phrase.Judgement(tr, &t.Move)))
}

// valued is what a move is worth, and the line behind it.
func (t *mistake) valued(what string, v review.Value) string {
	return fmt.Sprintf("%s %s  %s", what, phrase.Value(v), phrase.Moves(t.board.Size(), v.Line))
}

// state is what has become of it.
func (t *mistake) state(tr *lang.Printer) string {
	switch {
	case t.shown:
		return tr.T("shown")
	case !t.open():
		return tr.F("%s, right", t.name(t.found))
	case len(t.wrong) > 0:
		return tr.T("not yet")
	}
	return ""
}
