package ui

import (
	"fmt"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/room"
)

// reviewing is the mode in which a game is gone through move by move, with what
// an engine says of each.
type reviewing struct {
	m        *model
	game     *game.Game
	line     []*game.Node     // that known is about
	known    *review.Review   // never nil once the mode has begun
	earlier  []*review.Review // of other lines of the game, the latest last
	job      *reviewJob       // nil while nothing is analysed
	stopped  bool             // by a person
	fault    error            // why the analysis ended; nil if it did not, or is complete
	effort   int              // index into efforts
	asked    string           // settings of the last job
	complete string           // settings under which known is complete; empty for none

	tab   int // index into reviewTabs
	speed int // index into autoSpeeds

	playing    bool // moves follow each other by themselves
	generation uint64
}

// earlierMost is the number of other lines whose analysis is kept at hand.
const earlierMost = 24

// review begins, or takes up again, the review of the present game.
func (m *model) review() tea.Cmd {
	if r, ok := m.room.(*reviewing); ok {
		return r.leave()
	}
	if len(m.ses.Game().Root().Children()) == 0 {
		m.Say("There is no game to review yet: play one, paste one or open a file.")
		return nil
	}
	if m.lastReview == nil {
		m.lastReview = &reviewing{m: m, effort: review.UsualEffort, speed: usualSpeed}
	}
	if !m.study.chosen {
		m.study.kind = m.ses.Seat(m.ses.EngineSides()[0]).Kind
	}
	m.lastReview.stopped = false
	cmd := m.explore(m.lastReview)
	m.tellCovered("The review")
	return cmd
}

// offerReview says, behind a sentence about a game that is over, how to review it.
func (m *model) offerReview() string {
	if _, ok := m.exploring(); ok || m.keys.First(action.Review) == "" || len(m.ses.Game().Root().Children()) == 0 {
		return ""
	}
	return fmt.Sprintf(" %s reviews the game.", m.keys.First(action.Review))
}

// reviewAtOnce begins the review that the program was started for, once there is
// a game.
func (m *model) reviewAtOnce() tea.Cmd {
	if _, ok := m.exploring(); ok || !m.setup.Review || m.ses.Held() || len(m.ses.Game().Root().Children()) == 0 {
		return nil
	}
	m.setup.Review = false
	return m.review()
}

func (r *reviewing) Do(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	m := r.m
	if action.IsFile(k.String()) { // it begins a typed square and must not step meanwhile
		return nil
	}
	if a != action.Faster && a != action.Slower && a != action.Play && a != action.Tab && a != action.Values {
		r.playing = false
	}
	switch a {
	case action.Left, action.Back, action.Undo:
		return m.stepBy(-1)
	case action.Right, action.Forward, action.Redo:
		return m.stepBy(1)
	case action.Up:
		return m.goToSibling(-1)
	case action.Down:
		return m.goToSibling(1)
	case action.First:
		return m.goToPly(0)
	case action.Last:
		return m.goToPly(len(r.line))
	case action.NextMistake:
		return r.goToMistake(1)
	case action.PrevMistake:
		return r.goToMistake(-1)
	case action.Play:
		return r.togglePlaying()
	case action.Faster:
		return r.changeSpeed(1)
	case action.Slower:
		return r.changeSpeed(-1)
	case action.Tab:
		r.nextTab(m.layout.panel.H)
	case action.Pause, action.MoveNow:
		return r.toggleJob()
	case action.Stronger:
		return r.changeEffort(r.effort + 1)
	case action.Weaker:
		return r.changeEffort(r.effort - 1)
	case action.Level:
		if n := m.keys.Nth(action.Level, k); n > 0 {
			return r.changeEffort(n - 1)
		}
	case action.PrevKind, action.NextKind:
		d := 1
		if a == action.PrevKind {
			d = -1
		}
		m.changeStudyKind(d)
		return r.restart()
	case action.Values:
		m.study.values = m.study.values.Next()
	case action.Promote:
		return m.promote()
	case action.Delete:
		return m.deleteLine()
	case action.Analyse:
		return m.analyse()
	case action.PlayHere:
		return m.playHere()
	case action.Review, action.Leave:
		return r.leave()
	default:
		m.sayNoUse()
	}
	return nil
}

func (r *reviewing) leave() tea.Cmd { return r.m.leaveHome() }

func (r *reviewing) Click(s game.Square) tea.Cmd { return r.Type(s) }

func (r *reviewing) Type(s game.Square) tea.Cmd {
	r.playing = false
	return r.m.tryMove(s)
}

func (r *reviewing) Scope() action.Scope { return action.InStudy }

// point steps through the game with the wheel and the buttons beside the left one.
func (r *reviewing) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	d := 0
	switch room.GestureOf(msg) {
	case room.WheelUp, room.ButtonBack:
		d = -1
	case room.WheelDown, room.ButtonForward:
		d = 1
	default:
		return nil, false
	}
	r.playing = false
	return r.m.stepBy(d), true
}

// arrived looks at another node: on another line, that one is reviewed.
func (r *reviewing) arrived() tea.Cmd {
	m := r.m
	line := m.ses.Game().Line()
	if r.known != nil && slices.Equal(line, r.line) {
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
	if r.game != m.ses.Game() {
		r.game, r.fault, r.stopped, r.playing = m.ses.Game(), nil, false, false
	}
	known := slices.Clone(r.earlier)
	slices.Reverse(known)
	r.line, r.known, r.complete = line, review.New(line, known...), ""
	if r.stopped {
		return nil
	}
	return r.begin()
}

func (r *reviewing) end() {
	r.playing = false
	r.endJob()
}

// Progress is the share of the positions that are analysed while some still are.
func (r *reviewing) Progress() (percent int, busy bool) {
	if r.job == nil || r.known.Total == 0 {
		return 0, false
	}
	return 100 * r.known.Done / r.known.Total, true
}

// goToMistake goes to the next or the previous position in which a mistake has
// just been made.
func (r *reviewing) goToMistake(d int) tea.Cmd {
	m := r.m
	if ply := r.mistakeFrom(m.ses.Game().Node().Ply(), d); ply > 0 {
		return m.goToPly(ply)
	}
	where, back := "after", action.PrevMistake
	if d < 0 {
		where, back = "before", action.NextMistake
	}
	text := fmt.Sprintf("There is no mistake %s this move", where)
	if r.known.Done < r.known.Total {
		text += " as far as the game is analysed"
	}
	if r.mistakeFrom(m.ses.Game().Node().Ply(), -d) > 0 && m.keys.First(back) != "" {
		text += fmt.Sprintf(": %s goes the other way", m.keys.First(back))
	}
	m.Say(text + ".")
	return nil
}

// mistakeFrom is the ply of the nearest mistake after a ply or, with d -1, before it;
// zero if there is none.
func (r *reviewing) mistakeFrom(ply, d int) int {
	for ply += d; ply >= 1 && ply <= len(r.known.Moves); ply += d {
		if r.known.Moves[ply-1].Class.Wrong() {
			return ply
		}
	}
	return 0
}

// move is the judgement of the move that led to the board; nil at the start.
func (r *reviewing) move() *review.Move {
	if ply := r.m.ses.Game().Node().Ply(); ply >= 1 && ply <= len(r.known.Moves) {
		return &r.known.Moves[ply-1]
	}
	return nil
}

func (r *reviewing) Footer() []action.Action {
	if r.playing {
		return []action.Action{action.Play, action.Slower, action.Faster, action.Help, action.Leave, action.Quit}
	}
	return []action.Action{action.Back, action.Forward, action.PrevMistake, action.NextMistake, action.Tab, action.Analyse, action.PlayHere, action.Help, action.Leave, action.Quit}
}

// autoSpeeds are the times between two moves that follow each other by themselves.
var autoSpeeds = []time.Duration{3 * time.Second, 1500 * time.Millisecond, 700 * time.Millisecond, 300 * time.Millisecond}

const usualSpeed = 1

// autoMsg is the time of the next move.
type autoMsg struct{ generation uint64 }

// togglePlaying lets the moves follow each other by themselves, or stops them. At
// the end of the line they begin again.
func (r *reviewing) togglePlaying() tea.Cmd {
	m := r.m
	r.playing = !r.playing
	r.generation++
	if !r.playing {
		return nil
	}
	var cmd tea.Cmd
	if m.ses.Game().Node().Next() == nil {
		cmd = m.goToPly(0)
	}
	return tea.Batch(cmd, r.nextAuto())
}

func (r *reviewing) nextAuto() tea.Cmd {
	generation := r.generation
	return tea.Tick(autoSpeeds[r.speed], func(time.Time) tea.Msg { return autoMsg{generation} })
}

func (r *reviewing) changeSpeed(d int) tea.Cmd {
	r.speed = max(0, min(r.speed+d, len(autoSpeeds)-1))
	r.m.Say(fmt.Sprintf("A move every %v.", autoSpeeds[r.speed]))
	if !r.playing {
		return nil
	}
	r.generation++
	return r.nextAuto()
}

func (m *model) updateAuto(msg autoMsg) tea.Cmd {
	r, ok := m.room.(*reviewing)
	if !ok || !r.playing || msg.generation != r.generation {
		return nil
	}
	cmd := m.stepBy(1)
	if m.ses.Game().Node().Next() == nil {
		r.playing = false
		return cmd
	}
	return tea.Batch(cmd, r.nextAuto())
}
