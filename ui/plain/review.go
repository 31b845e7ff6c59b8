package plain

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/session"
)

// usual returns the limits of "analyse" unless others are typed. They are a review's, so
// that both agree.
func usual() ai.Limits {
	limits := review.Efforts()[review.UsualEffort].Limits
	limits.Moves = ai.EveryMove
	return limits
}

// mostAnalysis bounds an analysis to a depth, which few positions reach within any time.
const mostAnalysis = 10 * time.Minute

// analyse says what every move of the position is worth.
func (v *view) analyse(args string) error {
	limits := ai.Limits{Moves: ai.EveryMove}
	number, depth := strings.CutPrefix(strings.ToLower(args), "depth")
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	switch {
	case args == "":
		limits = usual()
	case err != nil || !(n > 0 && n <= 1e6) || depth && (n < 1 || n > 60):
		return lang.Errorf(`analyse needs seconds, or "depth" and a number from 1 to 60, not %q`, clip(args))
	case depth:
		limits.Depth, limits.Time = int(n), mostAnalysis
	default:
		limits.Time = time.Duration(n * float64(time.Second))
	}
	if err := v.mayAsk(); err != nil {
		return err
	}
	if v.ses.Over() {
		return v.refusal(session.ErrOver)
	}
	v.ses.Help()
	node := v.ses.Game().Node()
	if v.known.node == node && limits == usual() {
		v.drop()
		v.sayAnalysis(v.known.limits, v.known.what)
		return nil
	}
	var q *question
	q = v.ask(v.setup.Judge, limits, v.tr.T("The analysis"), func(a ai.Analysis) {
		if !q.hurried {
			v.known = analysed{node, limits, a}
		}
		v.sayAnalysis(limits, a)
	})
	return nil
}

// analysed is the last analysis of a position that was not cut short, so that nobody is
// told two values of it without asking for more work.
type analysed struct {
	node   *game.Node // nil for none
	limits ai.Limits
	what   ai.Analysis
}

// sayAnalysis says what an analysis within limits found, the best move first.
func (v *view) sayAnalysis(limits ai.Limits, a ai.Analysis) {
	if limits.Time == mostAnalysis && a.Depth > 0 { // it may have ended before its depth
		limits.Depth = min(limits.Depth, a.Depth)
	}
	v.Say("%s", phrase.Judge(v.tr, limits))
	v.Say("Moves for %v, in discs at the end:", v.ses.Game().Turn())
	for _, m := range ai.Distinct(v.ses.Game().Position(), scored(a)) {
		how := v.worth(m.Score.Discs, m.Score.Exact())
		switch {
		case m.Score.Exact():
		default:
			how += v.tr.F(", depth %d", m.Depth)
		}
		text := fmt.Sprintf("%s: %s", v.name(m.Move), how)
		if len(m.PV) > 1 {
			text += v.tr.F(", then %s", v.lineText(m.PV[1:]))
		}
		v.Say("%s.", text)
	}
}

// lineText returns a line of moves with spaces.
func (v *view) lineText(line []game.Square) string {
	names := make([]string, len(line))
	for i, m := range line {
		names[i] = v.name(m)
	}
	return strings.Join(names, " ")
}

// review judges every move of the game. What the person then hears is the table
// of all moves, or what was wrong in sentences, or how well each side played.
func (v *view) review(args string) error {
	effort, say := review.Efforts()[review.UsualEffort], sayMoves
	for word := range strings.FieldsSeq(strings.ToLower(args)) {
		known := true
		switch word {
		case "mistakes":
			say = SayMistakes
		case "summary":
			say = SayPlayed
		default:
			known = false
		}
		for _, e := range review.Efforts() {
			if e.Name == word {
				effort, known = e, true
			}
		}
		if !known {
			return lang.Errorf(`review takes "mistakes" or "summary", and quick, usual, thorough or exhaustive, not %q`, clip(word))
		}
	}
	if err := v.mayAsk(); err != nil {
		return err
	}
	line := v.ses.Game().Line()
	if len(line) == 1 {
		return lang.Errorf("no move has been made")
	}
	if !v.ses.Over() {
		v.ses.Help()
	}
	settings := v.judging(effort)
	settings.Network = v.setup.Network
	start := review.New(line)
	q := v.begin(v.ses.Game().Node())
	q.hurry = session.Background(v.ses, func(ctx context.Context) (review.Kept, error) {
		return v.caches.Run(ctx, v.setup.Judge, settings, start, func(*review.Review) {})
	}, func(out review.Kept, err error) {
		switch {
		case !v.answered(q, v.ses.Game().Node()):
		case err != nil && !errors.Is(err, context.Canceled):
			v.Say("%s failed: %v.", v.tr.T("The review"), err)
		default:
			v.judged, v.line = out.Review, line
			v.sayReview(out, say)
		}
	})
	return nil
}

// judging returns the settings of the judge at an effort, without a network.
func (v *view) judging(effort review.Effort) review.Settings {
	settings := review.By(v.setup.Engines, effort)
	settings.Played = v.setup.Book.Book().Played
	return settings
}

// sayReview says a review as far as it got.
func (v *view) sayReview(out review.Kept, say func(Viewer, *review.Review)) {
	if out.Unsaved != nil {
		v.SayError(out.Unsaved)
	}
	if out.Review != nil {
		say(v, out.Review)
	}
}

// sayMoves prints the table of all moves.
func sayMoves(v Viewer, r *review.Review) {
	v.Say("%s", strings.TrimRight(phrase.Review(v.Printer(), r), "\n"))
}

// SayMistakes says what was wrong, move by move, and how each side played.
func SayMistakes(v Viewer, r *review.Review) {
	tr, size := v.Printer(), v.Game().Board().Size()
	if r.Done < r.Total {
		v.Say("%d of %d positions analysed.", r.Done, r.Total)
	}
	found := false
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Class.Wrong() {
			continue
		}
		found = true
		text := tr.F("%d. %v %s: %v, %.1f discs lost; %s was better", m.Number, m.Side, size.Name(m.Move), m.Class, m.Loss, size.Name(m.BestMove()))
		for _, reason := range m.Reasons {
			text += tr.T("; ") + phrase.Reason(tr, m, reason)
		}
		if choice := phrase.Choice(tr, m); choice != "" {
			text += "; " + choice
		}
		v.Say("%s.", text)
	}
	if !found {
		v.Say("No mistakes.")
	}
	SayPlayed(v, r)
}

// SayPlayed says who judges, how well each side played, and where the game turned.
func SayPlayed(v Viewer, r *review.Review) {
	tr := v.Printer()
	v.Say("%s", phrase.Judge(tr, r.Limits))
	for _, c := range []game.Color{game.Black, game.White} {
		t := r.Black.All
		if c == game.White {
			t = r.White.All
		}
		accuracy := ""
		if t.Accuracy != nil {
			accuracy = tr.F("accuracy %.0f percent, ", *t.Accuracy)
		}
		if t.Moves > 0 {
			v.Say("%v: %s%.2f discs lost per move, %s, %s, %s.", c, accuracy, t.Average,
				tr.Count(t.Inaccuracy, "inaccuracy"), tr.Count(t.Mistake, "mistake"), tr.Count(t.Blunder, "blunder"))
		}
	}
	if text := phrase.Turning(tr, r); text != "" {
		v.Say("%s", text)
	}
}
