package archive

import (
	"testing"

	"othello/game/record"
)

// TestImport keeps games of others once, and tells them from one's own.
func TestImport(t *testing.T) {
	a := Open(t.TempDir())
	add(t, a, played(t, wipeout), Meta{Ended: noon, Black: you, White: engine})
	records, _, err := record.Parse([]byte("(;GM[2]PB[Ann]PW[Bo]DT[1999-05-06]EV[Cup]RE[B+R];B[f5];W[d6];B[c3])(;GM[2]PB[Ann]PW[Bo];B[f5];W[f6])(;GM[2]PB[Ann]PW[Bo];B[d3])"))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][2]int{{3, 0}, {0, 3}} {
		if kept, known, err := a.Import(records); kept != want[0] || known != want[1] || err != nil {
			t.Errorf("time %d: %d kept, %d known, %v", i, kept, known, err)
		}
	}
	list := entries(t, a)
	foreign := 0
	for _, e := range list {
		if !e.Foreign {
			continue
		}
		foreign++
		r, err := a.Read(e)
		if err != nil || r.Black != "Ann" || !e.Unrated || e.Person() != 0 {
			t.Errorf("%+v, %v", e, err)
		}
		if e.Moves == "f5d6c3" && (e.Ended.Year() != 1999 || e.Winner().String() != "Black" || r.Event != "Cup") {
			t.Errorf("what the file says is lost: %+v", e)
		}
	}
	if len(list) != 4 || foreign != 3 {
		t.Errorf("%d games, %d of others", len(list), foreign)
	}
}
