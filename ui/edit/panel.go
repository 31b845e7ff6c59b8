package edit

import (
	"fmt"
	"math"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/widget"
)

// panel writes the discs and moves of both sides, what is odd about the position, and all actions.
type panel struct {
	widget.Sheet
	e *Editor
}

// The least heights of a panel with headings, and of one with room to spare.
const (
	roomyH    = 16
	spaciousH = 26
)

// How much room the parts of the panel leave between them.
const (
	airy  = iota
	dense // no free lines
	bare  // a single line of remarks, too
)

func (e *Editor) Panel(s *widget.Sheet) {
	p := &panel{e: e}
	for _, air := range []int{airy, dense, bare} {
		p.Sheet = widget.Sheet{Styles: s.Styles, Printer: s.Printer, W: s.W, H: math.MaxInt}
		switch whole := s.Whole; { // what is said below the panel must not move it
		case whole < roomyH:
			p.small()
		case whole >= spaciousH:
			p.large(air, 4)
		default:
			p.large(air, 2)
		}
		if len(p.Lines) <= s.Whole {
			break
		}
	}
	s.Hits = p.Hits
	s.Add(p.Lines...)
}

// What can be done with the board, and with the position as a whole.
var (
	boardActions = []action.Action{
		action.EditTurn, action.EditColors, action.EditLeft, action.EditRight,
		action.EditMirror, action.EditFlip, action.EditTranspose, action.EditClear,
		action.EditStart, action.EditSize, action.EditRandom,
	}
	positionActions = []action.Action{
		action.Undo, action.Redo, action.EditCopy, action.Type,
		action.EditSave, action.EditList, action.EditPlay, action.Analyse,
		action.EditBack,
	}
)

func (p *panel) large(air, remarks int) {
	tr := p.Printer
	gap := func() {
		if air == airy {
			p.Add("")
		}
	}
	if air == bare {
		remarks = 1
	}
	black, white := p.e.Board().Count()
	p.Add(p.title())
	p.side(game.Black, black, p.e.judged.black)
	p.side(game.White, white, p.e.judged.white)
	if black+white > 0 {
		p.Add(board.Bar(p.Styles, float64(black), float64(white), p.W))
	} else {
		p.Add("")
	}
	gap()
	p.Add(p.verdict())
	p.remarks(remarks)
	gap()
	p.Add(widget.Rule(p.Styles, tr.T("Brush"), p.W))
	p.brushes()
	gap()
	p.Add(widget.Rule(p.Styles, tr.T("Board"), p.W))
	p.buttons(boardActions)
	gap()
	p.Add(widget.Rule(p.Styles, tr.T("Position"), p.W))
	p.buttons(positionActions)
}

func (p *panel) small() {
	black, white := p.e.Board().Count()
	p.side(game.Black, black, p.e.judged.black)
	p.side(game.White, white, p.e.judged.white)
	p.Add(p.verdict())
	if len(p.e.judged.odd) > 0 {
		p.remarks(1)
	}
	p.brushes()
	p.buttons(append(append([]action.Action{}, positionActions...), boardActions...))
}

func (p *panel) title() string {
	tr, st := p.Printer, p.Styles
	left := st.Title.Render(tr.T("EDITOR"))
	if p.e.name != "" {
		left += st.Dim.Render("  " + widget.Clean(p.e.name))
	}
	right := tr.F("%d empty", p.e.Board().Position().Empties())
	return widget.Spread(widget.Fit(left, p.W-10), st.Dim.Render(right), p.W)
}

// side is the line of a colour: its discs, and moves if it had the turn. A click gives it the turn.
func (p *panel) side(c game.Color, discs, moves int) {
	tr, st := p.Printer, p.Styles
	style, mark, turn := st.Text, "  ", ""
	if p.e.Board().Turn == c {
		style, turn = st.Accent.Bold(true), tr.T(" to move")
		mark = style.Render("> ")
	}
	left := mark + board.Swatch(st, c) + " " + style.Render(tr.T(c.String())) + st.Accent.Render(turn)
	text := lang.Pad(tr.Count(moves, "move"), -ansi.StringWidth(tr.Count(2, "move")))
	right := st.Dim.Render(text) + style.Bold(true).Render(fmt.Sprintf("%5d", discs))
	p.AddClick(widget.Spread(left, right, p.W), func() tea.Cmd {
		b := p.e.Board()
		b.Turn = c
		p.e.set(b)
		return nil
	})
}

func (p *panel) verdict() string {
	style := p.Styles.Accent.Bold(true)
	if p.e.judged.barren {
		style = p.Styles.Warning.Bold(true)
	}
	return style.Render(widget.Fit(p.e.judged.verdict, p.W))
}

// remarks are so many lines about what is odd, empty ones if there is less to say.
func (p *panel) remarks(most int) {
	st := p.Styles
	lines := make([]string, 0, most)
	for _, text := range p.e.judged.odd {
		style, mark := st.Dim, "~ "
		if p.e.judged.unreachable {
			style, mark = st.Warning, "! "
		}
		for _, line := range widget.Wrapped(text, p.W-2) {
			lines = append(lines, style.Render(widget.Fit(mark+line, p.W)))
			mark = "  "
		}
	}
	if len(lines) > most {
		lines = lines[:most]
		lines[most-1] = strings.TrimRight(ansi.Truncate(lines[most-1], p.W-4, ""), " ") + st.Dim.Render(" ...")
	}
	p.Add(append(lines, make([]string, most-len(lines))...)...)
}

// brushNames are the words for the brushes.
var brushNames = [brushes]string{brushCycle: lang.N("cycle"), brushBlack: lang.N("black"), brushWhite: lang.N("white"), brushEmpty: lang.N("empty")}

func (p *panel) brushes() {
	st := p.Styles
	keys := p.e.host.Keys().Keys(action.EditBrush, action.InEditor)
	var items []panelItem
	for b := range brushes {
		key := " "
		if int(b) < len(keys) {
			key = keys[b]
		}
		swatch := map[brush]string{
			brushCycle: " ", brushBlack: board.Swatch(st, game.Black), brushWhite: board.Swatch(st, game.White), brushEmpty: board.EmptySwatch(st),
		}[b]
		mark, style := " ", st.Text
		if p.e.brush == b {
			mark, style = ">", st.Selected
		}
		items = append(items, panelItem{
			text: st.Accent.Bold(true).Render(mark) + st.Key.Render(key) + swatch + style.Render(p.Printer.T(brushNames[b])),
			do:   func() tea.Cmd { p.e.brush = b; return nil },
		})
	}
	p.flow(items, 0, 1)
}

func (p *panel) buttons(actions []action.Action) {
	st := p.Styles
	var items []panelItem
	widest := 0
	for _, a := range actions {
		key := p.e.host.Keys().First(a)
		if key == "" {
			continue
		}
		keyStyle, style := st.Key, st.Text
		if p.e.Disabled(a) {
			keyStyle, style = st.Dim, st.Dim
		}
		text := keyStyle.Render(key) + " " + style.Render(a.Short(p.Printer))
		widest = max(widest, ansi.StringWidth(text))
		items = append(items, panelItem{text, func() tea.Cmd { return p.e.host.Do(a) }})
	}
	p.flow(items, widest, 2)
}

func (e *Editor) Disabled(a action.Action) bool {
	switch a {
	case action.Undo:
		return e.at == 0
	case action.Redo:
		return e.at == len(e.steps)-1
	case action.EditPlay, action.Analyse:
		return e.Board().Over()
	}
	return false
}

// panelItem is a part of a line that can be clicked.
type panelItem struct {
	text string
	do   func() tea.Cmd
}

// flow puts items into as many lines as they need, each in at least so many cells.
func (p *panel) flow(items []panelItem, least, gap int) {
	var line strings.Builder
	used := 0
	for _, it := range items {
		width := ansi.StringWidth(it.text)
		if used > 0 && used+gap+max(least, width) > p.W {
			p.Add(line.String())
			line.Reset()
			used = 0
		}
		if used > 0 {
			line.WriteString(strings.Repeat(" ", gap))
			used += gap
		}
		p.Target(used, width, 1, func(_, _ int) tea.Cmd { return it.do() })
		line.WriteString(it.text + strings.Repeat(" ", max(0, least-width)))
		used += max(least, width)
	}
	if used > 0 {
		p.Add(line.String())
	}
}
