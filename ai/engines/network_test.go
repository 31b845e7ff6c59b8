package engines

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/ai"
	"othello/ai/policy"
	"othello/ai/policy/onnx"
	"othello/game"
	"othello/models"
)

// TestReadNetwork names files that are not networks.
func TestReadNetwork(t *testing.T) {
	dir := t.TempDir()
	large, text := filepath.Join(dir, "large.onnx"), filepath.Join(dir, "text.onnx")
	if err := os.WriteFile(text, []byte("not a network"), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(large)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Truncate(maxNetwork+1), f.Close()); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{large, text, dir, filepath.Join(dir, "none.onnx")} {
		n, err := openNetwork(Policy{Model: path})
		if err == nil {
			_ = n.Close()
			t.Errorf("%s: no error", path)
		} else if text := err.Error(); !strings.Contains(text, path) || strings.Contains(text, "\n") {
			t.Errorf("%s: %q", path, text)
		}
	}
}

// TestShippedNetworks opens them, and checks that none replaces a network that cannot be used.
func TestShippedNetworks(t *testing.T) {
	for _, name := range []string{"small", "big"} {
		n, err := openNetwork(Policy{Model: name, Provider: policy.Builtin})
		if err != nil || !n.HasValue() {
			t.Errorf("%s: no value head, or %v", name, err)
		}
		if text := n.Backend(); strings.Contains(text, "8 bits") != strings.Contains(text, "VNNI") {
			t.Errorf("%s: %s computes", name, text)
		}
	}
	m, err := onnx.Unmarshal(models.Small())
	if err != nil {
		t.Fatal(err)
	}
	m.Metadata[onnx.MetaBoard] = "6"
	six := filepath.Join(t.TempDir(), "six.onnx")
	text, err := onnx.Marshal(m)
	if err := errors.Join(err, os.WriteFile(six, text, 0o600)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"no/such.onnx", six} {
		p := Policy{Model: name, Provider: policy.Builtin}
		for _, k := range Own(Settings{HashMB: 1}, p, Given{}) {
			if k.ID != "policy" && k.ID != "puct-network" {
				continue
			}
			a, err := k.Engine.Think(t.Context(), game.Start(game.Size8), ai.Limits{Nodes: 1}, nil)
			if err == nil || !strings.Contains(err.Error(), name) || k.Backend() != "" {
				t.Errorf("%s in the place of %s: %v (%v)", k.Backend(), name, a, err)
			}
		}
		if err := p.Try("policy.model"); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s is usable: %v", name, err)
		}
	}
}

func TestNetworkSpeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	p := Policy{Model: tiny}
	used, list, err := NetworkSpeeds(t.Context(), p)
	if err != nil || used == "" || len(list) < 2 || list[0].Provider != policy.Builtin || list[0].Rate < 1 {
		t.Errorf("%q is used; %+v (%v)", used, list, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := NetworkSpeeds(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
