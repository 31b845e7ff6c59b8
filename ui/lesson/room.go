// Package lesson is the room in which a person learns the game. The lessons are those of
// package ai/lesson; here they are shown, and White's moves take their time.
package lesson

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai/lesson"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
)

// pause is the time between the discs of a move lying still and White's move.
const pause = 700 * time.Millisecond

// Room is the room.
type Room struct {
	host    room.Host
	left    func() tea.Cmd // begins the game that waited for the lessons to end
	run     *lesson.Run    // nil before the first lesson
	verdict panel.Verdict
	flips   panel.Flips
	wait    room.Generation // for White's move
}

// New returns a room without a lesson. Where the program began with the lessons, left is
// called after them.
func New(h room.Host, left func() tea.Cmd) *Room { return &Room{host: h, left: left} }

func (r *Room) tr() *lang.Printer { return r.host.Printer() }

// Open begins the lesson that comes next: the first once all are done.
func (r *Room) Open() tea.Cmd {
	next := max(1, r.host.Settings().UI.Lesson)
	r.host.Remember(config.Lesson, next)
	return r.begin((next - 1) % len(lesson.Lessons))
}

func (r *Room) begin(n int) tea.Cmd {
	r.run = lesson.Begin(n)
	return r.show()
}

// show puts the present task on the board.
func (r *Room) show() tea.Cmd {
	r.verdict = panel.Verdict{}
	return r.host.LookAt(&record.Record{Game: r.run.Game, Event: r.tr().T("How to play")}, r)
}

// Type implements room.Room: it is a move of the person's. A wrong one is not made, and can
// be tried again.
func (r *Room) Type(s game.Square) tea.Cmd {
	switch {
	case r.run.Replies():
		return nil // before White has moved
	case r.run.Done:
		r.host.Say(r.goesOn())
		return nil
	}
	r.host.Quiet()
	right, said := r.run.Try(s)
	r.verdict = panel.Verdict{Text: r.tr().F("%s", said), Tone: board.ToneBad}
	if !right {
		return nil
	}
	r.verdict.Tone = board.ToneGood
	if n, of := r.run.Number(); n == of {
		r.host.Remember(config.Lesson, max(r.host.Settings().UI.Lesson, r.run.Lesson+2))
	}
	return r.played()
}

// played shows the last move, and makes White's after a while.
func (r *Room) played() tea.Cmd {
	n := r.run.Game.Node()
	if r.run.Game.Over() {
		r.verdict.Text += " " + phrase.Result(r.tr(), r.run.Game.Result())
	}
	still := pause
	var cmd tea.Cmd
	if r.host.Settings().UI.Animation {
		still += panel.FlipTime(n)
		cmd = r.flips.Begin(n)
	}
	if r.run.Replies() {
		cmd = tea.Batch(cmd, r.wait.After(still, func() tea.Cmd {
			r.run.Reply()
			return r.played()
		}))
	}
	return cmd
}

// forward goes on after a task: to the next one, to the next lesson, or back to the game.
func (r *Room) forward() tea.Cmd {
	switch {
	case r.run.Next():
		return r.show()
	case r.run.Lesson+1 < len(lesson.Lessons):
		return r.begin(r.run.Lesson + 1)
	}
	cmd := r.leave()
	r.host.Say(r.tr().F("You know the game now: enjoy it. %s starts a new one, %s asks puzzles.", r.host.Keys().First(action.New), r.host.Keys().First(action.Puzzles)))
	return cmd
}

func (r *Room) goesOn() string {
	return r.tr().F("%s goes on.", r.host.Keys().First(action.Play))
}

func (r *Room) leave() tea.Cmd {
	cmd := r.host.Leave()
	if r.host.Session().Held() {
		cmd = tea.Batch(cmd, r.left())
	}
	return cmd
}

// Arrived implements room.Looking. The room closes when another game has taken the board.
func (r *Room) Arrived() tea.Cmd { return room.LeaveUnlessWith(r.host, r.run.Game) }

func (r *Room) End() {
	r.flips.Stop()
	r.wait.End()
}
