package templatefit

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"othello/ai/template"
)

// TestNetworkLearnsProducts fits a network to a product of two terms, which no sum of weights
// can learn: the difference in moves, turned round where the number of empties is odd.
func TestNetworkLearnsProducts(t *testing.T) {
	list := made(30_000)
	for i := range list {
		if list[i].Position.Empties()%2 != 0 {
			list[i].Score *= -1
		}
	}
	w, err := template.New(classic, "", zeros())
	must(t, err)
	set := setOf(10, list)
	fit := NetworkFit{Least: 5, Most: 50, Passes: 2, Threads: 1}
	var said []string
	learned, err := fit.Run(t.Context(), set, w, func(line string) { said = append(said, line) }, func(int, int, int) {})
	must(t, err)
	held := slices.Concat(set.Held[fit.Least : fit.Most+1]...)
	all := func(w *template.Weights) Error {
		rows := Measure("", w, held)
		return rows[len(rows)-1]
	}
	before, after := all(w), all(learned)
	if len(held) < 100 || after.Square > 0.9*before.Square {
		t.Errorf("on %d positions the error fell from %.2f to %.2f discs: %s", len(held), before.Square, after.Square, strings.Join(said, "; "))
	}
	var networks []*template.Network
	few := setOf(0, list[:500])
	for _, fit.Threads = range []int{1, 3} {
		again, err := fit.Run(t.Context(), few, learned, func(string) {}, func(int, int, int) {})
		must(t, err)
		networks = append(networks, again.Network())
	}
	if !reflect.DeepEqual(networks[0], networks[1]) {
		t.Error("another number of threads learns another network")
	}
	n := newLearner(w.Parameters()+template.Numbers, 1)
	n.set(learned.Network())
	if !reflect.DeepEqual(n.network(fit.Least, fit.Most), learned.Network()) {
		t.Error("begun with a network and taught nothing, it is another one")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := fit.Run(ctx, set, w, func(string) {}, func(int, int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled, it ends with %v", err)
	}
}
