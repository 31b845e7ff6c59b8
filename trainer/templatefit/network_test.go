package templatefit

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"othello/ai/template"
	"othello/trainer/positions"
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
	set := Divide(positions.Split{Validate: 10}, list)
	fit := NetworkFit{Least: 5, Most: 50, Passes: 2, Rate: 0.005, Seed: 1, Threads: 1}
	var said []string
	learned, err := fit.Run(t.Context(), set, w, func(line string) { said = append(said, line) }, func(int, int, int) {})
	must(t, err)
	var held []positions.Record
	for some, err := range set.Each(positions.Validate, fit.Least, fit.Most) {
		must(t, err)
		held = append(held, some...)
	}
	before, after := Measure("", w, held).All, Measure("", learned, held).All
	if len(held) < 100 || after.Square > 0.9*before.Square {
		t.Errorf("on %d positions the error fell from %.2f to %.2f discs: %s", len(held), before.Square, after.Square, strings.Join(said, "; "))
	}
	var networks []*template.Network
	few := Divide(positions.Split{}, list[:500])
	for _, fit.Threads = range []int{1, 3} {
		again, err := fit.Run(t.Context(), few, learned, func(string) {}, func(int, int, int) {})
		must(t, err)
		networks = append(networks, again.Network())
	}
	if !reflect.DeepEqual(networks[0], networks[1]) {
		t.Error("another number of threads learns another network")
	}
	fit.Rate = 0
	if again, err := fit.Run(t.Context(), few, learned, func(string) {}, func(int, int, int) {}); err != nil || !reflect.DeepEqual(again.Network(), learned.Network()) {
		t.Error("begun with a network and taught nothing, it is another one", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := fit.Run(ctx, set, w, func(string) {}, func(int, int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled, it ends with %v", err)
	}
}
