package lobby

import (
	"time"

	"othello/ai/review"
	"othello/game"
)

// State is what goes on at a table.
type State uint8

const (
	Free    State = iota + 1 // a seat is free
	Playing                  // a game is played
	Waiting                  // a game waits until both players are back
	Over                     // a game is over; a rematch can be offered
)

// View is a table at one moment. It does not change after it was made, and may be read by
// any number of goroutines.
type View struct {
	Table        TableID
	Terms        Terms // casual where the game, as it stands, does not count for the ratings
	State        State
	Black, White Player     // of an open table: the one who waits sits in the colour that was wished, or in Black's
	You          game.Color // Empty for who watches
	Invited      string     // who is invited; empty for nobody
	Invitation   bool       // ... and that is the visitor

	Past  bool          // the game has ended before, and is only looked at: nobody sits here
	Moves []game.Square // from the start, passes included
	Board game.Board    // now
	Moved int           // moves made, passes not counted

	Review *review.Review // of the game once it is over, as far as it has come; nil for none

	// Left is the time left to each side at the moment At, and Running whose goes down
	// since then; Empty for none.
	Left    Clocks
	At      time.Time
	Running game.Color

	Thinking bool   // an engine is on the move
	Offer    *Offer // that wants an answer; nil for none
	Result   Result // once Over
	Game     GameID // of the finished game, once Over and kept; zero for none
	Round    int    // games begun at this table, this one included: another number is another game

	// Until is when who is away loses the game; zero if nobody is, or nobody waits.
	Until time.Time

	Watchers []string // names
	Chat     []Line

	invited identity
	left    time.Time // when both had left, if nobody is there; else zero
}

// Clocks are two times.
type Clocks struct{ Black, White time.Duration }

// Remaining is the time left to a side at a moment; not less than nothing.
func (v *View) Remaining(side game.Color, now time.Time) time.Duration {
	left := v.Left.Black
	if side == game.White {
		left = v.Left.White
	}
	if v.Running == side {
		left -= now.Sub(v.At)
	}
	return max(0, left)
}

// side is what somebody plays; Empty for nothing.
func (v *View) side(w identity) game.Color { return (&seats{v.Black, v.White}).color(w) }

// Player is who plays a side.
func (v *View) Player(side game.Color) Player {
	if side == game.White {
		return v.White
	}
	return v.Black
}

// NewGame is the game as one of the viewer's own, which stands at its end.
func (v *View) NewGame() *game.Game {
	g, _ := game.FromMoves(game.StartBoard(v.Board.Size()), v.Moves) // which were played
	return g
}
