package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
)

// panel is what stands beside the board in the editor: the discs and moves of both
// sides, what is to be said of the position, and all that can be done, to click.
func (e *editor) panel(m *model, w, h int) string {
	p := &editPanel{m: m, e: e, w: w}
	roomy := h >= 16
	if roomy {
		p.add(p.title())
	}
	p.side(game.Black)
	p.side(game.White)
	p.add(e.shareBar(m, w))
	if h >= 18 {
		p.add("")
	}
	p.verdict(h)
	e.hits = e.hits[:0]
	if roomy {
		p.gap(h, 20)
		p.add(m.styles.rule("Brush", w))
	}
	p.brushes()
	if roomy {
		p.gap(h, 21)
		p.add(m.styles.rule("Board", w))
	}
	p.buttons(actEditTurn, actEditColors, actEditLeft, actEditRight, actEditMirror, actEditFlip, actEditTranspose, actEditClear, actEditStart, actEditSize)
	if roomy {
		p.gap(h, 22)
		p.add(m.styles.rule("Position", w))
	}
	p.buttons(actUndo, actRedo, actEditCopy, actType, actEditSave, actEditList, actEditPlay, actAnalyse, actEditBack)
	for i := range e.hits { // from lines of the panel to cells of the screen
		e.hits[i].area.x += m.layout.panel.x
		e.hits[i].area.y += m.layout.panel.y
	}
	return strings.Join(p.lines[:min(len(p.lines), h)], "\n")
}

// editPanel is the panel being put together.
type editPanel struct {
	m     *model
	e     *editor
	w     int
	lines []string
}

func (p *editPanel) add(lines ...string) { p.lines = append(p.lines, lines...) }

// gap leaves a line free in a panel of at least so many lines.
func (p *editPanel) gap(h, least int) {
	if h >= least {
		p.add("")
	}
}

func (p *editPanel) title() string {
	st := p.m.styles
	left := st.title.Render("EDITOR")
	if p.e.name != "" {
		left += st.dim.Render("  " + cleanLine(p.e.name))
	}
	right := fmt.Sprintf("%d empty", p.e.board().Position().Empties())
	return spread(fit(left, p.w-10), st.dim.Render(right), p.w)
}

// side is the line of a colour: its discs, and its moves if it were its turn.
func (p *editPanel) side(c game.Color) {
	st, e := p.m.styles, p.e
	style, mark := st.text, "  "
	if e.board().Turn == c {
		style = st.accent.Bold(true)
		mark = style.Render("> ")
	}
	discs, _ := e.board().Count()
	moves := e.judged.black
	if c == game.White {
		_, discs = e.board().Count()
		moves = e.judged.white
	}
	left := mark + st.swatch(c) + " " + style.Render(pad(c.String(), 6))
	if e.board().Turn == c {
		left += st.accent.Render("to move")
	}
	movesText := fmt.Sprintf("%d moves", moves)
	if moves == 1 {
		movesText = "1 move "
	}
	right := st.dim.Render(movesText) + style.Bold(true).Render(fmt.Sprintf("%4d", discs))
	y := len(p.lines)
	p.add(spread(left, right, p.w))
	p.hit(0, y, p.w, func(m *model) tea.Cmd {
		b := e.board()
		b.Turn = c
		e.set(m, b, m.cursor)
		return nil
	})
}

func (p *editPanel) hit(x, y, w int, do func(*model) tea.Cmd) {
	p.e.hits = append(p.e.hits, editHit{rect{x, y, w, 1}, do})
}

// shareBar shows how the discs on the board are shared out.
func (e *editor) shareBar(m *model, w int) string {
	black, white := e.board().Count()
	return m.shareBarOf(black, white, w)
}

// verdict is what the side to move can do, and what is odd about the position.
func (p *editPanel) verdict(h int) {
	st, j := p.m.styles, p.e.judged
	style := st.accent.Bold(true)
	if j.barren {
		style = st.warning
	}
	p.add(style.Render(fit(j.verdict, p.w)))
	most := 2
	if h >= 22 {
		most = 3
	}
	var lines []string
	for _, text := range j.odd {
		style, mark := st.dim, "~ "
		if j.unreachable {
			style, mark = st.warning, "! "
		}
		for i, line := range strings.Split(ansi.Wordwrap(text, max(1, p.w-2), ""), "\n") {
			if i > 0 {
				mark = "  "
			}
			lines = append(lines, style.Render(fit(mark+line, p.w)))
		}
	}
	lines = lines[:min(len(lines), most)]
	for len(lines) < most && h >= 18 { // so that what is below stays in its place
		lines = append(lines, "")
	}
	p.add(lines...)
}

// brushes is the choice of the brush.
func (p *editPanel) brushes() {
	st := p.m.styles
	keys := p.m.keys.bindings[actEditBrush].Keys()
	var items []panelItem
	for b := range brushes {
		key := " "
		if int(b) < len(keys) {
			key = keys[b]
		}
		word := [...]string{brushCycle: "cycle", brushBlack: "black", brushWhite: "white", brushEmpty: "empty"}[b]
		mark, style := " ", st.text
		if p.e.brush == b {
			mark, style = ">", st.selected
		}
		swatch := " "
		switch b {
		case brushBlack:
			swatch = st.swatch(game.Black)
		case brushWhite:
			swatch = st.swatch(game.White)
		case brushEmpty:
			swatch = st.emptySwatch()
		}
		items = append(items, panelItem{
			text: st.accent.Bold(true).Render(mark) + st.key.Render(key) + swatch + style.Render(word),
			do:   func(*model) tea.Cmd { p.e.brush = b; return nil },
		})
	}
	p.flow(items, 1)
}

// buttons are actions to click, in columns.
func (p *editPanel) buttons(actions ...action) {
	st, keys := p.m.styles, p.m.keys
	var items []panelItem
	for _, a := range actions {
		key := keys.first(a)
		if key == "" || shortNames[a] == "" {
			continue
		}
		items = append(items, panelItem{
			text: st.key.Render(key) + " " + st.text.Render(shortNames[a]),
			do:   func(m *model) tea.Cmd { return m.do(a) },
		})
	}
	p.flow(items, 2)
}

// panelItem is a part of a line that can be clicked.
type panelItem struct {
	text string
	do   func(*model) tea.Cmd
}

// flow puts items one after the other in as many lines as they need.
func (p *editPanel) flow(items []panelItem, gap int) {
	var line strings.Builder
	used := 0
	for _, it := range items {
		width := ansi.StringWidth(it.text)
		if used > 0 && used+gap+width > p.w {
			p.add(line.String())
			line.Reset()
			used = 0
		}
		if used > 0 {
			line.WriteString(strings.Repeat(" ", gap))
			used += gap
		}
		p.hit(used, len(p.lines), width, it.do)
		line.WriteString(it.text)
		used += width
	}
	if used > 0 {
		p.add(line.String())
	}
}
