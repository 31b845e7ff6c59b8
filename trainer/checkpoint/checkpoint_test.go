package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"os"
	"path/filepath"
	"testing"
)

type state struct {
	Rounds  int
	Numbers [][]float32
	Best    *state
}

func written(t testing.TB, s state) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, "test", s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestDecode reads what was written, and nothing that is damaged, cut or of another kind.
func TestDecode(t *testing.T) {
	b := written(t, state{Rounds: 3, Numbers: [][]float32{{1, 2.5}, {-3}}, Best: &state{Rounds: 2}})
	var s state
	if err := decode(b, "test", &s); err != nil || s.Rounds != 3 || s.Numbers[0][1] != 2.5 || s.Best.Rounds != 2 {
		t.Errorf("%+v, %v", s, err)
	}
	if err := decode(b, "other", &s); err == nil {
		t.Error("a checkpoint of another kind")
	}
	for at := range b {
		broken := bytes.Clone(b)
		broken[at] ^= 1
		if decode(broken, "test", new(state)) == nil || decode(b[:at], "test", new(state)) == nil {
			t.Errorf("byte %d changed, or cut there: no error", at)
		}
	}
}

func TestRead(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.ckpt")
	if err := os.WriteFile(name, written(t, state{Rounds: 3}), 0o600); err != nil {
		t.Fatal(err)
	}
	var s state
	if err := Read(name, "test", &s); err != nil || s.Rounds != 3 {
		t.Errorf("%+v, %v", s, err)
	}
	if err := Read(filepath.Dir(name), "test", &s); err == nil {
		t.Error("a folder is a checkpoint")
	}
}

// FuzzDecode puts the right checksum behind what it makes up, so that the decoder sees it.
func FuzzDecode(f *testing.F) {
	b := written(f, state{Rounds: 3, Numbers: [][]float32{{1}}})
	f.Add(b[:len(b)-sha256.Size])
	f.Fuzz(func(t *testing.T, body []byte) {
		sum := sha256.Sum256(body)
		var s state
		if decode(append(body, sum[:]...), "test", &s) == nil {
			if again := written(t, s); decode(again, "test", &s) != nil {
				t.Error("what is read cannot be written")
			}
		}
	})
}
