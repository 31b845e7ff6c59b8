package plain

import (
	"fmt"
	"strings"
	"time"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
)

// diskTimeout is how long lines wait for the disk to take what they say.
const diskTimeout = time.Second

// awaitDisk waits for the disk: as long as what it returns is not nil, nothing is printed. It
// ends when the disk is too slow.
func (v *view) awaitDisk() (slow <-chan time.Time) {
	switch saving := v.ses.Saving(); {
	case !saving:
		if v.late && v.ses.SaveFault() == nil {
			v.Say("Saved.")
		}
		v.late, v.slow = false, nil
	case v.slow == nil && !v.late:
		v.slow = time.After(diskTimeout)
	}
	return v.slow
}

// flush writes what was said.
func (v *view) flush() error {
	if err := v.Flush(); err != nil {
		return lang.Errorf("writing the game: %w", err)
	}
	return nil
}

// step says what has happened.
func (v *view) step() {
	for _, e := range v.ses.Step() {
		v.told(e)
	}
}

// mention is how long an engine thinks before that is said.
const mention = 2 * time.Second

// askForLine prints the prompt, for people.
func (v *view) askForLine() {
	if v.setup.Interactive && !v.prompt {
		if v.ses.SaveFault() != nil {
			fmt.Fprint(&v.text, v.tr.T("(not saved) "))
		}
		fmt.Fprint(&v.text, "> ")
		v.prompt = true
	}
}

// handle carries out a line.
func (v *view) handle(text string) {
	text = strings.TrimSpace(text)
	if !strings.HasPrefix(text, "#") && v.inRoom(text) {
		return
	}
	if text == "" && v.mayOnlyPass() {
		v.move(game.Pass)
		return
	}
	if text == "" || strings.HasPrefix(text, "#") {
		return
	}
	if _, err := game.ParseSquare(text); err == nil {
		m, err := v.ses.Game().Board().Size().ParseSquare(text)
		if err != nil {
			v.SayError(err)
			return
		}
		v.move(m)
		return
	}
	if m, lone := record.Move(v.ses.Game().Board().Size(), text); lone && m.IsSquare() { // "1. f5!"
		v.move(m)
		return
	}
	a, arg := action.Parse(text)
	if a == action.Leave { // where there is no room to leave, "stop" is for the engine
		a = action.MoveNow
	}
	if v.takes(a) {
		v.command(a, arg)
		return
	}
	v.paste(text)
}

// mayOnlyPass reports whether a person at the terminal is on the move and has none, as
// in a position that was set up: elsewhere such passes are made unasked.
func (v *view) mayOnlyPass() bool {
	return v.setup.Interactive && !v.ses.Busy() && v.ses.Mover().Human && v.ses.Game().MustPass()
}

// move plays a person's move.
func (v *view) move(m game.Square) {
	v.apply(v.table, v.table.Square(m))
}
