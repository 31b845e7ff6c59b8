//go:build deep

package onnxstep

import "testing"

// TestWebGPUDeep has every kind of layer on a graphics card.
func TestWebGPUDeep(t *testing.T) {
	card(t)
	for name, kind := range map[string]string{"residual": "adam+", "dense": "sgd+"} {
		t.Run(name+"/"+kind, func(t *testing.T) { onCard(t, nets[name].net, nets[name].goal, optimisers[kind]) })
	}
}
