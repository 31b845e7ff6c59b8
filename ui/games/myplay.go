package games

import (
	"fmt"
	"slices"
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
// with an empty line between. Bars are of characters that can be read out.
func profileText(tr *lang.Printer, p opponent.Profile, names phrase.Names) string {
	parts := []string{tr.F("%s against engines: %d won, %d drawn, %d lost.", tr.Count(p.Games, "game"), p.Won, p.Drawn, p.Lost) + "\n" + p.Strength.Text(tr)}
	if len(p.Elo) > 1 {
		parts[0] += "\n" + eloLine(tr, p.Elo)
	}
	if p.Games == 0 {
		return parts[0] + "\n"
	}
	if p.Reviewed == 0 {
		parts = append(parts, tr.T("None of these games has been reviewed: review one to see how well you play, and what costs you most."))
	} else {
		rows := [][]string{{"", tr.T("moves"), tr.T("discs lost a move"), tr.T("accuracy"), ""}}
		for _, phase := range []review.Phase{review.Opening, review.Midgame, review.Endgame} {
			t := p.Moves.Phase(phase)
			rows = append(rows, numbers(rows[0], tr.T(phase.String()), strconv.Itoa(t.Moves), fmt.Sprintf("%.2f", t.Average), phrase.Accuracy(t, "%.0f %%")))
		}
		parts = append(parts, tr.F("How well you play, from the reviews of %s:", tr.Count(p.Reviewed, "game"))+"\n"+lang.Table(false, rows...))
	}
	if len(p.Causes) > 0 {
		rows := [][]string{{"", "00"}}
		for _, c := range p.Causes {
			rows = append(rows, append(numbers(rows[0], tr.T(c.Name), strconv.Itoa(c.Mistakes)), bar(c.Mistakes, p.Causes[0].Mistakes)))
		}
		parts = append(parts, tr.F("Why %s went wrong:", tr.Count(p.Moves.All.Mistake+p.Moves.All.Blunder, "move"))+"\n"+lang.Table(false, rows[1:]...))
	}
	if len(p.Openings) > 0 {
		rows := [][]string{{tr.T("opening"), tr.T("games"), tr.T("won"), tr.T("drawn"), tr.T("lost"), ""}}
		for _, o := range p.Openings[:min(len(p.Openings), profileOpenings)] {
			rows = append(rows, numbers(rows[0], names.Of(o.Opening), strconv.Itoa(o.Games), strconv.Itoa(o.Won), strconv.Itoa(o.Drawn), strconv.Itoa(o.Lost)))
		}
		text := lang.Table(false, rows...)
		if left := len(p.Openings) - profileOpenings; left > 0 {
			text += tr.F("and %s more", tr.Count(left, "opening"))
		}
		parts = append(parts, text)
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

// numbers is a row of a table: a name, and numbers that end where their headings do.
func numbers(head []string, row ...string) []string {
	for i := 1; i < len(row); i++ {
		row[i] = lang.Pad(row[i], ansi.StringWidth(head[i]))
	}
	return row
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

// eloWidth is the length of the line of Elo, in characters.
const eloWidth = 48

// eloLine draws how the Elo has changed, each character the mean of as many games.
func eloLine(tr *lang.Printer, points []opponent.Point) string {
	const marks = "_.-:=+*#"
	n := min(len(points), eloWidth)
	means := make([]float64, n)
	for i := range means {
		part := points[i*len(points)/n : (i+1)*len(points)/n]
		for _, p := range part {
			means[i] += p.Elo / float64(len(part))
		}
	}
	low, high := slices.Min(means), slices.Max(means)
	line := make([]byte, n)
	for i, m := range means {
		line[i] = marks[int((m-low)/max(high-low, 1)*float64(len(marks)-1)+0.5)]
	}
	return tr.F("Elo from %.0f to %.0f: %s", low, high, string(line))
}

// barWidth is the length of the longest bar, in characters.
const barWidth = 24

func bar(n, most int) string { return strings.Repeat("#", (n*barWidth+most-1)/most) }
