package record

import (
	"math/rand/v2"
	"slices"
	"testing"

	"othello/game"
	"othello/game/wthor"
	"othello/game/wthor/wthortest"
)

// BenchmarkReplay is the reading of games from a packed database, in positions.
func BenchmarkReplay(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 16))
	var list []wthortest.Game
	for range 500 {
		list = append(list, wthortest.Game{Moves: slices.DeleteFunc(randomGame(rng, game.StartBoard(game.Size8)).Moves(), func(m game.Square) bool { return m == game.Pass })})
	}
	d, err := wthor.Read(wthortest.Pack(2023, list...).Games)
	if err != nil {
		b.Fatal(err)
	}
	positions := 0
	for i := 0; b.Loop(); i = (i + 1) % d.Len() {
		for range d.Entry(i).Positions() {
			positions++
		}
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
}

func BenchmarkParse(b *testing.B) {
	rng := rand.New(rand.NewPCG(17, 18))
	r := &Record{Game: randomGame(rng, game.StartBoard(game.Size8)), Black: "Black", White: "White"}
	for _, f := range Formats() {
		text, err := Text(f, r)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(f.String(), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, _, err := Parse([]byte(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
