package study

import (
	"strings"
	"testing"

	"othello/game"
)

func TestTreeRows(t *testing.T) {
	g := game.New(game.Size8)
	for _, name := range []string{"f5", "d6", "c3"} {
		if err := g.Play(mustSquare(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	g.GoTo(g.Root().Children()[0])
	for _, name := range []string{"f4", "e3"} {
		if err := g.Play(mustSquare(t, name)); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	for _, row := range treeRows(g.Root()) {
		line := strings.Repeat(" ", row.depth)
		for _, n := range row.nodes {
			line += n.Move().String()
		}
		got = append(got, line)
	}
	if want := "f5d6| f4e3|c3"; strings.Join(got, "|") != want {
		t.Errorf("rows %q, want %q", strings.Join(got, "|"), want)
	}
}

func mustSquare(t *testing.T, name string) game.Square {
	t.Helper()
	s, err := game.ParseSquare(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
