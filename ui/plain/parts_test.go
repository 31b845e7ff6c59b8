package plain

import (
	"strings"
	"testing"

	"othello/game"
	"othello/game/record"
)

func TestAsking(t *testing.T) {
	var a asking
	hurried := 0
	here, there := game.New(game.Size8).Node(), game.New(game.Size8).Node()
	begin := func() *question {
		q := a.begin(here)
		q.hurry = func() { hurried++ }
		return q
	}
	first := begin()
	second := begin()
	if hurried != 1 || a.answered(first, here) {
		t.Errorf("after another question the first is answered; hurried %d times", hurried)
	}
	if !a.answered(second, here) || a.answered(second, here) {
		t.Error("an answer is not wanted once")
	}
	if third := begin(); a.answered(third, there) || a.asked != nil {
		t.Error("an answer is wanted elsewhere")
	}
	fourth := begin()
	if a.drop(); hurried != 2 || a.answered(fourth, here) {
		t.Errorf("what was dropped is answered; hurried %d times", hurried)
	}
}

func TestList(t *testing.T) {
	l := list{}
	if _, err := l.open("1"); err == nil || !strings.Contains(err.Error(), "no list") {
		t.Errorf("of no list a game opens: %v", err)
	}
	want := &record.Record{}
	open := func() (*record.Record, error) { return want, nil }
	l.show([]Choice{{Title: "Ann - Bo, 2001", Open: open}, {Title: "Bo - Cy, 2002", Open: open}})
	for words, found := range map[string]int{"": 2, "bo": 2, "bo 2002": 1, "dora": 0} {
		if got := l.find(strings.Fields(words)); len(got) != found {
			t.Errorf("%q finds %v", words, got)
		}
	}
	if r, err := l.open("2"); err != nil || r != want {
		t.Errorf("the second game is %v, %v", r, err)
	}
	for _, number := range []string{"0", "3", "x", ""} {
		if _, err := l.open(number); err == nil {
			t.Errorf("game %q opens", number)
		}
	}
}
