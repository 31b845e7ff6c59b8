package lesson

import (
	"slices"

	"othello/game"
	"othello/internal/message"
)

// Run is a person's way through a lesson.
type Run struct {
	Lesson int // index in Lessons
	Game   *game.Game
	Done   bool // the present task is
	task   int
	hints  int         // given in the present task
	reply  game.Square // that White is about to play; NoSquare for none
}

// Begin returns a run at the first task of a lesson.
func Begin(lesson int) *Run {
	r := &Run{Lesson: lesson, task: -1}
	r.Next()
	return r
}

// Task returns the present task.
func (r *Run) Task() *Task { return &Lessons[r.Lesson].Tasks[r.task] }

// Number returns the number of the task, from 1, and how many there are in the lesson.
func (r *Run) Number() (n, of int) { return r.task + 1, len(Lessons[r.Lesson].Tasks) }

// Next goes on to the next task, and reports whether the lesson has one.
func (r *Run) Next() bool {
	if r.task+1 == len(Lessons[r.Lesson].Tasks) {
		return false
	}
	r.task++
	r.Done, r.hints, r.reply = false, 0, game.NoSquare
	if t := r.Task(); t.Board != "" {
		r.Game = game.FromBoard(t.board())
	}
	return true
}

// Try plays m if it is right, and says what is to be said of it.
func (r *Run) Try(m game.Square) (right bool, said message.Message) {
	p, t := r.Game.Position(), r.Task()
	switch {
	case !p.Legal(m) && !(m == game.Pass && p.MustPass()):
		return false, illegal(p, m)
	case slices.Contains(t.Squares(), m):
		_ = r.Game.Play(m) // which is legal
		r.Done, r.reply = true, replyIn(r.Game.Position(), t)
		return true, message.Message{Format: t.Good}
	case t.Why != nil:
		return false, t.Why(p, m)
	}
	return false, message.Message{Format: t.Wrong}
}

// replyIn returns what White plays in p: a pass where there is no move.
func replyIn(p game.Position, t *Task) game.Square {
	if p.MustPass() {
		return game.Pass
	}
	for _, m := range squares(t.Reply) {
		if p.Legal(m) {
			return m
		}
	}
	return game.NoSquare
}

// Replies reports whether White is about to play.
func (r *Run) Replies() bool { return r.reply != game.NoSquare }

// Reply plays White's move.
func (r *Run) Reply() {
	_ = r.Game.Play(r.reply) // which is legal
	r.reply = game.NoSquare
}

// Hint says where a right move is, and the next time which one is right.
func (r *Run) Hint() message.Message {
	m := r.Task().Squares()[0]
	switch r.hints++; {
	case m == game.Pass:
		return illegal(r.Game.Position(), game.NoSquare)
	case r.hints == 1:
		return message.New("Look at row %d.", m.Rank()+1)
	}
	return message.New("It is %v.", m)
}
