package record

import (
	"fmt"
	"regexp"
	"strings"

	"othello/game"
)

// endingKey is where a Record has the result of a game that ended before its rules ended it,
// as SGF writes it: "B+R", "W+T", "B+F".
const endingKey = "SGF.RE"

// Why a game ended early.
const (
	Resigned = 'R'
	OnTime   = 'T'
	Forfeit  = 'F' // a player left, or was disqualified
)

var endingSGF = regexp.MustCompile(`^(?i:([BW])\+(R|T|F)(?:[a-z]*))$`)

// Ended returns the side that won a game which ended early, and why: Resigned, OnTime or
// Forfeit. The side is Empty if the record does not say so.
func (r *Record) Ended() (winner game.Color, why rune) {
	m := endingSGF.FindStringSubmatch(strings.TrimSpace(r.Extra[endingKey]))
	if m == nil || r.Result != nil {
		return game.Empty, 0
	}
	return sideNamed(m[1]), rune(strings.ToUpper(m[2])[0])
}

// end notes that a game ended early. What it was worth is not its result in discs.
func (r *Record) end(winner game.Color, why rune) {
	r.keep(endingKey, fmt.Sprintf("%.1s+%c", winner.String(), why))
	r.Result = nil
}

// reasons are the words for them.
var reasons = []struct {
	words *regexp.Regexp
	why   rune
}{
	{regexp.MustCompile(`(?i)\bresign|\bgave up|\bgives up|投了`), Resigned},
	{regexp.MustCompile(`(?i)\btime\b|\btime ?out|\btimed out|\bflag|時間切れ`), OnTime},
	{regexp.MustCompile(`(?i)\bforfeit|\babandon|\bdisconnect|\bleft\b|反則`), Forfeit},
}

var (
	winnerSaid = regexp.MustCompile(`(?i)(?:\b(black|white)|([黒白]))の? ?(?:wins?|won|勝)`)
	loserSaid  = regexp.MustCompile(`(?i)\b(black|white)\b|([黒白])`)
)

// endedIn takes over how the game ended from the words behind its last move: "resign" is said
// of the side to move.
func (r *Record) endedIn(words string) {
	loser := r.Game.Turn()
	if m := winnerSaid.FindStringSubmatch(words); m != nil {
		loser = sideNamed(m[1] + m[2]).Opponent()
	} else if m := loserSaid.FindStringSubmatch(words); m != nil {
		loser = sideNamed(m[1] + m[2])
	}
	r.endedBecause(words, loser.Opponent())
}

// endedBecause notes that a side has won, if words say why before the rules ended the game.
func (r *Record) endedBecause(words string, winner game.Color) {
	for _, reason := range reasons {
		if reason.words.MatchString(words) && winner != game.Empty && !r.Game.Over() {
			r.end(winner, reason.why)
			return
		}
	}
}

// lettersGGF are what GGF puts behind the margin of a game that ended early.
var lettersGGF = map[rune]string{Resigned: "r", OnTime: "t", Forfeit: "l"}

// endedGGF takes over the letter behind the margin.
func (r *Record) endedGGF(margin, why string) {
	winner := game.Black
	if v, ok := parseEval(margin); !ok || v == 0 {
		return
	} else if v < 0 {
		winner = game.White
	}
	for reason, letter := range lettersGGF {
		if strings.EqualFold(strings.TrimSpace(why), letter) {
			r.end(winner, reason)
		}
	}
	if r.Extra[flaggedKey] == r.endingGGF(r.Game.Board().Size()) {
		delete(r.Extra, flaggedKey) // which says no more
	}
}

// endingGGF returns the result of a game that ended early as GGF writes it; empty for others.
func (r *Record) endingGGF(size game.Size) string {
	winner, why := r.Ended()
	if winner == game.Empty {
		return ""
	}
	sign := map[game.Color]string{game.Black: "+", game.White: "-"}[winner]
	return fmt.Sprintf("%s%d.000:%s", sign, int(size*size), lettersGGF[why])
}
