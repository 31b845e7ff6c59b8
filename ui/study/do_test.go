package study

import (
	"context"
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
	"othello/ui/session"
)

// alone is the room with a game, without a shell.
func alone(t *testing.T, transcript string, engines ...ai.Engine) *Room {
	t.Helper()
	records, _, err := record.Parse([]byte(transcript))
	if err != nil {
		t.Fatal(err)
	}
	if engines == nil {
		engines = []ai.Engine{lopsided{}}
	}
	kinds := testKinds(engines...)
	match, err := session.NewMatch(kinds, game.Size8, "human", "human", kinds[0].LevelID(0), 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	ses, err := session.New(t.Context(), session.Setup{Kinds: kinds, Match: match, Game: records[0], Pulse: 80 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(ses.Close)
	ses.Release()
	return NewRoom(New(roomtest.NewBare(), ses, Setup{Judge: engines[0]}))
}

// run carries out what a room begins.
func run(list []scene.Effect) {
	for _, e := range list {
		if e, ok := e.(scene.Work); ok {
			run(e.Do(context.Background(), func(func()) {})())
		}
	}
}

// TestDo reviews a game without a shell, by what the room answers alone.
func TestDo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := alone(t, opening)
		list := r.Do(action.Review, "")
		if len(list) < 2 || reflect.TypeOf(list[0]) != reflect.TypeFor[scene.Show]() || reflect.TypeOf(list[1]) != reflect.TypeFor[scene.Work]() {
			t.Fatalf("the review begins by %#v", list)
		}
		r.ses.Look()
		run(list)
		r.Arrived()
		m := r.review.move(r.game().Node())
		s := r.Scene()
		if m == nil || s.Node != r.game().Node() || s.Signs[m.Move] != signs[m.Class] || s.Signs[m.BestMove()] != scene.Better {
			t.Fatalf("it opens with %v", s.Signs)
		}
		if got := r.Do(action.Back, ""); got != nil || r.game().Node().Next() != s.Node {
			t.Errorf("a step back is %#v", got)
		}
		if list := r.Arrived(); list[0] != any(scene.Moved{Node: r.game().Node()}) || list[len(list)-1] != any(scene.Read{Section: "values"}) {
			t.Errorf("what follows a step is %#v", list)
		}
		for action, arg := range map[action.Action]string{action.Review: "heroic", action.Analyse: "depth 0", action.GoTo: "a1"} {
			if _, refused := r.Do(action, arg)[0].(scene.Warn); !refused {
				t.Errorf("%s takes %s", action, arg)
			}
		}
	})
}

// TestNothingToReview refuses a game without moves.
func TestNothingToReview(t *testing.T) {
	r := alone(t, "f5")
	r.ses.Look()
	r.game().Delete(r.game().Root().Children()[0])
	if _, refused := r.Do(action.Review, "")[0].(scene.Warn); !refused {
		t.Error("there is something to review")
	}
}
