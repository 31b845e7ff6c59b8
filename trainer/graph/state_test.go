package graph

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// TestGlorot checks the spread of the first weights against limits worked out by
// hand, as Keras counts a layer's inputs and outputs, and that nothing else is drawn.
func TestGlorot(t *testing.T) {
	n := Net{Channels: []int{128, 64, 64}, Dense: true, Value: 32}
	limits := map[string]float64{
		"conv0.weight":  math.Sqrt(6. / (9*2 + 9*128)),
		"conv1.weight":  math.Sqrt(6. / (9*128 + 9*64)),
		"conv2.weight":  math.Sqrt(6. / (9*64 + 9*64)),
		"policy.weight": math.Sqrt(6. / (64 + 1)),
		"dense.weight":  math.Sqrt(6. / (64 + 64)),
		"value0.weight": math.Sqrt(6. / (64 + 32)),
		"value1.weight": math.Sqrt(6. / (32 + 1)),
	}
	s, other := NewState(Glorot{n}, 1), NewState(Glorot{n}, 2)
	for i, p := range n.Params() {
		limit, weight := limits[p.Name]
		if weight != strings.HasSuffix(p.Name, ".weight") {
			t.Fatalf("no limit for %s", p.Name)
		}
		var most, square float64
		for _, v := range s.Params[i] {
			most = max(most, math.Abs(float64(v)))
			square += float64(v) * float64(v)
		}
		if most > limit*(1+1e-6) {
			t.Errorf("%s: %g is above the limit of %g", p.Name, most, limit)
		}
		if !weight {
			continue
		}
		// Uniform numbers come near their limit and have a third of its square as variance.
		count := float64(p.Size())
		if most < limit*(1-10/count) {
			t.Errorf("%s: none of %g numbers is above %g, the limit is %g", p.Name, count, most, limit)
		}
		if got, want := square/count, limit*limit/3; math.Abs(got/want-1) > 4/math.Sqrt(count) {
			t.Errorf("%s: variance %g, want %g", p.Name, got, want)
		}
		if fmt.Sprint(s.Params[i]) == fmt.Sprint(other.Params[i]) {
			t.Errorf("%s: two seeds give the same numbers", p.Name)
		}
	}
	if again := NewState(Glorot{n}, 1); fmt.Sprint(again.Params) != fmt.Sprint(s.Params) {
		t.Error("the same seed gives other numbers")
	}
}
