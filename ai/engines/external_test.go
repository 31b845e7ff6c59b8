package engines

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/ai/protocol"
	"othello/game"
)

// asEngine makes the test binary an external engine, served over GTP.
const asEngine = "OTHELLO_TEST_AS_ENGINE"

func TestMain(m *testing.M) {
	if os.Getenv(asEngine) == "" {
		os.Exit(m.Run())
	}
	kinds := Own(Settings{HashMB: 1, Threads: 1}, Policy{Model: "small"}, Given{})
	if err := protocol.ServeGTP(context.Background(), os.Stdin, os.Stdout, protocol.Options{Kind: kinds[0], Level: 1}); err != nil {
		panic(err)
	}
}

// TestExternal plays an external engine from the settings: this program over GTP.
func TestExternal(t *testing.T) {
	t.Setenv(asEngine, "yes")
	b := Builder{reply: 5 * time.Minute} // a busy machine is slow to start programs
	defer b.Close()
	list, err := b.Kinds(Settings{HashMB: 1, Threads: 1, External: []External{
		{Name: "other", Protocol: "gtp", Command: []string{os.Args[0]}, Levels: []int{1, 2}, Time: time.Minute},
		{Name: "plain", Protocol: "nboard", Command: []string{"no-such-program"}},
	}}, Policy{Model: "small"})
	if err != nil {
		t.Fatal(err)
	}
	find := func(id string) ai.Kind {
		i := slices.IndexFunc(list, func(k ai.Kind) bool { return k.ID == id })
		if i < 0 {
			t.Fatalf("there is no kind %q", id)
		}
		return list[i]
	}
	engine, lim := find("other").Player(2)
	if lim.Depth != 2 || lim.Time != time.Minute {
		t.Errorf("level 2 has the limits %+v", lim)
	}
	p := game.Start(game.Size8).Play(game.At(5, 4))
	a, err := engine.Think(t.Context(), p, lim, nil)
	if err != nil || !p.Legal(a.Move()) {
		t.Errorf("it plays %v, %v", a.Move(), err)
	}

	plain := find("plain")
	if len(plain.Levels) != 1 {
		t.Errorf("plain has the levels %v", plain.Levels)
	}
	engine, lim = plain.Player(1)
	if _, err := engine.Think(t.Context(), p, lim, nil); err == nil || !strings.Contains(err.Error(), "no-such-program") {
		t.Errorf("the error is %v", err)
	}
}

func TestKindsOfOneName(t *testing.T) {
	var b Builder
	twice := External{Name: "search", Protocol: "gtp", Command: []string{"x"}}
	if _, err := b.Kinds(Settings{HashMB: 1, External: []External{twice}}, Policy{}); err == nil {
		t.Error("two kinds have one name")
	}
}
