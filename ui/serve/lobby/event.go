package lobby

import "othello/game"

// Event is something that has happened around a Visitor: one of the types below. What a
// table or the lobby looks like now is in View and Listing; events are what somebody should
// be told, or a bell rung for.
type Event any

type (
	// Invited says that somebody wants to play: Join accepts, Decline refuses.
	Invited struct {
		Table TableID
		From  string
		Terms Terms
	}
	Declined struct{ By string } // who was invited does not want to play; the table is gone
	Said     struct{ Line Line } // a line of chat at the table or, away from tables, in the lobby; own lines included

	Began struct{} // a game at the table: the first one, or a rematch
	Moved struct {
		Color game.Color
		Move  game.Square
	}
	Ended struct{ Result Result }

	Offered  struct{ Offer Offer } // Answer answers it
	Answered struct {
		Offer    Offer
		Accepted bool // otherwise it was declined, or lapsed
	}

	Gone        struct{ Color game.Color } // a player is away
	Back        struct{ Color game.Color } // ... and is there again
	TableClosed struct{ Err error }        // the table where you were is no more, and why if something has failed
	Saving      struct{ Works bool }       // the disk does not take what happens at the table, or has taken all of it now
)

// Reason is how a game ended.
type Reason uint8

const (
	ByScore  Reason = iota + 1 // by the rules of Othello
	OnTime                     // the loser's time was up
	Resigned                   // the loser resigned
	Agreed                     // both agreed on a draw
	Left                       // the loser has left
	Lapsed                     // nobody came back, or the engine failed: nobody has won
	Aborted                    // before both had moved: as if never played
)

// Result is how a game ended.
type Result struct {
	Reason Reason
	Winner game.Color // Empty in a draw, and where nobody has won
}

// Drawn reports whether it is a draw.
func (r Result) Drawn() bool {
	return r.Winner == game.Empty && (r.Reason == ByScore || r.Reason == Agreed)
}

// Proposal is what takes the other player's consent.
type Proposal uint8

const (
	Draw     Proposal = iota + 1
	TakeBack          // of the proposer's last move, and what was played since, in a game that is not rated
	Rematch           // with colours swapped, once a game is over
)

// Offer is a proposal that somebody has made.
type Offer struct {
	What Proposal
	By   game.Color
}
