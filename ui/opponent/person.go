package opponent

import (
	"math"
	"slices"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/archive"
)

// latest is the number of games that count: people learn, and what they played long ago
// says little about today.
const latest = 40

// Person is what finished games say about a person's strength.
type Person struct {
	Games     int     // that count; with none the strength is a beginner's
	Elo       float64 // by ai.Rating
	Deviation float64 // standard deviation of Elo
}

// Rate finds the strength of a person from the games in the archive, newest first: the
// latest 40 finished ones on the 8x8 board from the opening, of the person against a level
// whose strength is known, that are rated.
func Rate(kinds []ai.Kind, games []archive.Entry) Person {
	var counted []ai.Outcome
	for _, e := range games {
		o, ok := rated(kinds, e)
		if !ok {
			continue
		}
		if counted = append(counted, o); len(counted) == latest {
			break
		}
	}
	p := Person{Games: len(counted)}
	p.Elo, p.Deviation = ai.Rating(counted)
	return p
}

// rated returns the outcome of a game for the person; false if it does not count.
func rated(kinds []ai.Kind, e archive.Entry) (o ai.Outcome, counts bool) {
	elo, ok := strength(kinds, e.Opponent())
	if !ok || !e.Finished || e.Unrated || e.SetUp || e.Size != game.Size8 {
		return ai.Outcome{}, false
	}
	o.Opponent = elo
	switch e.Winner() {
	case e.Person():
		o.Score = 1
	case game.Empty:
		o.Score = 0.5
	}
	return o, true
}

// Read is Rate with the games that are kept in an archive; nil for none. It waits for the
// disk.
func Read(kinds []ai.Kind, a *archive.Archive) (Person, error) {
	if a == nil {
		return Rate(kinds, nil), nil
	}
	games, err := a.Entries()
	return Rate(kinds, games), err
}

// Elo returns the strength of the person whose games are kept in an archive, a beginner's if they
// cannot be read.
func Elo(kinds []ai.Kind, a *archive.Archive) float64 {
	p, _ := Read(kinds, a)
	return p.Elo
}

// strength returns the Elo of an engine, if that was measured.
func strength(kinds []ai.Kind, p archive.Player) (elo float64, known bool) {
	i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == p.Kind })
	if i < 0 || kinds[i].Find(p.Level) == 0 {
		return 0, false
	}
	e := kinds[i].Level(kinds[i].Find(p.Level)).Elo
	return float64(e.Points), e.Known()
}

// Text says it in a sentence: "Your Elo is about 1050, give or take 120, by 12 games."
func (p Person) Text(tr *lang.Printer) string {
	if p.Games == 0 {
		return tr.T("No game says how strong you are yet: a beginner's level.")
	}
	return tr.F("Your Elo is about %.0f, give or take %.0f, from %s.", tens(p.Elo), tens(p.Deviation), tr.Count(p.Games, "game"))
}

// tens rounds a figure to tens: more digits would be noise.
func tens(f float64) float64 { return 10*math.Round(f/10) + 0 } // which makes 0 of -0
