package openings

import (
	"context"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/ui/room"
	"othello/ui/session"
)

// toEdit is the picked row; false, with the reason said, if it cannot be edited.
func (e *Explorer) toEdit() (row, bool) {
	tr, rows := e.tr(), e.rows()
	at := e.row(rows)
	switch {
	case e.own == nil:
		e.host.Warn(tr.T("Only a book of your own can be edited: turn on Learn in the settings and start again."))
	case at < 0 || !rows[at].held:
		e.host.Warn(tr.T("The book does not have this move."))
	default:
		return rows[at], true
	}
	return row{}, false
}

// change changes the picked move in the person's own book, in the background, and says what
// was done.
func (e *Explorer) change(change func(t *book.Tree) error, said string) tea.Cmd {
	return e.work(func(ctx context.Context) error { return e.own.Edit(ctx, change) }, said)
}

func (e *Explorer) work(do func(ctx context.Context) error, said string) tea.Cmd {
	session.Keeping(e.host.Session(), func(ctx context.Context) (struct{}, error) {
		return struct{}{}, do(ctx)
	}, func(_ struct{}, err error) {
		if err != nil {
			e.host.Warn(e.tr().F("The book was not changed: %v.", err))
			return
		}
		e.host.Say(said)
	})
	return e.host.Step()
}

// mark says of the picked move that engines always play it, never, or by its value again.
func (e *Explorer) mark() tea.Cmd {
	r, ok := e.toEdit()
	if !ok {
		return nil
	}
	tr, p, next, said := e.tr(), e.query().position, book.Always, ""
	switch {
	case r.edits&book.Never != 0:
		next, said = 0, tr.F("Engines play %v by its value again.", r.move)
	case r.edits&book.Always != 0 || !r.scored: // without a value there is nothing to play it by
		next, said = book.Never, tr.F("Engines never play %v here.", r.move)
	default:
		said = tr.F("Engines always play %v here.", r.move)
	}
	return e.change(func(t *book.Tree) error { return t.SetRule(p, r.move, next) }, said)
}

// prune cuts what the book has behind the picked move.
func (e *Explorer) prune() tea.Cmd {
	r, ok := e.toEdit()
	if !ok {
		return nil
	}
	p := e.query().position
	return e.change(func(t *book.Tree) error { return t.Prune(p, r.move) }, e.tr().F("The book ends behind %v.", r.move))
}

// correct asks for the value of the picked move, or searches it.
func (e *Explorer) correct() tea.Cmd {
	r, ok := e.toEdit()
	if !ok {
		return nil
	}
	tr, p, text := e.tr(), e.query().position, ""
	if r.scored {
		text = game.Signed(r.value, 1)
	}
	e.host.Open(&room.Ask{
		Shell: e.host, Heading: tr.F("The value of %v", r.move), Label: tr.T("Discs, or nothing to search it"), Text: text, Verb: tr.T("correct"),
		Done: func(text string) tea.Cmd {
			if strings.TrimSpace(text) == "" {
				e.host.Say(tr.F("Searching %v ...", r.move))
				return e.work(func(ctx context.Context) error { return e.own.Search(ctx, p, r.move) }, tr.F("%v was searched.", r.move))
			}
			score, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
			if err != nil || !(score >= -64 && score <= 64) {
				e.host.Warn(tr.F("%q is not a number from -64 to 64.", text))
				return nil
			}
			return e.change(func(t *book.Tree) error {
				return t.Correct(p, book.Verdict{Move: r.move, Score: score})
			}, tr.F("%v is worth %s.", r.move, game.Signed(score, 1)))
		},
	})
	return nil
}

// undo takes back the last edit or, without one, goes a move back.
func (e *Explorer) undo() tea.Cmd {
	if !e.own.Edited() {
		return e.step(-1)
	}
	return e.work(e.own.Undo, e.tr().T("The book is as it was before."))
}
