// Package games is the dialog "My games": the finished games of the archive, and beside
// them those of a file that holds several. People search them, open and review them, write
// them to files of any format, and delete them, which can be undone. Saving the game on
// the board to a file is here too. What a game is opened for is the screen's business.
package games

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/widget"
)

// Games is the dialog. It keeps what was chosen while it is closed.
type Games struct {
	host    room.Host
	archive *archive.Archive // nil if games are not kept
	open    func(r *record.Record, review bool) tea.Cmd
	profile func() (opponent.Profile, error)
	saving

	own, file list
	inFile    bool   // the file's list is in front
	opened    string // what the games of file are from; empty if there are none
	searching bool   // letters are text
	state     string // line below the list
	deleted   []archive.Entry
	clickTop  int // line in which the list was drawn

	visit   room.Generation // from its opening until it is closed
	changes room.Generation
}

// list is the games of one tab.
type list struct {
	widget.List
	items   []item
	shown   []int // indices into items
	search  widget.Field
	wanted  string // path of the game to choose when the list is read again; empty for the same
	loading bool
	fault   error // why the games cannot be listed; nil if they can
}

// item is a game that can be chosen.
type item struct {
	entry archive.Entry // of the archive; the zero value for one of a file
	words phrase.Played
	config.GameChoice
}

// New returns the dialog for an archive, nil for none. open opens a game, and reviews it if wanted;
// profile reads what the games say about the person, in the background.
func New(h room.Host, a *archive.Archive, open func(r *record.Record, review bool) tea.Cmd, profile func() (opponent.Profile, error)) *Games {
	g := &Games{host: h, archive: a, open: open, profile: profile}
	g.own.search.Most, g.file.search.Most = searchMost, searchMost
	return g
}

func (g *Games) tr() *lang.Printer { return g.host.Printer() }

// searchMost is the length of the longest search, in characters.
const searchMost = 100

// Open shows the dialog, with the file's games in front if there are any.
func (g *Games) Open() tea.Cmd {
	if !g.Any() {
		g.host.Say(g.tr().T("No games are kept: there is no home directory."))
		return nil
	}
	g.inFile = g.opened != "" && (g.inFile || g.archive == nil)
	return g.show()
}

// OpenFile shows the games of a file.
func (g *Games) OpenFile(name string, choices []config.GameChoice) tea.Cmd {
	g.opened, g.inFile = name, true
	g.file.items = make([]item, len(choices))
	for i, c := range choices {
		g.file.items[i].GameChoice = config.GameChoice{Title: widget.Clean(c.Title), Open: c.Open}
	}
	g.file.At = 0
	g.file.search.Text = ""
	g.file.find()
	return g.show()
}

// Any reports whether there is a list to show.
func (g *Games) Any() bool { return g.archive != nil || g.opened != "" }

func (g *Games) show() tea.Cmd {
	g.searching, g.state = false, ""
	g.visit.End()
	g.host.Open(g)
	return g.load()
}

func (g *Games) load() tea.Cmd {
	if g.archive == nil || g.own.loading {
		return nil
	}
	g.own.loading = true
	tr, names := g.tr(), g.host.Names()
	return g.host.Go(room.Work(&g.changes, func() ([]item, error) {
		entries, err := g.archive.Entries()
		items := make([]item, len(entries))
		for i, e := range entries {
			items[i] = item{entry: e, words: phrase.PlayedOf(tr, e, names), GameChoice: config.GameChoice{Open: func() (*record.Record, error) { return g.archive.Read(e) }}}
		}
		return items, err
	}, func(items []item, err error) tea.Cmd {
		g.own.loading, g.own.fault = false, err
		if err == nil {
			g.own.take(items)
		}
		return nil
	}))
}

// take shows other items and keeps the same game chosen, or chooses the wanted one.
func (l *list) take(items []item) {
	path := l.wanted
	if it, ok := l.chosen(); ok && path == "" {
		path = it.entry.Path
	}
	l.wanted = ""
	l.items = items
	l.find()
	for i, at := range l.shown {
		if items[at].entry.Path == path {
			l.At = i
		}
	}
	l.Move(0)
}

func (l *list) find() {
	words := strings.Fields(strings.ToLower(l.search.Text))
	l.shown = l.shown[:0]
	for i, it := range l.items {
		if it.has(words) {
			l.shown = append(l.shown, i)
		}
	}
	l.N = len(l.shown)
	l.Move(0)
}

func (it item) has(words []string) bool {
	if it.Title == "" {
		return it.words.Has(words)
	}
	return phrase.HasAll(it.Title, words)
}

// chosen is the game that keys are about; false if there is none.
func (l *list) chosen() (item, bool) {
	if l.At >= len(l.shown) {
		return item{}, false
	}
	return l.items[l.shown[l.At]], true
}

func (g *Games) front() *list {
	if g.inFile {
		return &g.file
	}
	return &g.own
}

func (g *Games) tabs() bool { return g.opened != "" && g.archive != nil }

func (g *Games) Title() string {
	if g.inFile && !g.tabs() {
		return widget.Clean(g.opened)
	}
	return g.tr().T("My games")
}

func (g *Games) Typing() bool { return g.searching }

func (g *Games) Dismiss() tea.Cmd {
	g.visit.End()
	return g.host.Release()
}

func (g *Games) Key(k tea.KeyPressMsg) tea.Cmd {
	if l := g.front(); !l.Key(k.String()) && g.searching && l.search.Key(k) {
		l.At = 0
		l.find()
	}
	return nil
}

func (g *Games) Bindings() room.Bindings {
	tr, l := g.tr(), g.front()
	if g.searching {
		return room.Bindings{{Key: "enter", Word: tr.T("search"), Do: room.Just(func() { g.searching = false })}, {Key: "up"}, {Key: "down", Word: tr.T("choose")}}
	}
	_, chosen := l.chosen()
	open := func(review bool) func() tea.Cmd { return func() tea.Cmd { return g.take(review) } }
	return room.Bindings{
		{Action: action.Play, Word: tr.T("open"), Do: open(false), Hidden: !chosen},
		{Action: action.Review, Word: tr.T("review"), Do: open(true), Hidden: !chosen},
		{Key: "/", Word: tr.T("search"), Do: room.Just(func() { g.searching, g.state = true, "" })},
		{Action: action.Save, Word: tr.T("save to a file"), Do: g.export, Hidden: !chosen},
		{Action: action.Copy, Do: g.export, Hidden: true},
		{Action: action.Note, Word: tr.T("note"), Do: g.note, Hidden: !chosen || g.inFile},
		{Action: action.Delete, Word: tr.T("delete"), Do: g.remove, Hidden: !chosen || g.inFile},
		{Action: action.Restore, Word: tr.T("undo"), Do: g.restore, Hidden: len(g.deleted) == 0},
		{Key: "tab", Word: tr.T("other list"), Do: room.Just(g.turn), Hidden: !g.tabs()},
		{Key: "shift+tab", Do: room.Just(g.turn), Hidden: true},
		{Action: action.Up, Do: room.Just(func() { l.Move(-1) }), Hidden: true},
		{Action: action.Down, Do: room.Just(func() { l.Move(1) }), Hidden: true},
	}
}

// turn shows the other list, if there are two.
func (g *Games) turn() {
	if g.tabs() {
		g.inFile, g.state = !g.inFile, ""
	}
}

// Paste implements room.Paster: it is searched for.
func (g *Games) Paste(text string) tea.Cmd {
	l := g.front()
	l.search.Write(strings.TrimSpace(text))
	l.find()
	return nil
}

// read reads the chosen game in the background and does something with it.
func (g *Games) read(then func(r *record.Record) tea.Cmd) tea.Cmd {
	it, ok := g.front().chosen()
	if !ok {
		return nil
	}
	return g.host.Go(room.Work(&g.visit, it.Read, func(r *record.Record, err error) tea.Cmd {
		if err != nil {
			g.state = g.tr().F("Not opened: %v.", err)
			return nil
		}
		return then(r)
	}))
}

func (g *Games) take(review bool) tea.Cmd {
	return g.read(func(r *record.Record) tea.Cmd {
		g.host.Close()
		return g.open(r, review)
	})
}

func (g *Games) export() tea.Cmd {
	return g.read(func(r *record.Record) tea.Cmd {
		g.Save(r)
		return nil
	})
}

func (g *Games) note() tea.Cmd {
	it, ok := g.front().chosen()
	if !ok || g.inFile {
		return nil
	}
	return g.read(func(r *record.Record) tea.Cmd {
		room.AskNote(g.host, it.words.Text(g.tr()), r.Game.Root().Comment, func(text string) tea.Cmd {
			g.host.Session().NoteGame(it.entry.Ended, text)
			return g.change(func() (archive.Entry, error) { return it.entry, g.archive.Annotate(it.entry, r.Game.Root(), text) }, func(archive.Entry) { g.state = "" })
		})
		return nil
	})
}

func (g *Games) remove() tea.Cmd {
	it, ok := g.front().chosen()
	if !ok || g.inFile {
		return nil
	}
	return g.change(func() (archive.Entry, error) { return g.archive.Delete(it.entry) }, func(e archive.Entry) {
		g.deleted = append(g.deleted, e)
		tr := g.tr()
		g.state = tr.F("Deleted, %s brings it back: %s.", g.host.Keys().First(action.Restore), it.words.Text(tr))
	})
}

func (g *Games) restore() tea.Cmd {
	tr := g.tr()
	last := len(g.deleted) - 1
	if last < 0 {
		g.state = tr.T("No game was deleted.")
		return nil
	}
	gone := g.deleted[last]
	g.deleted = g.deleted[:last]
	return g.change(func() (archive.Entry, error) { return g.archive.Restore(gone) }, func(e archive.Entry) {
		g.state = tr.F("It is back: %s.", phrase.PlayedOf(tr, e, g.host.Names()).Text(tr))
		g.own.wanted = e.Path
	})
}

// change changes the archive in the background, and lists it again.
func (g *Games) change(do func() (archive.Entry, error), then func(archive.Entry)) tea.Cmd {
	return g.host.Go(room.Work(&g.changes, do, func(e archive.Entry, err error) tea.Cmd {
		if err != nil {
			g.state = g.tr().F("Not done: %v.", err)
		} else {
			then(e)
		}
		return g.load()
	}))
}
