package mistakes

import (
	"encoding/json"
	"slices"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// task is a mistake that a person is to find a better move for.
type task struct {
	mistake
	key   string
	old   bool // it is from an earlier game, and due again
	hints int  // given so far
	wrong []game.Square
	state taskState
	found game.Square // by the person, or shown
}

// mistake is what the card of a task keeps.
type mistake struct {
	Board string      `json:"board"` // before the move
	Move  review.Move `json:"move"`  // that was played
	board game.Board
	game  *game.Game // that begins with board
}

// taskState is what has become of a task.
type taskState uint8

const (
	stateOpen taskState = iota
	stateFound
	stateShown
)

// mistakes is what the keys of cards of mistakes begin with, and mistakesMost the number
// of those that are asked again at a time.
const (
	mistakes     = "mistake/"
	mistakesMost = 10
)

func newTask(b game.Board, m review.Move) *task {
	return &task{mistake: mistake{b.Line(), m, b, game.FromBoard(b)}, key: mistakes + b.Line()}
}

// tasksOf returns the mistakes of a side or, if it made none, of both.
func tasksOf(k *review.Review, side game.Color) (list []*task) {
	for i, m := range k.Moves {
		if m.Class.Wrong() && m.Move.IsSquare() && m.BestMove().IsSquare() && (side == game.Empty || m.Side == side) {
			list = append(list, newTask(k.Board(i), m))
		}
	}
	if list == nil && side != game.Empty {
		return tasksOf(k, game.Empty)
	}
	return list
}

// dueTasks returns the earlier mistakes that are due, but for known keys. Unreadable cards stay.
func dueTasks(d *cards.Deck, now time.Time, known []*task) []*task {
	var list []*task
	for _, key := range d.Due(mistakes, now) {
		if len(list) == mistakesMost {
			break
		}
		var m mistake
		if json.Unmarshal(d.Cards[key].Data, &m) != nil {
			continue
		}
		records, _, err := record.Parse([]byte(m.Board))
		if err != nil || len(records) == 0 {
			continue
		}
		m.board = records[0].Game.Board()
		m.game = game.FromBoard(m.board)
		p := m.board.Position()
		if !p.Legal(m.Move.Move) || !p.Legal(m.Move.BestMove()) || !m.Move.Move.IsSquare() || len(p.LegalPart(m.Move.Best.Line)) == 0 {
			continue
		}
		if !slices.ContainsFunc(known, func(t *task) bool { return t.key == key }) {
			list = append(list, &task{mistake: m, key: key, old: true})
		}
	}
	return list
}

func (t *task) rating() cards.Rating {
	switch {
	case t.state == stateShown || len(t.wrong) > 0:
		return cards.Again
	case t.hints > 0:
		return cards.Hard
	}
	return cards.Good
}

// keep takes the answer down in a deck.
func (t *task) keep(now time.Time) func(*cards.Deck) {
	rating, data := t.rating(), t.mistake
	return func(d *cards.Deck) {
		c := d.Cards[t.key].After(rating, now)
		if raw, err := json.Marshal(data); err == nil {
			c.Data = raw
		}
		d.Cards[t.key] = c
	}
}

func (t *task) name(s game.Square) string { return phrase.Move(t.board.Size(), s) }

func (t *task) title(tr *lang.Printer) string {
	text := tr.F("%d. %v %s%s", t.Move.Number, t.Move.Side, t.name(t.Move.Move), t.Move.Class.Mark())
	if t.old {
		text += tr.T(", an earlier game")
	}
	return text
}

// judged says what an attempt is worth, without a reason that gives the answer away.
func (t *task) judged(tr *lang.Printer, v *review.Move) string {
	shown := *v
	shown.Reasons = slices.DeleteFunc(slices.Clone(v.Reasons), func(r review.Reason) bool {
		return r.Best || slices.Contains(r.Squares, t.Move.BestMove())
	})
	return tr.F("%s: %s", t.name(v.Move), phrase.After(phrase.Judgement(tr, &shown)))
}
