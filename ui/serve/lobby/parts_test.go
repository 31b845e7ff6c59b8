package lobby

import (
	"slices"
	"testing"
	"time"

	"othello/game"
)

func TestSeats(t *testing.T) {
	anna, bo, guest := identity{person: 1}, identity{person: 2}, identity{guest: 1}
	for _, wished := range []game.Color{game.Black, game.White} {
		var s seats
		s.of(wished).Person = 1 // who opens a table sits in the colour that is wished
		s.sit(Player{Person: 2}, wished)
		if s.color(anna) != wished || s.color(bo) != wished.Opponent() || s.color(guest) != game.Empty || s.color(identity{}) != game.Empty {
			t.Errorf("%v was wished: %+v", wished, s)
		}
	}
	now := time.Unix(1, 0)
	s := seats{{Person: 1}, {Guest: 1}}
	for _, c := range []struct {
		here []identity
		want presence
		told []Event
	}{
		{[]identity{anna, guest, bo}, presence{people: 2, present: 2}, nil},
		{[]identity{guest}, presence{people: 2, present: 1, absent: game.Black}, []Event{Gone{game.Black}}},
		{[]identity{guest}, presence{people: 2, present: 1, absent: game.Black}, nil},
		{[]identity{anna}, presence{people: 2, present: 1, absent: game.White, lost: game.White}, []Event{Back{game.Black}, Gone{game.White}}},
		{nil, presence{people: 2, absent: game.White, lost: game.White}, []Event{Gone{game.Black}}},
	} {
		here := map[identity]bool{}
		for _, w := range c.here {
			here[w] = true
		}
		now = now.Add(time.Minute)
		var told []Event
		got := s.see(here, now, func(e Event) { told = append(told, e) })
		if got != c.want || !slices.Equal(told, c.told) {
			t.Errorf("with %v here it is %+v, want %+v; told %v", c.here, got, c.want, told)
		}
	}
	if since := s.of(game.White).absent; now.Sub(since) != time.Minute {
		t.Errorf("White is away for %v", now.Sub(since))
	}
	s = seats{{Person: 1}, {Engine: "first"}}
	if p := s.see(nil, now, func(Event) {}); p.people != 1 || p.absent != game.Black {
		t.Errorf("beside an engine it is %+v", p)
	}
}

func TestOffers(t *testing.T) {
	var none *Offer
	if none.declines(game.White) {
		t.Error("without an offer something is declined")
	}
	if draw := (&Offer{Draw, game.Black}); draw.declines(game.Black) || !draw.declines(game.White) {
		t.Error("a draw is declined by moves of who offers it, or not by the other side's")
	}
	if back := (&Offer{TakeBack, game.White}); !back.declines(game.White) || !back.declines(game.Black) {
		t.Error("a move does not decline to take one back")
	}
}
