package study

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/internal/cards"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

// Learn is the room in which a person looks for better moves than the mistakes of a game,
// and of earlier ones that are due again. It shows its own boards: the game stays where
// it is.
type Learn struct {
	*Study
	of    *game.Game
	from  room.Looking // to go back to; nil for playing
	all   []*task      // of the game
	due   []*task      // of earlier ones
	side  game.Color   // whose mistakes are asked; Empty for both
	tasks []*task      // of that side, and those due
	at    int          // index into tasks

	verdict panel.Verdict      // on the last attempt, or a hint
	cancel  context.CancelFunc // of the judging of an attempt; nil if none goes on
}

// Learn opens the mistakes of the game on the board, or those of earlier games that are due.
func (s *Study) Learn() tea.Cmd {
	l := &Learn{Study: s, of: s.game(), from: s.host.Looking()}
	if old, ok := l.from.(*Learn); ok {
		return old.backTo(old.from)
	}
	switch k := s.complete(); {
	case k != nil:
		l.all = tasksOf(k)
	case len(l.of.Root().Children()) > 0:
		cmd := s.openReview()
		s.host.Say(s.tr().F("First the game is reviewed: then %s asks for what was better than its mistakes.", s.key(action.Learn)))
		return cmd
	}
	if c, ok := s.host.Session().Match().Person(); ok && s.host.Session().Played() { // else other people played it
		l.side = c
	}
	return s.host.Go(room.Work(s.host.Visit(), func() (*cards.Deck, error) { return s.deck.Update(nil) }, l.open))
}

// complete is the review of the line on the board if nothing is missing in it, else nil.
func (s *Study) complete() *review.Review {
	if r := s.review; r != nil && r.of == s.game() && slices.Equal(r.line, s.game().Line()) && r.known.Done == r.known.Total && len(r.known.Moves) > 0 {
		return r.known
	}
	return nil
}

// openReview is Review where that is not open yet.
func (s *Study) openReview() tea.Cmd {
	if s.host.Looking() == s.review && s.review != nil {
		return nil
	}
	return s.Review()
}

func (l *Learn) open(deck *cards.Deck, err error) tea.Cmd {
	if err != nil {
		l.host.Warn(phrase.Sentence(l.tr(), err))
	}
	if deck != nil {
		l.due = dueTasks(deck, time.Now(), l.all)
	}
	if l.choose(l.side); len(l.tasks) == 0 {
		l.choose(game.Empty)
	}
	if len(l.tasks) == 0 {
		l.host.Say(l.tr().T("No mistakes to learn from."))
		return nil
	}
	l.cursor.Shown = false
	return l.host.Enter(l)
}

// choose asks the mistakes of a side, Empty for both.
func (l *Learn) choose(c game.Color) {
	l.side, l.tasks = c, nil
	for _, t := range l.all {
		if c == game.Empty || t.Move.Side == c {
			l.tasks = append(l.tasks, t)
		}
	}
	l.tasks = append(l.tasks, l.due...)
	l.show(0)
}

func (l *Learn) task() *task { return l.tasks[l.at] }

func (l *Learn) show(i int) {
	l.drop()
	l.at, l.verdict = i, panel.Verdict{}
}

func (l *Learn) drop() {
	if l.cancel != nil {
		l.cancel()
		l.cancel = nil
	}
}

func (l *Learn) Type(s game.Square) tea.Cmd {
	t := l.task()
	if t.state != stateOpen {
		l.host.Say(l.tr().F("%s goes on.", l.key(action.Play)))
		return nil
	}
	if err := session.Illegal(t.board, s); err != nil {
		return l.host.Refuse(err)
	}
	l.host.Quiet()
	l.drop()
	switch {
	case t.board.Position().Alike(t.Move.BestMove()).Has(s):
		v := t.Move
		v.Move, v.Class = s, review.Best
		l.answer(t, &v)
	case s == t.Move.Move:
		l.answer(t, &t.Move)
	default:
		return l.ask(t, s)
	}
	return nil
}

func (l *Learn) ask(t *task, s game.Square) tea.Cmd {
	tr := l.tr()
	l.verdict = panel.Verdict{Text: tr.F("Looking at %s ...", t.name(s))}
	l.cancel = l.judge(l.judging(l.reviewed().effort), t.board, []game.Square{s}, func(judged []review.Move, err error) {
		l.cancel = nil
		if err != nil {
			l.verdict = panel.Verdict{}
			l.host.Warn(tr.F("%s could not be judged: %v.", t.name(s), err))
			return
		}
		l.answer(t, &judged[0])
	})
	return nil
}

func (l *Learn) answer(t *task, v *review.Move) {
	l.verdict = panel.Verdict{Text: t.judged(l.tr(), v), Tone: board.ToneBad}
	switch {
	case v.Class == review.Best:
		t.state, l.verdict.Tone = stateRight, board.ToneGood
	case !v.Class.Wrong():
		t.state, l.verdict.Tone = stateNearly, board.ToneGood
	default:
		if !slices.Contains(t.wrong, v.Move) {
			t.wrong = append(t.wrong, v.Move)
		}
		return
	}
	t.found = v.Move
	l.keep(t)
}

func (l *Learn) keep(t *task) {
	change := t.keep(time.Now())
	session.Keeping(l.host.Session(), func(context.Context) (*cards.Deck, error) { return l.deck.Update(change) }, func(_ *cards.Deck, err error) {
		if err != nil {
			l.host.Warn(phrase.Sentence(l.tr(), err))
		}
	})
}

// hint tells more each time: where to look, the square, and then why.
func (l *Learn) hint() tea.Cmd {
	t := l.task()
	if t.state != stateOpen {
		return l.next(1)
	}
	t.hints++
	step := review.HintWhere + review.HintStep(t.hints-1)
	if step >= review.HintWhy {
		return l.solution()
	}
	l.verdict = panel.Verdict{Text: phrase.HintStep(l.tr(), t.board.Position(), &t.Move, step)}
	return nil
}

func (l *Learn) solution() tea.Cmd {
	t := l.task()
	if t.state != stateOpen {
		return nil
	}
	l.drop()
	t.state, t.found = stateShown, t.Move.BestMove()
	l.verdict = panel.Verdict{Text: l.tr().F("It was %s.", t.name(t.found))}
	l.keep(t)
	return nil
}

// next goes to the next task, or with -1 to the one before; after the last, to the first open one.
func (l *Learn) next(d int) tea.Cmd {
	if i := l.at + d; i >= 0 && i < len(l.tasks) {
		l.show(i)
		return nil
	}
	if i := slices.IndexFunc(l.tasks, func(t *task) bool { return t.state == stateOpen }); i >= 0 && d > 0 && i != l.at {
		l.show(i)
		return nil
	}
	switch {
	case l.left() == 0:
		l.host.Say(l.tr().F("All done: %s. %s goes back.", l.totals(), l.key(action.DrillLeave)))
	case d < 0:
		l.host.Say(l.tr().T("This is the first mistake."))
	default:
		l.host.Say(l.tr().T("This is the last one that is open."))
	}
	return nil
}

func (l *Learn) left() int {
	n := 0
	for _, t := range l.tasks {
		if t.state == stateOpen {
			n++
		}
	}
	return n
}
