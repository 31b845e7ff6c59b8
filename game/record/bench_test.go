package record

import (
	"math/rand/v2"
	"testing"

	"othello/game"
)

// BenchmarkReplay is the reading of games from a packed database, in positions.
func BenchmarkReplay(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 16))
	var records []*Record
	for range 500 {
		records = append(records, &Record{Game: randomGame(rng, game.StartBoard(game.Size8))})
	}
	d, err := NewDatabase(2023, records...)
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
