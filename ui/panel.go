package ui

import (
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/value"
	"othello/ui/widget"
)

// panel is what stands beside the board in a game: the players, the score, whose
// turn it is, what the engine thinks, and the moves.
func (p playing) Panel(s *widget.Sheet) {
	m, w, h := p.m, s.W, s.H
	roomy := h >= 16
	var lines []string
	if roomy {
		lines = append(lines, m.titleLine(w))
	}
	lines = append(lines, m.playerLine(game.Black, w), m.playerLine(game.White, w), m.shareBar(w))
	if roomy {
		lines = append(lines, m.nextOpening(w))
	}
	lines = append(lines, m.turnLine(w))
	network := ""
	if m.choosing() {
		network = m.styles.Text.Render(m.NetworkText(w))
	}
	if thinking := m.thinkingLines(w); roomy {
		lines = append(lines, network)
		if network != "" && h >= roomyPanelH-1 {
			lines = append(lines, "")
		}
		lines = append(lines, widget.Rule(m.styles, "Engine", w))
		lines = append(lines, thinking...)
		if h >= 21 { // the rows that a whole game of pairs needs, and one more
			lines = append(lines, "")
		}
		lines = append(lines, widget.Rule(m.styles, "Moves", w))
	} else if network != "" && len(lines) < h {
		lines = append(lines, network)
	} else if len(lines)+2 < h {
		lines = append(lines, thinking[0])
	}
	if room := h - len(lines); room > 0 {
		lines = append(lines, panel.Moves(m.styles, m.ses.Game(), w, room)...)
	}
	s.Add(lines...)
}

// titleLine names the game, by the event of an opened record or else the program,
// and the opening that it follows.
func (m *model) titleLine(w int) string {
	title := "OTHELLO"
	if e := widget.Clean(m.ses.Record().Event); e != "" {
		title = strings.TrimSpace(e + " " + widget.Clean(m.ses.Record().Date))
	}
	right := m.styles.Dim.Render(fmt.Sprintf("%d empty", m.ses.Game().Position().Empties()))
	if m.ses.SaveFault() != nil {
		right = m.styles.Warning.Render("not saved") + "  " + right
	}
	left := m.styles.Title.Render(title)
	if name := m.OpeningName(); name != "" {
		left += m.styles.Dim.Render("  " + name)
	}
	return widget.Spread(widget.Fit(left, w-ansi.StringWidth(right)-1), right, w)
}

// playerLine is a side's disc, player, clock and number of discs.
func (m *model) playerLine(c game.Color, w int) string {
	st := m.styles
	black, white := m.ses.Game().Board().Count()
	n := black
	if c == game.White {
		n = white
	}
	right := fmt.Sprintf("%3d", n)
	style, mark := st.Text, "  "
	if m.ses.Game().Turn() == c && !m.ses.Over() {
		style = st.Accent.Bold(true)
		mark = style.Render("> ")
	}
	clock := ""
	if m.ses.Timed() {
		clock = widget.PadLeft(clockText(m.ses.Remaining(c)), len("1:00:00"))
		if m.ses.Remaining(c) < 10*time.Second {
			clock = st.Warning.Render(clock)
		} else {
			clock = style.Render(clock)
		}
	}
	left := mark + board.Swatch(st, c) + " " + style.Render(widget.Pad(c.String(), 6))
	right = clock + " " + style.Bold(true).Render(right)
	return widget.Spread(left+m.playerName(c, w-ansi.StringWidth(left+right)), right, w)
}

// playerName is who plays c, with as much of an engine's level as w cells hold, its
// number before all.
func (m *model) playerName(c game.Color, w int) string {
	s, st, given := m.ses.Seat(c), m.styles, m.givenName(c)
	switch {
	case given != "" && (s.Human || m.ses.Game().Over() && !m.ses.Touched()): // no engine had a part in a finished game from elsewhere
		return st.Text.Render(widget.Fit(given, w))
	case s.Human:
		return st.Text.Render(widget.Fit(m.title(c), w))
	}
	name, number := m.ses.Kinds()[s.Kind].Name, fmt.Sprint(s.Level)
	for _, level := range []string{", " + m.levelText(s), ", level " + number} {
		if ansi.StringWidth(name+level) <= w {
			return st.Text.Render(name) + st.Dim.Render(level)
		}
	}
	return st.Text.Render(widget.Fit(name, w-len(number)-1)) + st.Dim.Render(" "+number)
}

// givenName is the name that a file gives the player of c.
func (m *model) givenName(c game.Color) string {
	if c == game.White {
		return widget.Clean(m.ses.Record().White)
	}
	return widget.Clean(m.ses.Record().Black)
}

// shareBar shows how the discs on the board are shared out.
func (m *model) shareBar(w int) string {
	black, white := m.ses.Game().Board().Count()
	return m.shareBarOf(black, white, w)
}

// shareBarOf is the bar of so many discs of each colour; without any it is empty.
func (m *model) shareBarOf(black, white, w int) string {
	if black+white == 0 {
		return ""
	}
	return board.Bar(m.styles, float64(black), float64(white), w)
}

// turnLine says whose turn it is, or how the game ended.
func (m *model) turnLine(w int) string {
	st := m.styles
	turn := m.ses.Game().Turn()
	elapsed, thinking := m.ses.Thinking()
	switch {
	case m.ses.Over():
		text := st.Title.Bold(true).Render(widget.Fit(m.verdict(), w))
		if word := "learning"; m.ses.Learning() && ansi.StringWidth(text+" "+word) <= w {
			return widget.Spread(text, st.Dim.Render(word), w)
		}
		return text
	case m.ses.Fault() != nil:
		return st.Failure.Render(widget.Fit(m.ses.Kinds()[m.ses.Thinker().Kind].Name+" gave no move", w))
	case m.ses.Paused():
		return st.Warning.Render(widget.Fit(fmt.Sprintf("Paused, %v to move", turn), w))
	case thinking:
		return st.Accent.Render(widget.Fit(fmt.Sprintf("%v is thinking  %.1f s", turn, elapsed.Seconds()), w))
	case m.ses.Game().MustPass():
		return st.Warning.Render(widget.Fit(fmt.Sprintf("%v must pass", turn), w))
	case !m.ses.Seat(turn).Human:
		return st.Accent.Render(widget.Fit(fmt.Sprintf("%v to move", turn), w))
	case m.ses.Seat(turn.Opponent()).Human:
		return st.Accent.Bold(true).Render(widget.Fit(fmt.Sprintf("%v to move", turn), w))
	}
	text := st.Accent.Bold(true).Render(widget.Fit(fmt.Sprintf("Your move: you are %v", turn), w))
	if word := "pondering"; m.ses.Pondering() && ansi.StringWidth(text+" "+word) <= w {
		return widget.Spread(text, st.Dim.Render(word), w)
	}
	return text
}

// thinkingLines are the engine's present or last thought in three lines: how good
// and how deep, what it expects, how much work it was.
func (m *model) thinkingLines(w int) []string {
	st := m.styles
	a, mover := m.ses.Analysis()
	if m.ses.Fault() != nil {
		lines := strings.Split(ansi.Wrap(widget.Clean(m.faultText()), max(1, w), ""), "\n")
		for i, l := range lines {
			lines[i] = st.Failure.Render(l)
		}
		return append(lines, "", "")[:3]
	}
	if a == nil {
		text := "It has not thought yet."
		if _, thinking := m.ses.Thinking(); thinking {
			text = m.ses.Kinds()[m.ses.Thinker().Kind].Name + " begins ..."
		}
		return []string{st.Dim.Render(widget.Fit(text, w)), "", ""}
	}
	work := value.Work(a)
	who := fmt.Sprintf("%s, level %d", m.ses.Kinds()[m.ses.Thinker().Kind].Name, m.ses.Thinker().Level)
	if text := backendText(m.ses.Kinds()[m.ses.Thinker().Kind]); a.Source == ai.FromNetwork && text != "" {
		work = text
	}
	if ansi.StringWidth(work+" "+who) > w { // who plays is said above, too
		who = ""
	}
	says := value.Score(a, mover)
	if win := value.Win(value.Rate(a), mover); win != "" && !a.Proven {
		switch both := says + ", " + win; {
		case a.Source == ai.FromNetwork:
			says = win
		case ansi.StringWidth(both+value.Depth(a)) < w:
			says = both
		}
	}
	return []string{
		widget.Spread(st.Text.Bold(true).Render(says), st.Dim.Render(value.Depth(a)), w),
		st.Text.Render(widget.Fit(phrase.Moves(a.PV), w)),
		widget.Spread(st.Dim.Render(work), st.Dim.Render(who), w),
	}
}
