package ui

import (
	"slices"
	"testing"

	"othello/game/record"
	"othello/internal/crash"
	"othello/ui/play"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/screen"
)

// stop is a room that takes down that it was left.
type stop struct {
	scene.Room
	name string
	left *[]string
}

func (s stop) Left() { *s.left = append(*s.left, s.name) }

type aside struct{ stop }

func (aside) Read(*record.Record, bool) []scene.Effect { return nil }

// TestPlaces has a place on the screen for all that package rooms makes.
func TestPlaces(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		for a := range r.m.rooms.By {
			if err := crash.Catch(func() error { r.m.does[a](""); return nil }); err != nil {
				t.Errorf("%s: %v: its room, and what is said of it, belong into places.go", a, err)
			}
		}
	})
}

func TestPlace(t *testing.T) {
	var left []string
	shown := func(in scene.Room) room.Room { return screen.New(nil, in, screen.About{}) }
	playing := &play.Room{}
	review, drill := shown(stop{name: "review", left: &left}), shown(stop{name: "drill", left: &left})
	editor, explorer := shown(aside{stop{name: "editor", left: &left}}), shown(aside{stop{name: "explorer", left: &left}})
	p := place{room: playing}
	for i, c := range []struct {
		to      room.Room
		behind  room.Room
		looking bool
		left    string // by that
	}{
		{review, nil, true, ""},
		{drill, nil, true, "review"},
		{editor, drill, false, "drill"},
		{explorer, drill, false, "editor"},
		{drill, nil, true, "explorer"},
		{playing, nil, false, "drill"},
		{editor, playing, false, ""},
		{review, nil, true, "editor"},
	} {
		left = nil
		p.move(c.to)
		var want []string
		if c.left != "" {
			want = []string{c.left}
		}
		if p.room != c.to || p.behind != c.behind || p.aside() != (c.behind != nil) || p.looking() != c.looking || !slices.Equal(left, want) {
			t.Errorf("step %d: in %v before %v, left %v", i, p.room, p.behind, left)
		}
	}
}
