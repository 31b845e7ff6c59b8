// Package games opens and saves games, for the screen and for lines of text: the person's
// finished games in the archive, those of a file or of a text, and what they say about the
// person. The game that is chosen is opened by whoever shows it.
package games

import (
	"context"
	"path/filepath"
	"strconv"
	"strings"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Setup is what games depend on.
type Setup struct {
	Archive  *archive.Archive                               // nil if games are not kept
	Kinds    []ai.Kind                                      // of engines that the person has played
	Known    func(line []*game.Node) *review.Review         // what is known of a line without a search
	OpenFile func(path string) ([]config.GameChoice, error) // reads a file in the background; nil for none
	Board    func() game.Board                              // that is shown
	Record   func() *record.Record                          // that is shown, as it is to be saved
}

// Games list games, which have numbers, and open and save them.
type Games struct {
	env   scene.Env
	setup Setup

	list   []config.GameChoice
	title  string          // of the list; empty for the person's own games
	own    []archive.Entry // of the list; nil for games from elsewhere
	folder string          // of the file that was saved last, with the separator; empty for the present one
	failed string          // path that was typed last, if nothing was saved there
}

// New returns games that are kept and opened as setup says.
func New(env scene.Env, setup Setup) *Games {
	return &Games{env: env, setup: setup}
}

func (g *Games) tr() *lang.Printer { return g.env.Printer() }

// Key is that of what is read, listed and saved in the background.
const key = "games"

// Any reports whether there are games to list.
func (g *Games) Any() bool { return g.setup.Archive != nil || g.list != nil }

// Do implements scene.Doer.
func (g *Games) Do(a action.Action, arg string) []scene.Effect {
	switch a {
	case action.Games:
		return g.games(arg)
	case action.Open:
		return g.open(arg)
	case action.OpenFile:
		return g.openFile(arg)
	case action.SaveAs:
		return g.save(arg)
	case action.Copy:
		return g.copy()
	}
	return g.profile()
}

// work does work in the background, and shows what follows or why it failed.
func work[T any](do func() (T, error), then func(T) []scene.Effect) []scene.Effect {
	return scene.One(scene.Work{Key: key, Do: scene.In(func(context.Context) (T, error) { return do() }, func(v T, err error) []scene.Effect {
		if err != nil {
			return refused(err)
		}
		return then(v)
	})})
}

func refused(err error) []scene.Effect { return scene.One(scene.Warn{Err: err}) }

// Show makes the games of a file the list, and lists them.
func (g *Games) Show(title string, choices []config.GameChoice) []scene.Effect {
	g.list, g.title, g.own = choices, title, nil
	return scene.One(g.search(""))
}

// games lists the games with some words in their titles: the person's own for "mine".
func (g *Games) games(arg string) []scene.Effect {
	first, rest, _ := strings.Cut(arg, " ")
	mine := strings.EqualFold(first, "mine")
	if mine {
		arg = rest
	}
	if !mine && g.own == nil && len(g.list) > 0 {
		return scene.One(g.search(strings.TrimSpace(arg)))
	}
	return work(g.entries, func(entries []archive.Entry) []scene.Effect {
		g.take(entries)
		return scene.One(g.search(strings.TrimSpace(arg)))
	})
}

// entries returns the finished games that are kept, at least one.
func (g *Games) entries() ([]archive.Entry, error) {
	if g.setup.Archive == nil {
		return nil, lang.Errorf("no games are kept here")
	}
	entries, err := g.setup.Archive.Entries()
	switch {
	case err != nil:
		return nil, lang.Errorf("listing your games: %w", err)
	case len(entries) == 0:
		return nil, lang.Errorf("no games yet: every game that you finish is kept")
	}
	return entries, nil
}

// take makes the person's own games the list.
func (g *Games) take(entries []archive.Entry) {
	g.list, g.own, g.title = make([]config.GameChoice, len(entries)), entries, ""
	for i, e := range entries {
		title := phrase.Played(g.tr(), e, g.env.Names())
		g.list[i] = config.GameChoice{Title: title, Open: func() (*record.Record, error) { return g.setup.Archive.Read(e) }}
	}
}

// search asks for one of the games of the list.
func (g *Games) search(typed string) scene.Search {
	tr := g.tr()
	var found []int
	s := scene.Search{
		Heading: func() string {
			if g.own != nil {
				return tr.T("My games")
			}
			return g.title
		},
		Label: tr.T("Filter"), Prompt: tr.T("Type to filter"), None: tr.T("No game matches."),
		Verb: tr.T("open"), Typed: typed, Action: action.Open, Fewer: action.Games,
		Find: func(typed string) int {
			found = found[:0]
			words := strings.Fields(strings.ToLower(typed))
			for i, c := range g.list {
				if phrase.HasAll(c.Title, words) {
					found = append(found, i)
				}
			}
			return len(found)
		},
		Entry: func(i int) scene.Entry {
			return scene.Entry{Text: g.list[found[i]].Title, Arg: strconv.Itoa(found[i] + 1)}
		},
	}
	switch {
	case g.own != nil:
		s.Keys = []scene.Key{{Name: "delete", Text: tr.T("delete"), Do: g.askToDelete}}
	case g.setup.Archive != nil:
		s.Keys = []scene.Key{{Name: "tab", Text: tr.T("my games"), Do: func(string) []scene.Effect { return g.games("mine") }}}
	}
	return s
}

// askToDelete asks whether the game of a number is to be deleted.
func (g *Games) askToDelete(number string) []scene.Effect {
	tr := g.tr()
	n, err := strconv.Atoi(number)
	if err != nil || n > len(g.own) {
		return nil
	}
	gone := g.own[n-1]
	return scene.One(scene.Confirm{
		Heading: tr.T("Delete"), Text: tr.F("Delete this game? %s.", g.list[n-1].Title), No: tr.T("Keep it"), Yes: tr.T("Delete it"),
		Do: func() []scene.Effect {
			return work(func() ([]archive.Entry, error) {
				if err := g.setup.Archive.Delete(gone); err != nil {
					return nil, err
				}
				return g.setup.Archive.Entries()
			}, func(entries []archive.Entry) []scene.Effect {
				g.take(entries)
				return scene.One(scene.Found{})
			})
		},
	})
}

// open opens the game of a number.
func (g *Games) open(number string) []scene.Effect {
	if len(g.list) == 0 {
		return refused(lang.Errorf(`no list of games: "games" lists yours, "load" opens a file`))
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(g.list) {
		return refused(lang.Errorf("open needs the number of a game of the list, %d at most, not %q", len(g.list), phrase.Clip(number)))
	}
	return g.read(g.list[n-1])
}

// read opens a game of a list.
func (g *Games) read(c config.GameChoice) []scene.Effect {
	return work(func() (*record.Record, error) {
		r, err := c.Read()
		if err != nil {
			err = notOpened(err)
		}
		return r, err
	}, func(r *record.Record) []scene.Effect {
		return scene.One(scene.Ask{Action: action.Open, Record: r})
	})
}

func notOpened(err error) error { return lang.Errorf("not opened: %w", err) }

// several opens the only game of a list, or lists them.
func (g *Games) several(title string, choices []config.GameChoice) []scene.Effect {
	switch len(choices) {
	case 0:
		return refused(notOpened(lang.Errorf("it holds no game")))
	case 1:
		return g.read(choices[0])
	}
	return g.Show(title, choices)
}

// file opens the game of a file, or lists its games.
func (g *Games) file(path string) []scene.Effect {
	var left error // what could not be read
	return work(func() (choices []config.GameChoice, err error) {
		choices, err = g.setup.OpenFile(path)
		left, err = partly(err)
		return choices, err
	}, func(choices []config.GameChoice) []scene.Effect {
		return append(told(left), g.several(filepath.Base(path), choices)...)
	})
}
