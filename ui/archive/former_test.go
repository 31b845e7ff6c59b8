package archive

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFormerFiles reads files as earlier versions wrote them.
func TestFormerFiles(t *testing.T) {
	for extra, want := range map[string]Meta{
		"EXTRA[othello-game:ended=2026-11-22T12:00:00.000000005+01:00 black=human white=search/5 unrated=true]": {
			Ended: noon, Black: Player{Human: true, Name: "You"}, White: Player{Kind: "search", Level: "5", Name: "Alpha-beta 5"}, Unrated: true,
		},
		"EXTRA[othello-game:ended=2026-11-22T12:00:00.000000005+01:00 black=human white=mcts/0 ending=W+Resign helped=true unrated=true]": {
			Ended: noon, Black: Player{Human: true, Name: "You"}, White: Player{Kind: "mcts", Name: "Alpha-beta 5"}, Ending: "W+Resign", Unrated: true, Helped: true,
		},
		"EXTRA[othello:black=human/search/3 white=engine/search/5 clock=10m0s increment=1s spent=2s ended=2026-11-22T12:00:00.000000005+01:00]" +
			"[othello-game:ended=2026-11-22T12:00:00.000000005+01:00 black=human white=search/5]": {
			Ended: noon, Black: Player{true, "search", "3", "You"}, White: Player{Kind: "search", Level: "5", Name: "Alpha-beta 5"},
			Clock: 10 * 60e9, Increment: 1e9, Spent: 2e9, Closed: true,
		},
		"EXTRA[othello:black=human/search/3 white=human/search/5 clock=0s increment=0s spent=0s touched=false unrated=true]" +
			"[othello-game:ended=2026-11-22T12:00:00.000000005+01:00 foreign=true unrated=true]": {
			Ended: noon, Black: Player{Name: "You"}, White: Player{Name: "Alpha-beta 5"}, Unrated: true, Foreign: true, Opened: true,
		},
	} {
		a := Open(t.TempDir())
		text := "(;FF[4]GM[2]SZ[8]PB[You]PW[Alpha-beta 5]" + extra + ";B[f5];W[d6])"
		if err := os.WriteFile(filepath.Join(a.dir, "former.sgf"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got := entries(t, a)[0].Meta
		if !got.Ended.Equal(want.Ended) {
			t.Errorf("%s\nended at %v", extra, got.Ended)
		}
		if got.Ended = want.Ended; got != want {
			t.Errorf("%s\nis read as %+v\nwant       %+v", extra, got, want)
		}
	}
}
