package record

import (
	"math/rand/v2"
	"testing"
	"time"

	"othello/game"
)

// A game of the GGS archive, as its server wrote it.
const ggsGame = `(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[Saio1200]PW[Saio3000]RE[+4.00:r]RB[2196.37]RW[2200.35]TI[5:00//2:00]TY[8]` +
	`BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5/1.5/0.01]W[d6//1:04.5]B[c3/-2]C[a remark \] here]W[D3];)`

func TestGGF(t *testing.T) {
	r := one(t, GGF, "\n"+ggsGame+"\n")
	if r.Black != "Saio1200" || r.White != "Saio3000" || r.Place != "GGS/os" || r.Date != "2003.12.15_12:33:18.MST" {
		t.Errorf("names and place: %+v", r)
	}
	if got := transcript(r.Game); got != "f5d6c3d3" {
		t.Errorf("moves %q", got)
	}
	line := r.Game.Line()
	if e := line[1].Eval; e == nil || *e != 1.5 || line[1].Elapsed != 10*time.Millisecond {
		t.Errorf("f5 has score %v and %v", e, line[1].Elapsed)
	}
	if line[2].Eval != nil || line[2].Elapsed != 64500*time.Millisecond {
		t.Errorf("d6 has score %v and %v", line[2].Eval, line[2].Elapsed)
	}
	if e := line[3].Eval; e == nil || *e != -2 || line[3].Comment != "a remark ] here" {
		t.Errorf("c3 has score %v and comment %q", e, line[3].Comment)
	}
	if winner, why := r.Ended(); r.Result != nil || winner != game.Black || why != Resigned {
		t.Errorf("result %v, won by %v, %c", r.Result, winner, why)
	}
	for key, want := range map[string]string{"GGF.RB": "2196.37", "GGF.TI": "5:00//2:00", "GGF.TY": "8", "GGF.RE": "+4.00:r"} {
		if r.Extra[key] != want {
			t.Errorf("%s is %q, want %q", key, r.Extra[key], want)
		}
	}
	again := one(t, GGF, write(t, GGF, r))
	sameTree(t, again.Game.Root(), r.Game.Root(), true)
	if again.Date != r.Date || again.Extra["GGF.RE"] != "+4.00:r" || again.Extra["SGF.RE"] != "B+R" {
		t.Errorf("written and read: %+v", again)
	}
}

func TestGGFOfAServer(t *testing.T) {
	// A pair of games played at once has its number in front; logs have text
	// between the games; a pass can be written in several ways or left out.
	g := passingGame(t)
	text := write(t, GGF, &Record{Game: g})
	records, f, err := Parse([]byte("| 2 " + ggsGame + ggsGame + "\nsome log\n" + text))
	if err != nil || f != GGF || len(records) != 3 {
		t.Fatalf("%d records of %v: %v", len(records), f, err)
	}
	sameTree(t, records[2].Game.Root(), g.Root(), true)
	if records[2].Result == nil || *records[2].Result != g.Result() {
		t.Errorf("result %v, want %v", records[2].Result, g.Result())
	}
	unfinished := one(t, GGF, "(;GM[Othello]RE[?]B[f5]W[d6];)")
	if unfinished.Result != nil || unfinished.Game.Root().Board() != game.StartBoard(game.Size8) {
		t.Errorf("result %v of an unfinished game", unfinished.Result)
	}
}

func TestGGFRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for i := range 45 {
		start := game.StartBoard([]game.Size{game.Size8, game.Size6, game.Size4}[i%3])
		if i%2 == 1 {
			start = randomGame(rng, start).Root().Children()[0].Children()[0].Board()
		}
		want := &Record{Game: randomGame(rng, start), Black: "A ] B", White: `C\`, Event: "Cup", Place: "Rome", Date: "2023.05.14"}
		decorate(rng, want.Game)
		for _, n := range want.Game.Line() {
			n.Comment = trimmed(n.Comment)
		}
		got := one(t, GGF, write(t, GGF, want))
		sameTree(t, got.Game.Root(), want.Game.Root(), true)
		if got.Black != want.Black || got.White != want.White || got.Event != want.Event || got.Place != want.Place || got.Date != want.Date {
			t.Fatalf("read %+v, want %+v", got, want)
		}
	}
}
