package puzzle

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/room"
)

func (r *Room) Do(a action.Action, k tea.KeyPressMsg) tea.Cmd {
	h, c := r.host, r.host.Cursor()
	switch a {
	case action.Up, action.Down, action.Left, action.Right:
		c.Move(a, r.run.Game.Board().Out)
	case action.Play:
		if r.run.Over {
			return r.Next()
		}
		return c.Play(r.Type)
	case action.PuzzleHint:
		return r.hint()
	case action.PuzzleShow:
		return r.show()
	case action.PuzzleAgain:
		r.stop()
		r.run = r.run.Again()
		return r.begin()
	case action.PuzzleNext:
		return r.Next()
	case action.PuzzleEasier:
		return r.level(-1)
	case action.PuzzleHarder:
		return r.level(1)
	case action.PuzzleChoose:
		r.choose()
	case action.PuzzleCopy:
		return r.copy()
	case action.PuzzlePlay:
		return h.PlayHere()
	case action.Analyse, action.Review:
		return h.Study(a, nil)
	case action.PuzzleLeave:
		return h.Leave()
	default:
		room.SayNoUse(h)
	}
	return nil
}

func (r *Room) Lacks(a action.Action) bool { return a.OfPlay() }
func (r *Room) Scope() action.Scope        { return action.InPuzzle }

func (r *Room) Help() string {
	return r.tr().T("One move is right: type it, click it, or go there and press enter. A wrong move is not made; try again. What you miss comes back after ten minutes, and then after days; new puzzles are as hard as you solve.")
}

func (r *Room) Title() string               { return r.tr().T("puzzles") }
func (r *Room) Click(s game.Square) tea.Cmd { return r.Type(s) }

// Arrived implements room.Looking. The room closes when another game has taken the board.
func (r *Room) Arrived() tea.Cmd { return room.LeaveUnlessWith(r.host, r.run.Game) }

func (r *Room) End() {
	r.stop()
	if r.scan != nil {
		r.scan()
	}
}

func (r *Room) View(v *board.View) {
	panel.EitherMoves(v, r.run.Game.Position(), r.host.Cursor(), r.host.Hints())
	if !r.run.Awaits() {
		v.Legal = 0
	}
	v.Signs = r.signs
}

func (r *Room) Footer() []action.Action {
	if r.run.Over {
		return []action.Action{action.Play, action.PuzzleCopy, action.PuzzleAgain, action.PuzzlePlay, action.PuzzleChoose, action.Analyse, action.Help, action.PuzzleLeave}
	}
	return []action.Action{action.Play, action.PuzzleHint, action.PuzzleShow, action.PuzzleNext, action.PuzzleChoose, action.PuzzleEasier, action.PuzzleHarder, action.PuzzleAgain, action.Help, action.PuzzleLeave}
}

func (r *Room) Label(a action.Action) string {
	if a == action.Play && r.run.Over {
		return action.PuzzleNext.Short(r.tr())
	}
	return a.Short(r.tr())
}
