package games

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"othello/ai/review"
	"othello/internal/lang"
	"othello/ui/opponent"
	"othello/ui/phrase"
)

// profileOpenings is the number of openings that a profile lists.
const profileOpenings = 8

// profileText is what a person's games say about them: a paragraph or a table for each subject,
// with an empty line between.
func profileText(tr *lang.Printer, p opponent.Profile, names phrase.Names) string {
	parts := []string{tr.F("%s against engines: %d won, %d drawn, %d lost.", tr.Count(p.Games, "game"), p.Won, p.Drawn, p.Lost) + "\n" + p.Strength.Text(tr)}
	if p.Games == 0 {
		return parts[0] + "\n"
	}
	if p.Reviewed == 0 {
		parts = append(parts, tr.T("None of these games has been reviewed: review one to see how well you play, and what costs you most."))
	} else {
		rows := [][]string{{"", tr.T("moves"), tr.T("discs lost a move"), tr.T("accuracy")}}
		for _, phase := range []review.Phase{review.Opening, review.Midgame, review.Endgame} {
			t := p.Moves.Phase(phase)
			rows = append(rows, []string{tr.T(phase.String()), strconv.Itoa(t.Moves), fmt.Sprintf("%.2f", t.Average), phrase.Accuracy(t, "%.0f %%")})
		}
		parts = append(parts, tr.F("How well you play, from the reviews of %s:", tr.Count(p.Reviewed, "game"))+"\n"+figures(rows))
	}
	if len(p.Causes) > 0 {
		var rows [][]string
		for _, c := range p.Causes {
			rows = append(rows, []string{tr.T(c.Name), strconv.Itoa(c.Mistakes)})
		}
		parts = append(parts, tr.F("Why %s went wrong:", tr.Count(p.Moves.All.Mistake+p.Moves.All.Blunder, "move"))+"\n"+figures(rows))
	}
	if len(p.Openings) > 0 {
		rows := [][]string{{tr.T("opening"), tr.T("games"), tr.T("won"), tr.T("drawn"), tr.T("lost")}}
		for _, o := range p.Openings[:min(len(p.Openings), profileOpenings)] {
			rows = append(rows, []string{names.Of(o.Opening), strconv.Itoa(o.Games), strconv.Itoa(o.Won), strconv.Itoa(o.Drawn), strconv.Itoa(o.Lost)})
		}
		parts = append(parts, figures(rows))
	}
	var out []string
	for _, part := range parts {
		for line := range strings.Lines(strings.TrimRight(part, "\n")) {
			out = append(out, strings.TrimRight(line, " \n"))
		}
		out = append(out, "")
	}
	return strings.Join(out, "\n")
}

// figures is a table of names and numbers, which stand at the right of their columns.
func figures(rows [][]string) string {
	for i := range rows[0][1:] {
		w := 0
		for _, row := range rows {
			w = max(w, ansi.StringWidth(row[i+1]))
		}
		for _, row := range rows {
			row[i+1] = lang.Pad(row[i+1], w)
		}
	}
	return lang.Table(rows...)
}

// weakest says in which part of the game a person loses most, and what trains it.
func weakest(tr *lang.Printer, p review.Phase) string {
	switch p {
	case review.Opening:
		return tr.T("You lose most in the opening: practise one.")
	case review.Endgame:
		return tr.T("You lose most in the endgame: solve puzzles.")
	}
	return tr.T("You lose most in the midgame: learn from your mistakes.")
}
