package phrase

import (
	"slices"
	"testing"
	"time"

	"othello/ai"
	"othello/internal/cards"
)

func TestCard(t *testing.T) {
	const day = 24 * time.Hour
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	for due, want := range map[time.Duration]string{
		-time.Hour: "due", 0: "due", 10 * time.Minute: "due within a day",
		2 * time.Hour: "due within a day", day: "due within a day", day + 1: "due in 2 days", 3 * day: "due in 3 days",
	} {
		if got := Due(nil, cards.Card{Due: now.Add(due)}, now); got != want {
			t.Errorf("%v: %q, want %q", due, got, want)
		}
	}
	for want, c := range map[string]cards.Card{"Not practised yet.": {}, "Practised 2 times, 1 without a mistake; due.": {Runs: 2, Clean: 1}} {
		if got := Card(nil, c, now); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestLevel(t *testing.T) {
	k := ai.Kind{Levels: []ai.Level{{Name: "casual", Elo: ai.Measured(966, 900, 1000, 500)}, {}}}
	for n, want := range map[int]string{1: "level 1, casual, Elo 966", 2: "level 2"} {
		if got := Strength(nil, k, n); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestEngine(t *testing.T) {
	k := ai.Kind{Name: "Alpha-beta", Levels: []ai.Level{{Name: "casual"}, {}}}
	for n, want := range map[int][]string{
		1: {"Alpha-beta, level 1, casual", "Alpha-beta 1, casual", "Alpha-beta, level 1", "Alpha-beta 1"}, 2: {"Alpha-beta, level 2", "Alpha-beta 2"},
	} {
		if got := Engine(nil, k, n); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if got := Engine(nil, ai.Kind{Name: "Perfect on 6x6", Levels: make([]ai.Level, 1)}, 1); !slices.Equal(got, []string{"Perfect on 6x6"}) {
		t.Errorf("the only level is %q", got)
	}
}
