//go:build deep

package ortstep

import "testing"

// TestWebGPUDeep has every kind of layer and optimiser on a graphics card.
func TestWebGPUDeep(t *testing.T) {
	card(t)
	for _, name := range []string{"both", "dense", "value"} {
		for _, kind := range []string{"adam+", "sgd+"} {
			t.Run(name+"/"+kind, func(t *testing.T) { onCard(t, nets[name].net, nets[name].goal, optimisers[kind]) })
		}
	}
}
