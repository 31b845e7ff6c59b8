package engines

import (
	"cmp"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"othello/ai/policy"
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

// TestShippedNetworks opens them, and checks that the small one replaces a network that
// cannot be read.
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
	n := newNetwork(Policy{Model: "no/such.onnx", Provider: policy.Builtin})
	if _, err := n.open(); err != nil || !strings.Contains(n.backend(), "no/such.onnx") {
		t.Errorf("in the place of a network that is not there: %v, %q", err, n.backend())
	}
}

func TestNetworkSpeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // what is measured here is nobody's
	p := Policy{Model: tiny}
	used, list, err := NetworkSpeeds(t.Context(), p)
	if err != nil || used == "" || len(list) < 2 || list[0].Provider != policy.Builtin || list[0].Rate < 1 {
		t.Errorf("%q is used; %+v (%v)", used, list, err)
	}
	best := slices.MaxFunc(list[1:], func(a, b policy.Speed) int { return cmp.Compare(a.Rate, b.Rate) })
	if strings.Contains(used, "times as fast") && list[0].Rate < 1.05*best.Rate {
		t.Errorf("%q is used, but measured are %+v", used, list)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := NetworkSpeeds(ctx, p); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
