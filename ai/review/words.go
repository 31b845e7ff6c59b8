package review

import (
	"slices"
	"strings"

	"othello/game"
	"othello/internal/message"
)

// addEvent adds an event to reasons: a corner to the one about other corners. Of the other
// kinds the first event is told.
func addEvent(list []Reason, e event, discs float64, size game.Size) []Reason {
	r := Reason{Kind: e.kind, Best: e.ours, Plies: e.plies, worth: discs}
	for i, old := range list {
		if old.Kind == e.kind && old.Best == e.ours {
			if e.kind != Corner {
				return list
			}
			r.Squares, r.worth = old.Squares, old.worth+discs
			list = append(list[:i:i], list[i+1:]...)
			break
		}
	}
	r.Squares = append(slices.Clip(r.Squares), e.squares...)
	r.Count = len(r.Squares)
	r.message = e.text(r, size)
	r.Text = r.message.String()
	return append(list, r)
}

// text is what a reason about an event says: of the move played what is bad about it, of
// the best one what is good.
func (e event) text(r Reason, size game.Size) message.Message {
	when, name := after(r.Plies), size.Name(append(r.Squares, game.NoSquare)[0])
	var against, favour message.Message
	switch e.kind {
	case WipedOut:
		against, favour = message.New("loses all discs %v, to %s", when, name), message.New("wipes the opponent out %v, by %s", when, name)
	case Corner:
		corners := message.New("the corner %s", name)
		if len(r.Squares) > 1 {
			corners = message.New("the corners %v", join(size, r.Squares))
		}
		against, favour = message.New("loses %v %v", corners, when), message.New("takes %v %v", corners, when)
		if e.x != game.NoSquare && len(r.Squares) == 1 {
			against = message.New("%v, after the X-square %s", against, size.Name(e.x))
		}
	case Wedge:
		corner := size.Name(r.Squares[1])
		against = message.New("lets the opponent wedge in at %s %v, which attacks the corner %s", name, when, corner)
		favour = message.New("wedges in at %s %v, which attacks the corner %s", name, when, corner)
	case Parity:
		against, favour = message.New("leaves the last move in the region of %s to the opponent %v", name, when), message.New("gets the last move in the region of %s %v", name, when)
	case Tempo:
		against, favour = message.New("has to pass %v", when), message.New("makes the opponent pass %v", when)
	case Access:
		against, favour = message.New("leaves the region of %s to the opponent alone %v", name, when), message.New("gets the region of %s to itself %v", name, when)
	case Front:
		edge := sideOf(size, r.Squares[0]) & border(size)
		ends := message.New("%s-%s", size.Name(edge.First()), size.Name(edge.Nth(edge.Count()-1)))
		against, favour = message.New("opens the edge %v to the opponent, who plays %s %v", ends, name, when), message.New("opens the edge %v for itself, with %s %v", ends, name, when)
	case QuietMove:
		favour = message.New("is quiet: it opens nothing")
	}
	if e.ours {
		return favour
	}
	return against
}

// after says in how many plies something happens.
func after(plies int) message.Message {
	if plies <= 1 {
		return message.New("at once")
	}
	return message.New("in %d plies", plies)
}

// resultWords is a proven score in words.
func resultWords(score float64) message.Message {
	switch {
	case score > 0:
		return message.New("a win by %.0f", score)
	case score < 0:
		return message.New("a loss by %.0f", -score)
	}
	return message.New("a draw")
}

// names are squares in a row, "f6 a4 --".
func names(size game.Size, squares []game.Square) []string {
	list := make([]string, len(squares))
	for i, s := range squares {
		if list[i] = size.Name(s); s == game.Pass {
			list[i] = "--"
		}
	}
	return list
}

// join is a list of two squares or more in words: "a1, h1 and h8".
func join(size game.Size, squares []game.Square) message.Message {
	list := names(size, squares)
	last := len(list) - 1
	return message.New("%s and %s", strings.Join(list[:last], ", "), list[last])
}
