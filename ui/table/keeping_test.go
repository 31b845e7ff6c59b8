package table

import (
	"slices"
	"testing"

	"othello/game/record"
	"othello/ui/action"
	"othello/ui/scene"
	"othello/ui/session"
)

// texts are what a list says, in its order.
func texts(list []scene.Effect) (said []string) {
	for _, e := range list {
		if say, ok := e.(scene.Say); ok {
			said = append(said, say.Text)
		}
	}
	return said
}

// TestOpen takes up a game from elsewhere and brings back the one before, and tells of both once
// they are on the board.
func TestOpen(t *testing.T) {
	r := sit(t, "human", session.Setup{})
	r.says(r.Do(action.Restore, ""), "No game has been replaced.")
	r.play("f5d6")
	records, _, err := record.Parse([]byte("(;GM[Othello]PB[Ann]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[f6];)"))
	if err != nil {
		t.Fatal(err)
	}
	r.Open(records[0])
	want := []string{"Opened: 2 moves, Black to move. restore brings back the other game.", "Ann against somebody.", "2. White f6, flipping e5. Black 3, White 3. Black to move."}
	if got := texts(r.step()); !slices.Equal(got, want) {
		t.Errorf("a game that is opened: %q, want %q", got, want)
	}
	if list := r.Do(action.Restore, ""); list != nil {
		t.Errorf("bringing back says %v at once", list)
	}
	want = []string{"The replaced game is back: 2 moves, Black to move. restore swaps them again.", "Black: human. White: human.", "2. White d6, flipping d5. Black 3, White 3. Black to move."}
	if got := texts(r.step()); !slices.Equal(got, want) {
		t.Errorf("a game that is back: %q, want %q", got, want)
	}
	if got := texts(r.step()); got != nil {
		t.Errorf("it is told again: %q", got)
	}
}

// TestNote writes a note on what was played last, says it, and takes it away.
func TestNote(t *testing.T) {
	r := sit(t, "human", session.Setup{})
	r.says(r.Do(action.Note, ""), "No note.")
	r.says(r.Do(action.Note, "a plan"), "Note: a plan")
	r.play("f5")
	r.says(r.Do(action.Note, ""), "No note.")
	r.says(r.Do(action.Note, "bold"), "Note: bold")
	r.says(r.Do(action.Note, "none"), "No note.")
	if n := r.ses.Game().Root(); n.Comment != "a plan" {
		t.Errorf("the note on the game is %q", n.Comment)
	}
}
