package games

import (
	"slices"
	"testing"

	"othello/ai/review"
	"othello/book"
	"othello/ui/opponent"
	"othello/ui/phrase"
)

// TestProfileText is a profile in words, line by line.
func TestProfileText(t *testing.T) {
	p := opponent.Profile{
		Record:   opponent.Record{Games: 3, Won: 2, Lost: 1},
		Strength: opponent.Person{Games: 3, Elo: 1050, Deviation: 200},
	}
	nothing := `3 games against engines: 2 won, 0 drawn, 1 lost.
Your Elo is about 1050, give or take 200, from 3 games.

None of these games has been reviewed: review one to see how well you play, and what costs you most.
`
	if got := profileText(nil, p, phrase.Names{}); got != nothing {
		t.Errorf("it says\n%s", got)
	}
	beginner := "0 games against engines: 0 won, 0 drawn, 0 lost.\nNo game says how strong you are yet: a beginner's level.\n"
	if got := profileText(nil, opponent.Profile{}, phrase.Names{}); got != beginner {
		t.Errorf("of nobody it says\n%s", got)
	}
	p.Openings = []opponent.Opening{{Opening: book.Openings()[0], Record: opponent.Record{Games: 2, Won: 1, Lost: 1}}}
	p.Reviewed, p.Causes = 1, []opponent.Cause{{Name: "corner given", Mistakes: 12}, {Name: "parity", Mistakes: 1}}
	p.Moves = review.TotalsOf(append([]review.Move{{Class: review.Mistake, Loss: 5}}, slices.Repeat([]review.Move{{Class: review.Best, Phase: review.Endgame}}, review.MinJudged)...))
	whole := `3 games against engines: 2 won, 0 drawn, 1 lost.
Your Elo is about 1050, give or take 200, from 3 games.

How well you play, from the reviews of 1 game:
         moves  discs lost a move  accuracy
opening      1               5.00         -
midgame      0               0.00         -
endgame      8               0.00     100 %

Why 1 move went wrong:
corner given  12
parity         1

opening        games  won  drawn  lost
` + book.Openings()[0].English + "      2    1      0     1\n"
	if got := profileText(nil, p, phrase.Names{}); got != whole {
		t.Errorf("it says\n%s", got)
	}
}
