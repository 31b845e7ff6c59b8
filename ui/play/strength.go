package play

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/internal/lang"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"
)

// levelLines lists the levels of a kind in w cells under a heading: number, name and, with figures,
// strength and work. What does not fit is left out as a whole.
func levelLines(tr *lang.Printer, k ai.Kind, figures bool, w int) (heading string, lines []string) {
	name, elo := 0, len("Elo")
	for _, v := range k.Levels {
		name, elo = max(name, ansi.StringWidth(tr.T(v.Name))), max(elo, ansi.StringWidth(tr.T(v.Elo.String())))
	}
	rated := figures && len("12  ")+name+len("  ")+elo <= w
	if rated {
		heading = fmt.Sprintf("    %-*s  %*s", name, "", elo, "Elo")
	}
	lines = make([]string, len(k.Levels))
	for i, v := range k.Levels {
		line := fmt.Sprintf("%2d  %s", i+1, lang.Pad(tr.T(v.Name), -name))
		if rated {
			line += "  " + lang.Pad(tr.T(v.Elo.String()), elo)
		}
		if !figures {
			lines[i] = strings.TrimRight(line, " ")
			continue
		}
		for j, part := range limits(tr, k, v) {
			sep := tr.T(", ")
			if j == 0 {
				sep = "  "
			}
			if ansi.StringWidth(line+sep+part) > w {
				break
			}
			line += sep + part
		}
		lines[i] = line
	}
	return heading, lines
}

// eloLine is the strength of level n, as detailed as w cells allow.
func eloLine(tr *lang.Printer, k ai.Kind, n, w int) string {
	e := k.Level(n).Elo
	if !e.Known() {
		return tr.T("Elo not measured")
	}
	return fitting(w,
		tr.F("Elo %v, 95 %% interval %d to %d, %d games", e, e.Low, e.High, e.Games),
		tr.F("Elo %v (%d to %d)", e, e.Low, e.High),
		tr.F("Elo %v", e))
}

// fitting is the first of some texts that fits w cells, and else the last.
func fitting(w int, texts ...string) string {
	for _, text := range texts {
		if ansi.StringWidth(text) <= w {
			return text
		}
	}
	return texts[len(texts)-1]
}

// levelsWidth is the width of the widest level of all kinds, so that the dialog keeps its size.
func levelsWidth(tr *lang.Printer, kinds []ai.Kind, figures bool) int {
	w := levelsMinW
	for _, k := range kinds {
		_, lines := levelLines(tr, k, figures, 1000)
		for _, line := range lines {
			w = max(w, len("> ")+ansi.StringWidth(line))
		}
	}
	return w
}

const levelsMinW = 52

// limits say in a few words each how much work a level of k does.
func limits(tr *lang.Printer, k ai.Kind, v ai.Level) (parts []string) {
	if v.Limits.Depth > 0 {
		parts = append(parts, tr.F("depth %d", v.Limits.Depth))
	}
	if v.Limits.Exact > 0 {
		parts = append(parts, tr.F("last %d exactly", v.Limits.Exact))
	}
	if n := v.Limits.Nodes; n > 0 {
		what := "node"
		switch {
		case k.Tree:
			what = "simulation"
		case k.Network:
			what = "view"
		}
		parts = append(parts, panel.Amount(tr, n, what))
	}
	if t := v.Handicap.Temperature; t > 0 && k.Network {
		parts = append(parts, tr.F("temperature %g", t))
	}
	if v.Limits.Time > 0 {
		parts = append(parts, tr.F("%s a move", phrase.Time(tr, v.Limits.Time)))
	}
	return parts
}

// engineText is the engine of s in words: "Alpha-beta, level 5, improver".
func (r *Room) engineText(s session.Seat) string {
	return phrase.Engine(r.tr(), r.ses.Kinds()[s.Kind], s.Level)[0]
}

// fittingEngine is an engine with as much of its level as w cells hold.
func fittingEngine(tr *lang.Printer, k ai.Kind, level, w int) (name, rest string) {
	name = tr.T(k.Name)
	rest = strings.TrimPrefix(fitting(w, phrase.Engine(tr, k, level)...), name)
	return widget.Fit(name, w-ansi.StringWidth(rest)), rest
}

// showFigures is the key that shows the Elo, and what stands behind it, in lists of engines.
func (r *Room) showFigures() room.Binding {
	return room.Binding{Key: "e", Word: "Elo", Do: room.Just(func() { r.figures = !r.figures })}
}
