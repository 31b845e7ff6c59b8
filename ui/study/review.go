package study

import (
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
)

// Review is the room in which a game is gone through move by move.
type Review struct {
	*Study
	of       *game.Game       // that is reviewed
	line     []*game.Node     // that known is about
	known    *review.Review   // never nil once the room was open
	main     *review.Review   // of the game's own line: known, unless a variation is looked at
	better   lineView         // what should have been played instead; the zero value is not shown
	earlier  []*review.Review // of other lines of the game, the latest last
	job      *job             // nil while nothing is analysed
	stopped  bool             // by a person
	fault    error            // why the analysis ended; nil if it did not, or is complete
	effort   int              // index into efforts
	asked    string           // settings of the last job
	complete string           // settings under which known is complete; empty for none
	finished string           // the same of main

	tab   int // index into reviewTabs
	speed int // index into autoSpeeds

	playing bool            // moves follow each other by themselves
	auto    room.Generation // of the time of the next move
	height  int             // of the panel
}

// earlierMost is the number of other lines whose analysis is kept at hand.
const earlierMost = 24

// Review opens the review of the game, takes it up again, or leaves it.
func (s *Study) Review() tea.Cmd {
	if r, ok := s.host.Looking().(*Review); ok {
		return r.leave()
	}
	if !s.Reviewable(s.game()) {
		return nil
	}
	s.reviewed().stopped = false
	cmd := s.host.Enter(s.review)
	s.host.Say(phrase.Judge(s.tr(), efforts[s.review.effort].Limits))
	return cmd
}

// OpenReview is Review where that is not open yet.
func (s *Study) OpenReview() tea.Cmd {
	if s.host.Looking() == s.review && s.review != nil {
		return nil
	}
	return s.Review()
}

// Reviewable reports whether a game has moves to review, and says so if it has none.
func (s *Study) Reviewable(g *game.Game) bool {
	if len(g.Root().Children()) > 0 {
		return true
	}
	s.host.Say(s.tr().F("No game to review yet: play one, paste one or open one (%s).", s.key(action.Games)))
	return false
}

// Offer says, behind a sentence about a game that is over, how to review it.
func (s *Study) Offer() string {
	if s.host.Looking() != nil || s.key(action.Review) == "" || len(s.game().Root().Children()) == 0 {
		return ""
	}
	return s.tr().F(" %s reviews the game.", s.key(action.Review))
}

func (r *Review) Do(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	switch a {
	case action.Faster, action.Slower, action.Autoplay, action.Tab, action.Values:
	default:
		r.playing = false
	}
	if r.better.on() {
		if cmd, used := r.inBetter(a); used {
			return cmd
		}
	}
	if do := reviewActions[a]; do != nil {
		return do(r)
	}
	return r.do(a)
}

// reviewActions are what the review does in a way of its own.
var reviewActions = map[action.Action]func(r *Review) tea.Cmd{
	action.Flip:        (*Review).flip,
	action.Left:        func(r *Review) tea.Cmd { return r.stepBy(-1) },
	action.Back:        func(r *Review) tea.Cmd { return r.stepBy(-1) },
	action.Right:       func(r *Review) tea.Cmd { return r.stepBy(1) },
	action.Forward:     func(r *Review) tea.Cmd { return r.stepBy(1) },
	action.Play:        func(r *Review) tea.Cmd { return r.stepBy(1) },
	action.Up:          func(r *Review) tea.Cmd { return r.goToSibling(-1) },
	action.Down:        func(r *Review) tea.Cmd { return r.goToSibling(1) },
	action.NextMistake: func(r *Review) tea.Cmd { return r.goToMistake(1) },
	action.PrevMistake: func(r *Review) tea.Cmd { return r.goToMistake(-1) },
	action.Autoplay:    (*Review).togglePlaying,
	action.Faster:      func(r *Review) tea.Cmd { return r.changeSpeed(1) },
	action.Slower:      func(r *Review) tea.Cmd { return r.changeSpeed(-1) },
	action.Tab:         (*Review).nextTab,
	action.Pause:       (*Review).toggleJob,
	action.MoveNow:     (*Review).toggleJob,
	action.Stronger:    func(r *Review) tea.Cmd { return r.changeEffort(r.effort + 1) },
	action.Weaker:      func(r *Review) tea.Cmd { return r.changeEffort(r.effort - 1) },
	action.Leave:       (*Review).leave,
}

func (r *Review) Lacks(a action.Action) bool { return lacks(a) }

func (r *Review) leave() tea.Cmd              { return r.host.Leave() }
func (r *Review) Click(s game.Square) tea.Cmd { return r.Type(s) }

func (r *Review) Type(s game.Square) tea.Cmd {
	r.playing = false
	if r.better.on() {
		r.better = lineView{}
		return nil
	}
	return r.try(s)
}

func (r *Review) Scope() action.Scope { return action.InStudy }

// Point steps through the game with the wheel and the buttons beside the left one.
func (r *Review) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	d, _ := room.MouseStep(msg)
	if d == 0 {
		return nil, false
	}
	r.playing = false
	if r.better.on() {
		r.better.step(d)
		return nil, true
	}
	return r.stepBy(d), true
}

// Arrived looks at another node: on another line, that one is reviewed.
func (r *Review) Arrived() tea.Cmd {
	r.better = lineView{}
	line := r.game().Line()
	if r.known != nil && slices.Equal(line, r.line) && r.onMain() == (r.main == nil) {
		if r.job == nil && !r.stopped {
			return r.begin()
		}
		return nil
	}
	r.endJob()
	if r.known != nil {
		r.earlier = append(r.earlier, r.known)
		r.earlier = r.earlier[max(0, len(r.earlier)-earlierMost):]
	}
	if r.of != r.game() {
		r.of, r.fault, r.stopped, r.playing = r.game(), nil, false, false
	}
	known := slices.Clone(r.earlier)
	slices.Reverse(known)
	r.line, r.complete, r.main, r.finished = line, "", nil, ""
	if r.known = review.New(line, known...); !r.onMain() {
		r.main = review.New(mainLine(r.game().Root()), known...)
	}
	if r.stopped {
		return nil
	}
	return r.begin()
}

func (r *Review) onMain() bool { return session.OnMainLine(r.line[len(r.line)-1]) }

// mainLine is the game's own line, the start included.
func mainLine(n *game.Node) []*game.Node {
	line := []*game.Node{n}
	for len(n.Children()) > 0 {
		n = n.Children()[0]
		line = append(line, n)
	}
	return line
}

func (r *Review) End() {
	r.better = lineView{}
	r.playing = false
	r.endJob()
}

// Progress is the share of the positions that are analysed while some still are.
func (r *Review) Progress() (percent int, busy bool) {
	if r.job == nil {
		return 0, false
	}
	done, total := r.progress()
	return 100 * done / max(total, 1), true
}

// progress counts the positions of the line being analysed: done, and in all.
func (r *Review) progress() (done, total int) {
	k := r.known
	if r.job != nil {
		k = *r.job.of
	}
	return k.Done, k.Total
}

// goToMistake goes to the position after the next mistake, or with -1 after the one before.
func (r *Review) goToMistake(d int) tea.Cmd {
	tr := r.tr()
	if ply := panel.Mistake(r.known, r.game().Node().Ply(), d); ply > 0 {
		return r.goToPly(ply)
	}
	text, back := tr.T("There is no mistake after this move"), action.PrevMistake
	if d < 0 {
		text, back = tr.T("There is no mistake before this move"), action.NextMistake
	}
	if r.known.Done < r.known.Total {
		text += tr.T(" as far as the game is analysed")
	}
	if panel.Mistake(r.known, r.game().Node().Ply(), -d) > 0 && r.key(back) != "" {
		text += tr.F(": %s goes the other way", r.key(back))
	}
	r.host.Say(tr.F("%s.", text))
	return nil
}

// Known is what is known of the line that is reviewed; it must not be changed.
func (r *Review) Known() *review.Review { return r.known }

// Playing reports whether moves follow each other by themselves.
func (r *Review) Playing() bool { return r.playing }

// Move is the judgement of the move that led to the board; nil at the start.
func (r *Review) Move() *review.Move {
	if ply := r.game().Node().Ply(); ply >= 1 && ply <= len(r.known.Moves) {
		return &r.known.Moves[ply-1]
	}
	return nil
}

func (r *Review) Help() string {
	return r.tr().T("?! loses more than 2 discs, ? more than 4, ?? more than 10. On the board ! marks the better move. In the graph bars up are Black's lead in discs, down White's; = is exact, ^ where you are, * a variation. Accuracy is the average over the moves of 100 % for no loss, 78 % for 2 discs, 29 % for 10; tournament players have 86 %.")
}

func (r *Review) ShowsPriors() bool { return true }

func (r *Review) Footer() []action.Action {
	if r.playing {
		return []action.Action{action.Autoplay, action.Slower, action.Faster, action.Help, action.Leave}
	}
	if r.better.on() {
		return []action.Action{action.Back, action.Forward, action.Flip, action.Play, action.Help, action.Leave}
	}
	return []action.Action{action.Back, action.Forward, action.Flip, action.PrevMistake, action.NextMistake, action.Tab, action.Analyse, action.PlayHere, action.Learn, action.Help, action.Leave}
}

// autoSpeeds are the times between two moves that follow each other by themselves.
var autoSpeeds = []time.Duration{3 * time.Second, 1500 * time.Millisecond, 700 * time.Millisecond, 300 * time.Millisecond}

const usualSpeed = 1

// togglePlaying lets moves follow each other, from the start if the line is at its end, or stops.
func (r *Review) togglePlaying() tea.Cmd {
	if r.playing = !r.playing; !r.playing {
		return nil
	}
	var cmd tea.Cmd
	if r.game().Node().Next() == nil {
		cmd = r.goToPly(0)
	}
	return tea.Batch(cmd, r.nextAuto())
}

// nextAuto makes the next move in a while, unless autoplay is stopped before.
func (r *Review) nextAuto() tea.Cmd {
	r.auto.End()
	return r.auto.After(autoSpeeds[r.speed], func() tea.Cmd {
		if !r.playing {
			return nil
		}
		cmd := r.stepBy(1)
		if r.game().Node().Next() == nil {
			r.playing = false
			return cmd
		}
		return tea.Batch(cmd, r.nextAuto())
	})
}

func (r *Review) changeSpeed(d int) tea.Cmd {
	r.speed = max(0, min(r.speed+d, len(autoSpeeds)-1))
	r.host.Say(r.tr().F("A move every %v.", autoSpeeds[r.speed]))
	if !r.playing {
		return nil
	}
	return r.nextAuto()
}
