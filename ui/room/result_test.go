package room

import (
	"errors"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestStaleResultsAreDropped(t *testing.T) {
	var g, other Generation
	errGone := errors.New("gone")
	taken := 0
	begin := func() Result {
		return Work(&g, func() (int, error) { return 7, errGone }, func(n int, err error) tea.Cmd {
			if n != 7 || err != errGone {
				t.Errorf("the work ends with %d, %v", n, err)
			}
			taken++
			return nil
		})().(Result)
	}
	old := begin()
	g.End()
	other.End()
	now := begin()
	if old.Take(); taken != 0 {
		t.Error("an old result is taken")
	}
	if now.Take(); taken != 1 {
		t.Error("a result is dropped")
	}
	wait := g.After(0, func() tea.Cmd { taken++; return nil })().(Result)
	if wait.Take(); taken != 2 {
		t.Error("a wait ends with nothing")
	}
	g.End()
	if wait.Take(); taken != 2 {
		t.Error("a wait goes on after its generation")
	}
}
