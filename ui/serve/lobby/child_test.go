package lobby

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"time"

	"othello/game"
)

// childPath is the variable of the environment that makes a test program the server that
// is killed: the path of its database.
const childPath = "OTHELLO_HOUSE_CHILD"

// pairs play each other there.
const pairs = 6

// child is a lobby in which pairs play without end, until it is killed. Before everything
// that changes something it writes what is wanted, "want PAIR STATE", and when that was
// acknowledged, "have PAIR STATE". The state of a game is its moves, "over" behind them
// once it has ended.
func child(path string) {
	lb, err := Open(Setup{Path: path, Limits: UsualLimits()})
	if err != nil {
		fmt.Println("failed", err)
		os.Exit(1)
	}
	fmt.Println("open")
	var all sync.WaitGroup
	for n := range pairs {
		all.Go(func() {
			if err := playOn(lb, n); err != nil {
				fmt.Println("failed", n, err)
			}
		})
	}
	all.Wait()
	os.Exit(1) // they end only by failing
}

// pairNames are the names of a pair.
func pairNames(n int) [2]string {
	return [2]string{fmt.Sprintf("ane%c", 'a'+n), fmt.Sprintf("bor%c", 'a'+n)}
}

// enterPair lets a pair in, under their names.
func enterPair(lb *Lobby, n int) (pair [2]*Visitor, err error) {
	for i, name := range pairNames(n) {
		if pair[i], err = lb.Enter("SHA256:" + name); err != nil {
			return pair, err
		}
		if pair[i].Unnamed() {
			if err := pair[i].SetName(name); err != nil {
				return pair, err
			}
			fmt.Println("named", name)
		}
	}
	return pair, nil
}

// playOn lets a pair go on with their game, and begin another whenever one is over.
func playOn(lb *Lobby, n int) error {
	pair, err := enterPair(lb, n)
	if err != nil {
		return err
	}
	if mine := pair[0].Listing().Tables; len(mine) > 0 && mine[0].You != game.Empty {
		for _, v := range pair {
			if err := v.Join(mine[0].Table); err != nil {
				return err
			}
		}
	} else {
		fmt.Printf("want %d .\n", n)
		terms := quick
		terms.Casual = rand.N(2) == 0
		id, err := pair[0].Open(terms)
		if err != nil {
			return err
		}
		if err := pair[1].Join(id); err != nil {
			return err
		}
		fmt.Printf("have %d .\n", n)
	}
	for {
		if err := step(n, pair); err != nil {
			return err
		}
	}
}

// step is one thing that a pair does: mostly a move.
func step(n int, pair [2]*Visitor) error {
	view := pair[0].Table()
	by := map[game.Color]*Visitor{view.You: pair[0], view.You.Opponent(): pair[1]}
	now := transcript(view)
	told := func(state string, do func() error) error {
		fmt.Printf("want %d %s\n", n, state)
		switch err := do(); {
		case errors.Is(err, ErrTooFast): // something else is done until then
			if view.State == Over {
				now += "over"
			}
			fmt.Printf("want %d %s\n", n, now)
			time.Sleep(time.Millisecond)
			return nil
		case err != nil:
			return err
		}
		fmt.Printf("have %d %s\n", n, state)
		return nil
	}
	chance := rand.N(100)
	switch {
	case view.State == Over:
		return told(".", func() error {
			if err := pair[0].Offer(Rematch); err != nil {
				return err
			}
			return pair[1].Answer(true)
		})
	case chance < 3 && len(view.Moves) > 2:
		return told(now+"over", pair[0].Resign)
	case chance < 12 && len(view.Moves) > 2 && !view.Terms.Rated():
		n := view.NewGame().Node()
		for n.Move() == game.Pass { // up to the last choice of who moved last
			n = n.Parent()
		}
		before := moves(view.Moves[:n.Ply()-1])
		return told(before, func() error {
			if err := by[n.Mover()].Offer(TakeBack); err != nil {
				return err
			}
			return by[n.Mover().Opponent()].Answer(true)
		})
	}
	g := view.NewGame()
	legal := g.Position().Moves()
	for range rand.N(legal.Count()) {
		legal &^= game.Bitboard(1) << legal.First()
	}
	m := legal.First()
	if err := g.Play(m); err != nil {
		return err
	}
	for g.MustPass() {
		if err := g.Play(game.Pass); err != nil {
			return err
		}
	}
	state := moves(g.Moves())
	if g.Over() {
		state += "over"
	}
	return told(state, func() error { return by[view.Board.Turn].Play(m) })
}

// transcript is the state of a game that goes on.
func transcript(v *View) string {
	return moves(v.Moves)
}

// moves are moves as text, a dot before the first so that no moves are text, too.
func moves(all []game.Square) string {
	text := strings.Builder{}
	text.WriteByte('.')
	for _, m := range all {
		if m != game.Pass {
			text.WriteString(m.String())
		}
	}
	return text.String()
}
