package ui

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/game/record"
	"othello/internal/misread"
	"othello/ui/action"
	"othello/ui/games"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/widget"
)

// palette is what a person can ask for, by its key, its name, or a line that is typed.
type palette struct {
	desk

	does map[action.Action]func(arg string) tea.Cmd // in whatever room is open
}

func (p *palette) openMenu() {
	tr, all := p.tr, p.newIndex()
	shown := all.list
	asked := ""
	f := &room.Finder{
		Shell: p.Owner, Heading: func() string { return tr.T("Menu") }, Label: tr.T("Find"), Prompt: tr.T("Type to find something, a move, a command, a file"), Verb: tr.T("do it"), Width: 76,
		Files: &room.Completion{Shell: p.Owner, Want: games.Opens}, Else: p.typed, Pasted: p.readText,
		None: tr.T("Nothing found. Ask for something to do (undo, review), a setting or its value (clock, 6x6), a theme, an opening by its name or moves, an engine, a level, or help (rules, keys)."),
		Find: func(filter string) int {
			asked, shown = filter, all.find(filter)
			return len(shown)
		},
		Line: func(i, w int) string {
			first := asked != "" || i == 0 || shown[i-1].Group != shown[i].Group
			return menuLine(shown[i], w, first)
		},
		Choose: func(i int) tea.Cmd { return shown[i].Do() },
	}
	f.Refresh()
	p.Open(f)
}

// The cells of the menu for the group of a command, and for its line if there is a group.
const groupW, groupedW = 17, 50

// menuLine is a choice in w cells, with its group if that is wanted and has room.
func menuLine(c room.Choice, w int, grouped bool) string {
	name := c.Name
	if w >= groupedW {
		group := ""
		if grouped {
			group = c.Group
		}
		name = widget.Pad(group, groupW) + name
	}
	keys := c.Keys
	if ansi.StringWidth(name)+1+ansi.StringWidth(keys) > w {
		keys, _, _ = strings.Cut(keys, ", ")
	}
	return widget.Spread(name, keys, w)
}

// offers reports whether an action can be of use in the room.
func (p *palette) offers(a action.Action) bool {
	if r := p.opened(); r != nil && r.Lacks(a) || r == nil && a.Scope() != action.Everywhere {
		return false
	}
	return a != action.Games && a != action.Profile || p.rooms.Games.Any()
}

// disabled reports whether an action can do nothing at the moment.
func (p *palette) disabled(a action.Action) bool {
	switch a {
	case action.Restore:
		return !p.ses.Replaced()
	case action.Resume:
		return p.ses.Unfinished() == nil
	case action.Note:
		return p.ses.Noted() == nil
	case action.Copy:
		return !p.aside() && len(p.ses.Game().Moves()) == 0
	}
	if p.room != p.play {
		return false
	}
	switch g := p.ses.Game(); a {
	case action.Pass:
		return !p.rooms.Table.MustPass()
	case action.Undo:
		return g.Node().Parent() == nil
	case action.Redo:
		return g.Node().Next() == nil
	case action.MoveNow:
		return p.ses.Over()
	case action.Review, action.Learn:
		return len(g.Root().Children()) == 0
	}
	return false
}

// offer asks which of the choices of an action is wanted, if there are any here.
func (p *palette) offer(a action.Action) tea.Cmd {
	var answers []room.Answer
	for _, c := range action.Choices[a] {
		if p.offers(c) && !p.disabled(c) {
			answers = append(answers, room.Answer{Text: phrase.Capital(p.tr, c.Help(p.tr)), Do: func() tea.Cmd { return p.Owner.Do(c) }})
		}
	}
	if len(answers) == 0 {
		room.SayNoUse(p.Owner)
		return nil
	}
	p.Open(&room.Question{Shell: p.Owner, Heading: phrase.Capital(p.tr, a.Help(p.tr)), Answers: answers})
	return nil
}

// command carries out an action that was typed, with what follows its word.
func (p *palette) command(a action.Action, arg string) tea.Cmd {
	_, args, _ := a.Usage()
	switch r := p.opened(); {
	case !p.offers(a) && p.does[a] == nil:
		p.Say(p.tr.F("%q does nothing here.", a.Typed()))
		return nil
	case arg == "":
		return p.Owner.Do(a)
	case args == "": // nothing may follow
	case p.does[a] != nil:
		return p.does[a](arg)
	case r != nil && r.Takes(a), r == nil && a.OfPlay():
		return p.room.Ask(a, arg)
	}
	p.Say(p.tr.F("%q takes no argument.", a.Word()))
	return nil
}

// typed carries out, plays or opens a text that was typed.
func (p *palette) typed(text string) tea.Cmd {
	switch strings.ToLower(text) {
	case "":
		return nil
	case "pass", "pa", "--":
		return p.room.Type(game.Pass)
	}
	if a, arg := action.Asked(text, p.offers); a != "" {
		return p.command(a, arg)
	}
	return p.readText(text)
}

// readText reads a text, which may be long, in the background, unless it is a square, which is
// played.
func (p *palette) readText(text string) tea.Cmd {
	if size := p.shown().Board().Size(); !p.aside() && len(text) < 100 {
		name := strings.TrimSpace(text)
		if s, lone := record.Move(size, text); lone && s.IsSquare() { // "1. f5!"
			name = size.Name(s)
		}
		if isSquare(name) {
			return p.Typed(name)
		}
	}
	return p.files.Apply(p.rooms.Games.Read(text, false))
}

// readable reports whether a text names a file, a square, or moves or a position.
func (p *palette) readable(text string) bool {
	if isSquare(text) || p.setup.OpenFile != nil && games.IsPath(text) {
		return true
	}
	records, _, err := record.ParseHere(p.shown().Board(), []byte(text), false)
	_, failed := misread.Partly(err)
	return failed == nil && len(records) > 0
}

func isSquare(text string) bool {
	_, err := game.ParseSquare(text)
	return err == nil
}
