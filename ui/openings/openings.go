// Package openings is what people do with openings: begin a game with one, practise one in a
// drill, or look up in the explorer what was played. Drill and explorer are rooms. What a
// drill asks and answers is book.Drill; how it went is kept there.
package openings

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

// Openings are the menus, and what is known of the drills.
type Openings struct {
	host room.Host
	book *book.Live

	file cards.File  // without a directory results are forgotten in the end
	deck *cards.Deck // never nil
	side game.Color  // that was practised last
	menu *menu       // that was opened last; nil before the first

	reading room.Generation
}

// New knows the openings of a book, which may be nil, and keeps results in dir; empty for nowhere.
func New(h room.Host, b *book.Live, dir string) *Openings {
	return &Openings{host: h, book: b, file: cards.File{Dir: dir}, deck: cards.New(), side: game.Black}
}

func (o *Openings) tr() *lang.Printer { return o.host.Printer() }

// Start lists the openings to begin a game with.
func (o *Openings) Start() tea.Cmd {
	o.open(&starting{o})
	return nil
}

// Practise lists what can be practised, as the side that was practised last.
func (o *Openings) Practise() tea.Cmd {
	o.open(&practising{o, o.side})
	return room.Work(&o.reading, func() (*cards.Deck, error) { return o.file.Update(nil) }, func(d *cards.Deck, err error) tea.Cmd {
		o.take(d, err)
		return nil
	})
}

func (o *Openings) open(u use) {
	o.menu = newMenu(o, u)
	o.host.Open(o.menu)
}

// take takes over the results on disk, unless they could not be read.
func (o *Openings) take(d *cards.Deck, err error) {
	if err != nil {
		o.host.Warn(phrase.Sentence(o.tr(), err))
	}
	if d != nil {
		o.deck = d
		o.menu.Refresh()
	}
}

// keep records a finished run, in memory at once and on disk in the background.
func (o *Openings) keep(key string, r cards.Rating) {
	now := time.Now()
	count := func(d *cards.Deck) { d.Cards[key] = d.Cards[key].After(r, now) }
	count(o.deck)
	session.Keeping(o.host.Session(), func(context.Context) (*cards.Deck, error) { return o.file.Update(count) }, o.take)
}

func (o *Openings) card(p book.Opening, side game.Color) cards.Card {
	return o.deck.Cards[cards.Drill+book.DrillKey(p, side)]
}
