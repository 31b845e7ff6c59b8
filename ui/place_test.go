package ui

import (
	"slices"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/room"
)

// stop is a room that takes down that it was left.
type stop struct {
	room.Room
	name string
	left *[]string
}

type looking struct{ stop }

func (looking) Arrived() tea.Cmd { return nil }
func (l looking) End()           { *l.left = append(*l.left, l.name) }

type aside struct{ stop }

func (aside) Game() *game.Game                  { return nil }
func (aside) Read(*record.Record, bool) tea.Cmd { return nil }
func (a aside) Closed()                         { *a.left = append(*a.left, a.name) }

func TestPlace(t *testing.T) {
	var left []string
	play := stop{name: "play", left: &left}
	review, drill := looking{stop{name: "review", left: &left}}, looking{stop{name: "drill", left: &left}}
	editor, explorer := aside{stop{name: "editor", left: &left}}, aside{stop{name: "explorer", left: &left}}
	p := place{room: play}
	for i, c := range []struct {
		do      func()
		at      room.Room
		behind  room.Room
		looking bool
		left    string // by that
	}{
		{func() { p.move(review) }, review, nil, true, ""},
		{func() { p.move(drill) }, drill, nil, true, "review"},
		{func() { p.stepAside(editor) }, editor, drill, false, "drill"},
		{func() { p.stepAside(explorer) }, explorer, drill, false, "editor"},
		{func() { p.comeBack() }, drill, nil, true, "explorer"},
		{func() { p.move(play) }, play, nil, false, "drill"},
	} {
		left = nil
		stale := p.visit.After(0, func() tea.Cmd { t.Errorf("step %d: work for the room before goes on", i); return nil })().(room.Result)
		c.do()
		stale.Take()
		var want []string
		if c.left != "" {
			want = []string{c.left}
		}
		if p.room != c.at || p.behind != c.behind || p.aside() != (c.behind != nil) || (p.Looking() != nil) != c.looking || !slices.Equal(left, want) {
			t.Errorf("step %d: in %v before %v, left %v", i, p.room, p.behind, left)
		}
	}
}
