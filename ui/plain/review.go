package plain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
)

// analysisTime is how long "analyse" thinks unless it is told.
const analysisTime = 5 * time.Second

// analyse says what every move of the position is worth.
func (s *session) analyse(args string) error {
	limits := ai.Limits{Moves: int(game.Pass)}
	number, depth := strings.CutPrefix(strings.ToLower(args), "depth")
	n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	switch {
	case args == "":
		limits.Time = analysisTime
	case err != nil || !(n > 0 && n <= 1e6) || depth && n < 1:
		return fmt.Errorf(`analyse needs seconds, or "depth" and a number, not %q`, clip(args))
	case depth:
		limits.Depth = int(min(n, 60))
	default:
		limits.Time = time.Duration(n * float64(time.Second))
	}
	if err := s.mayThink(); err != nil {
		return err
	}
	if s.game.Over() {
		return errors.New(strings.TrimSuffix(s.verdict(), "."))
	}
	engine, p := s.kind().Analyst(), s.game.Position()
	limits.History = &ai.History{Start: s.game.Root().Board(), Moves: s.game.Moves()}
	s.begin(toAnalyse, func(ctx context.Context) outcome {
		a, err := engine.Think(ctx, p, limits, nil)
		return outcome{analysis: a, err: err}
	})
	return nil
}

// mayThink says why the engine cannot be asked anything now.
func (s *session) mayThink() error {
	if s.thought != nil && s.thought.aim == toPlay {
		return errThinking
	}
	return nil
}

// kind is the kind of engine that is asked for the side to move.
func (s *session) kind() ai.Kind { return s.setup.Kinds[s.seats[s.game.Turn()].kind] }

// sayAnalysis says what an analysis found, the best move first.
func (s *session) sayAnalysis(a ai.Analysis) {
	list := a.Moves
	if len(list) == 0 {
		list = []ai.MoveScore{{Move: a.Move(), Score: a.Score, Proven: a.Proven, Depth: a.Depth, Source: a.Source, PV: a.PV}}
	}
	s.say("Moves of %v, in discs at the end:", s.game.Turn())
	for _, m := range list {
		how := fmt.Sprintf("about %+.1f, depth %d", m.Score+0, m.Depth)
		switch {
		case m.Proven:
			how = fmt.Sprintf("exactly %+.0f", m.Score+0)
		case m.Source == ai.FromBook:
			how = fmt.Sprintf("about %+.1f, from the book", m.Score+0)
		case m.Source == ai.FromNetwork:
			how = fmt.Sprintf("about %+.1f, from the network", m.Score+0)
		}
		if m.Visits > 0 {
			how += fmt.Sprintf(", wins with %s, %d visits", percent(m.WinRate), m.Visits)
		}
		if m.Prior > 0 {
			how += ", prior " + percent(m.Prior)
		}
		text := fmt.Sprintf("%v: %s", m.Move, how)
		if len(m.PV) > 1 {
			text += ", then " + lineText(m.PV[1:])
		}
		s.say("%s.", text)
	}
}

// lineText is a line of moves with spaces.
func lineText(line []game.Square) string {
	names := make([]string, len(line))
	for i, m := range line {
		names[i] = m.String()
	}
	return strings.Join(names, " ")
}

// review judges every move of the game. What the person then hears is the table
// of all moves, or what was wrong in sentences.
func (s *session) review(args string) error {
	effort, sentences := review.Efforts()[review.UsualEffort], false
	for word := range strings.FieldsSeq(strings.ToLower(args)) {
		known := word == "mistakes"
		sentences = sentences || known
		for _, e := range review.Efforts() {
			if e.Name == word {
				effort, known = e, true
			}
		}
		if !known {
			return fmt.Errorf(`review takes "mistakes" and quick, usual, thorough or exhaustive, not %q`, clip(word))
		}
	}
	if err := s.mayThink(); err != nil {
		return err
	}
	line := s.game.Line()
	if len(line) == 1 {
		return errors.New("no move has been made")
	}
	kind := s.kind()
	settings := review.Settings{Name: strings.TrimSpace(cmp.Or(kind.ID, kind.Name) + " " + s.setup.Engines), Limits: effort.Limits, Network: s.setup.Network, Played: s.setup.Book.Book().Played}
	start, dir := review.New(line), s.setup.CacheDir
	s.begin(toReview, func(ctx context.Context) outcome {
		out := outcome{sentences: sentences}
		if dir != "" {
			settings.Cache, out.trouble = review.OpenCache(dir, settings)
		}
		out.review, out.err = review.Run(ctx, kind.Analyst(), settings, start, nil)
		if err := settings.Cache.Save(); out.trouble == nil {
			out.trouble = err
		}
		return out
	})
	return nil
}

// sayReview prints a review as far as it came.
func (s *session) sayReview(out outcome) {
	if out.trouble != nil {
		s.sayError(out.trouble)
	}
	if out.review == nil {
		return
	}
	if out.sentences {
		s.sayMistakes(out.review)
		return
	}
	var text strings.Builder
	if err := out.review.WriteText(&text); err != nil {
		s.sayError(err)
		return
	}
	s.say("%s", strings.TrimRight(text.String(), "\n"))
}

// sayMistakes says what was wrong, move by move, and how each side played.
func (s *session) sayMistakes(r *review.Review) {
	if r.Done < r.Total {
		s.say("%d of %d positions are analysed.", r.Done, r.Total)
	}
	found := false
	for i := range r.Moves {
		m := &r.Moves[i]
		if !m.Class.Wrong() {
			continue
		}
		found = true
		text := fmt.Sprintf("%d. %v %v: %v, %.1f discs lost; %v was better", m.Ply, m.Side, m.Move, m.Class, m.Loss, m.BestMove())
		for _, reason := range m.Reasons {
			text += "; " + reason.Text
		}
		if choice := m.ChoiceText(); choice != "" {
			text += "; " + choice
		}
		s.say("%s.", text)
	}
	if !found {
		s.say("There are no mistakes.")
	}
	for _, c := range []game.Color{game.Black, game.White} {
		t := r.Black.All
		if c == game.White {
			t = r.White.All
		}
		if t.Moves > 0 {
			s.say("%v: accuracy %.0f percent, %.2f discs lost a move, %s, %s, %s.", c, t.Accuracy, t.Average,
				counted(t.Inaccuracy, "inaccuracy", "inaccuracies"), counted(t.Mistake, "mistake", "mistakes"), counted(t.Blunder, "blunder", "blunders"))
		}
	}
	if text := r.TurningText(); text != "" {
		s.say("%s", text)
	}
}

// counted is a number with its noun.
func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
