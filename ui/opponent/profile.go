package opponent

import (
	"cmp"
	"maps"
	"slices"

	"othello/ai"
	"othello/ai/review"
	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/archive"
)

// Profile is what a person's finished games against engines say: all of them by their results,
// those that are reviewed by how well each move was played.
type Profile struct {
	Record
	Strength Person
	Openings []Opening     // on 8x8, those with the most games first
	Reviewed int           // games in Moves and Causes
	Moves    review.Totals // of the person
	Causes   []Cause       // of mistakes and blunders, the most frequent first
	Weakest  review.Phase  // by the average loss; of use if Reviewed is not zero
}

// Record counts results.
type Record struct {
	Games int
	Won   int
	Drawn int
	Lost  int
}

func (r *Record) count(e archive.Entry) {
	r.Games++
	switch e.Winner() {
	case e.Person():
		r.Won++
	case game.Empty:
		r.Drawn++
	default:
		r.Lost++
	}
}

// Opening is what a person made of an opening.
type Opening struct {
	Opening book.Opening
	Name    string // in English
	Record
}

// Cause is a group of kinds of reasons, and the mistakes that have one of them: a mistake may
// have several causes.
type Cause struct {
	Name     string
	Mistakes int
}

// causes groups the kinds of reasons for people.
var causes = []struct {
	name  string
	kinds []review.Kind
}{
	{lang.N("corners"), []review.Kind{review.Corner, review.Wedge}},
	{lang.N("a win or draw given away"), []review.Kind{review.Result, review.WipedOut}},
	{lang.N("parity and access to regions"), []review.Kind{review.Parity, review.Access, review.Front}},
	{lang.N("tempo and quiet moves"), []review.Kind{review.Tempo, review.QuietMove}},
	{lang.N("mobility"), []review.Kind{review.Mobility, review.SafeMoves}},
	{lang.N("frontier"), []review.Kind{review.Frontier}},
	{lang.N("stable discs"), []review.Kind{review.Stability}},
	{lang.N("no simple reason"), []review.Kind{review.Line}},
}

// ProfileOf returns the profile by the games in an archive, newest first. known returns what is
// known of a line without a search.
func ProfileOf(kinds []ai.Kind, games []archive.Entry, known func(line []*game.Node) *review.Review) Profile {
	p := Profile{Strength: Rate(kinds, games)}
	var moves []review.Move
	openings, mistakes := map[string]*Opening{}, map[string]int{}
	for _, e := range games {
		if e.Person() == game.Empty || !e.Finished {
			continue
		}
		p.count(e)
		line, err := game.ParseLine(e.Moves)
		if e.Size != game.Size8 || e.SetUp || err != nil {
			continue
		}
		g, err := game.FromMoves(game.StartBoard(e.Size), line)
		if err != nil {
			continue
		}
		if o, ok := book.Reached(g.Node()); ok {
			if openings[o.English] == nil {
				openings[o.English] = &Opening{Opening: o, Name: o.English}
			}
			openings[o.English].count(e)
		}
		r := known(g.Line())
		if r.Done < r.Total {
			continue
		}
		p.Reviewed++
		for _, m := range r.Moves {
			if m.Side == e.Person() {
				moves = append(moves, m)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(openings)) {
		p.Openings = append(p.Openings, *openings[name])
	}
	slices.SortStableFunc(p.Openings, func(a, b Opening) int { return cmp.Compare(b.Games, a.Games) })
	p.Moves = review.TotalsOf(moves)
	for _, phase := range []review.Phase{review.Opening, review.Midgame, review.Endgame} {
		if p.Moves.Phase(phase).Average > p.Moves.Phase(p.Weakest).Average {
			p.Weakest = phase
		}
	}
	for _, m := range moves {
		if m.Class < review.Mistake {
			continue
		}
		for _, c := range causes {
			if slices.ContainsFunc(m.Reasons, func(r review.Reason) bool { return slices.Contains(c.kinds, r.Kind) }) {
				mistakes[c.name]++
			}
		}
	}
	for _, c := range causes {
		if n := mistakes[c.name]; n > 0 {
			p.Causes = append(p.Causes, Cause{c.name, n})
		}
	}
	slices.SortStableFunc(p.Causes, func(a, b Cause) int { return cmp.Compare(b.Mistakes, a.Mistakes) })
	return p
}
