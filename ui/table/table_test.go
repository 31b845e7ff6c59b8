package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
	"othello/ui/session"
)

// deaf is an engine that thinks until it is cancelled, and has nothing then.
type deaf struct{}

func (deaf) Think(ctx context.Context, _ game.Position, _ ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
	<-ctx.Done()
	return ai.Analysis{}, ctx.Err()
}

// measured are two kinds of engine, the first with the levels that named opponents have.
func measured() []ai.Kind {
	search := ai.Kind{ID: "search", Name: "Alpha-beta", Plays: "Reads ahead.", Engine: deaf{}}
	for i, name := range []string{"first steps", "beginner", "learner", "casual", "improver", "regular", "club player", "beyond"} {
		l := ai.Level{ID: strings.ReplaceAll(name, " ", "-"), Name: name, Elo: ai.Measured(400+200*i, 350+200*i, 450+200*i, 50)}
		search.Levels = append(search.Levels, l)
	}
	net := ai.Kind{ID: "policy", Name: "Policy network", Engine: deaf{}, Levels: []ai.Level{
		{Name: "newcomer", Elo: ai.Measured(330, 300, 360, 9)}, {Name: "steady", Elo: ai.Measured(1260, 1200, 1300, 9)},
	}}
	return []ai.Kind{search, net}
}

// rig is a table without a shell.
type rig struct {
	*Table
	t      *testing.T
	env    roomtest.Bare
	asked  []game.Square // that were last judged
	judged []review.Move // the answer
	err    error
	rate   func() (opponent.Person, error) // says how strong the person is
}

// sit is a table at which a person plays Black at level 2 of an engine, or against another person.
func sit(t *testing.T, white string, setup session.Setup) *rig {
	t.Helper()
	if setup.Kinds == nil {
		setup.Kinds = measured()
	}
	var err error
	setup.Match, err = session.NewMatch(setup.Kinds, cmp.Or(setup.Match.Size, game.Size8), "human", white, "2", setup.Match.Clock, 0)
	if err != nil {
		t.Fatal(err)
	}
	ses, err := session.New(t.Context(), setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(ses.Close)
	ses.Release()
	r := &rig{t: t, env: roomtest.NewBare(), rate: func() (opponent.Person, error) { return opponent.Rate(ses.KindsOn(game.Size8), nil), nil }}
	r.Table = New(r.env, ses, Setup{
		Judge: func(_ game.Board, moves []game.Square) func(context.Context) ([]review.Move, error) {
			r.asked = moves
			return func(context.Context) ([]review.Move, error) { return r.judged, r.err }
		},
		Rate:  func() (opponent.Person, error) { return r.rate() },
		Begin: ses.NewGame,
	})
	r.step()
	return r
}

// step returns what is told of what has happened.
func (r *rig) step() (list []scene.Effect) {
	for _, e := range r.ses.Step() {
		list = append(list, r.Told(e)...)
	}
	return list
}

// finish carries out what a list begins, and returns what follows.
func (r *rig) finish(list []scene.Effect) (all []scene.Effect) {
	for _, e := range list {
		if run, ok := e.(scene.Work); ok {
			all = append(all, run.Do(r.t.Context(), func(func()) {})()...)
		}
	}
	return all
}

// says checks what is said last.
func (r *rig) says(list []scene.Effect, want string) {
	r.t.Helper()
	if got := roomtest.Of[scene.Say](list).Text; got != want {
		r.t.Errorf("it says %q, want %q", got, want)
	}
}

func (r *rig) play(moves string) []scene.Effect {
	r.t.Helper()
	for _, m := range roomtest.Squares(r.t, moves) {
		if list := r.Square(m); list != nil {
			r.t.Fatalf("%v: %+v", m, list)
		}
	}
	return r.step()
}

// judged is the first move of a game: it loses 8 discs against e6, by its reasons.
func judged(t *testing.T, class review.Class, reasons ...review.Reason) []review.Move {
	t.Helper()
	g, err := game.FromMoves(game.StartBoard(game.Size8), roomtest.Squares(t, "f5"))
	if err != nil {
		t.Fatal(err)
	}
	m := review.New(g.Line()).Moves[0]
	m.Class, m.Loss, m.Reasons = class, 8, reasons
	m.Best = review.Value{Known: true, Line: roomtest.Squares(t, "e6")}
	return []review.Move{m}
}

var losesCorner = review.Reason{Kind: review.Corner, Text: "loses the corner a8 at once"}

// TestHint tells where to look, which move it is, and why, and marks the game.
func TestHint(t *testing.T) {
	r := sit(t, "human", session.Setup{})
	r.judged = judged(t, review.Blunder, losesCorner)
	list := r.Do(action.Hint, "")
	r.says(list, "Looking for a hint ...")
	if len(r.asked) != 1 { // the others are the same
		t.Errorf("%d moves are judged", len(r.asked))
	}
	r.says(r.finish(list), "The best move is d3, c4, f5 or e6.")
	if s := r.Scene(); s.Only != r.ses.Game().Position().Moves() || s.Signs != nil {
		t.Errorf("marked are %v and %v", s.Only, s.Signs)
	}
	r.says(r.Do(action.Hint, ""), "The best move is d3, c4, f5 or e6.")
	if s := r.Scene(); s.Signs[roomtest.Squares(t, "e6")[0]] != scene.Better || s.Only != 0 {
		t.Errorf("marked are %v and %v", s.Only, s.Signs)
	}
	for range 2 {
		r.says(r.Do(action.Hint, ""), "e6 is the best move. f5 loses 8 discs: it loses the corner a8 at once.")
	}
	if !r.ses.Helped() {
		t.Error("the game is not marked")
	}
	r.play("f5")
	if s := r.Scene(); s.Signs != nil {
		t.Error("the hint outlives its position")
	}
	r.err = errors.New("it broke")
	r.says(r.finish(r.Do(action.Hint, "")), "No hint: it broke.")
	r.err = context.Canceled
	r.says(r.finish(r.Do(action.Hint, "")), "No result yet.")
	list = r.Do(action.Hint, "")
	r.play("d6")
	if late := r.finish(list); late != nil {
		t.Errorf("a hint that comes too late is %+v", late)
	}
}

// TestNoHint gives none for an engine's move, and none once the game is over.
func TestNoHint(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	r.play("f5")
	r.says(r.Do(action.Hint, ""), "Hints are for your own move.")
	if r.asked != nil {
		t.Error("something is judged")
	}
	if err := r.ses.Resign(); err != nil {
		t.Fatal(err)
	}
	if got := roomtest.Of[scene.Warn](r.Do(action.Hint, "")).Err; !errors.Is(got, session.ErrOver) {
		t.Errorf("in a game that is over: %v", got)
	}
}

// TestCoach warns of a move that loses much until the next one.
func TestCoach(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	r.play("f5")
	if r.asked != nil {
		t.Error("the coach watches though nobody asked it to")
	}
	r.env.Now.UI.Coach = "always"
	for name, quiet := range map[string][]review.Move{
		"a good move":        judged(t, review.Good),
		"an inaccuracy":      judged(t, review.Inaccuracy, losesCorner),
		"nothing against it": judged(t, review.Blunder),
	} {
		r.Do(action.Undo, "")
		r.step()
		r.judged = quiet
		if list := r.finish(r.play("f5")); list != nil {
			t.Errorf("%s: %+v", name, list)
		}
	}
	if r.ses.Helped() {
		t.Error("the game is marked though the coach said nothing")
	}
	r.Do(action.Undo, "")
	r.step()
	r.judged = judged(t, review.Mistake, review.Reason{Kind: review.Mobility, Best: true, Text: "makes more moves"}, losesCorner)
	want := "f5 loses 8 discs: it loses the corner a8 at once. undo takes it back."
	r.says(r.finish(r.play("f5")), want)
	if got := r.announce(r.ses.Game().Node()); len(got) != 1 || got[0] != any(scene.Say{Text: want, Shown: true}) {
		t.Errorf("the engine's answer leaves %+v", got)
	}
	if !r.ses.Helped() {
		t.Error("the game is not marked")
	}
	r.Do(action.Undo, "")
	if list := r.step(); roomtest.Of[scene.Say](list).Text != "" || r.coach.warning != "" {
		t.Errorf("after taking back: %+v", list)
	}
}

// TestCoachSetting: the coach watches against the first opponents, or as a person wants it.
func TestCoachSetting(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	r.env.Now.UI.Coach = "first"
	for level, want := range map[string]bool{"1": true, "4": true, "5": false} {
		r.Do(action.Levels, level)
		if r.coach.coaches() != want {
			t.Errorf("level %s: the coach watches: %v", level, !want)
		}
		if got := roomtest.Of[scene.Remember](r.Do(action.Coach, "")); got.Setting != config.Coach || got.Value != map[bool]string{true: "never", false: "always"}[want] {
			t.Errorf("level %s: the action sets %+v", level, got)
		}
	}
	r.Do(action.White, "human")
	r.says(r.Do(action.Coach, ""), "The coach is for games against an engine.")
}

// TestRematch swaps the colours.
func TestRematch(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	list := r.Do(action.Rematch, "")
	if m := r.ses.Match(); !m.White.Human || m.Black.Human {
		t.Errorf("again: %+v", m)
	}
	if got := roomtest.Of[scene.Remember](list); got.Setting == nil {
		t.Error("how the game is played is not remembered")
	}
	r.says(r.step(), "Black: Alpha-beta, level 2, beginner. White: human.")
	r = sit(t, "human", session.Setup{})
	r.play("f5")
	r.Do(action.Rematch, "")
	r.says(r.step(), "Black: human. White: human. restore brings back the other game.")
}

// TestSeats changes who plays, and how strongly, by words.
func TestSeats(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	for _, step := range []struct {
		a         action.Action
		arg, says string
	}{
		{action.Levels, "4", "Alpha-beta, level 4, casual."},
		{action.Stronger, "", "Alpha-beta, level 5, improver."},
		{action.Weaker, "", "Alpha-beta, level 4, casual."},
		{action.Engine, "policy", "Policy network, level 2, steady."}, // 1000 is nearest to 1260
		{action.Engine, "alpha-beta", "Alpha-beta, level 4, casual."},
		{action.White, "policy 1", "White: Policy network, level 1, newcomer."},
		{action.Swap, "", "Black: Policy network, level 1, newcomer. White: human."},
		{action.White, "alpha-beta 3", "White: Alpha-beta, level 3, learner."},
		{action.Weaker, "", "Black: Policy network, level 1, newcomer. White: Alpha-beta, level 2, beginner."},
		{action.Black, "human", "Black: human."},
		{action.Opponent, "casual", "A new game. Black: human. White: Alpha-beta, level 4, casual."},
		{action.Clock, "", "This game has no clocks."},
	} {
		r.says(append(roomtest.Effects(t, r.Do(step.a, step.arg)), r.step()...), step.says)
	}
	for a, arg := range map[action.Action]string{
		action.Levels: "42", action.Engine: "abacus", action.White: "nobody", action.Black: "search 99", action.Opponent: "stranger",
	} {
		if roomtest.Of[scene.Warn](roomtest.Effects(t, r.Do(a, arg))).Err == nil {
			t.Errorf("%s takes %s", a, arg)
		}
	}
	for a, want := range map[action.Action]scene.Pick{
		action.Levels: {Args: []string{"1", "2", "3", "4", "5", "6", "7", "8"}, At: 3},
		action.Engine: {Args: []string{"search", "policy"}},
		action.White:  {Args: []string{"human", "search", "policy"}, At: 1},
		action.Black:  {Args: []string{"human", "search", "policy"}},
	} {
		if got := roomtest.Of[scene.Pick](r.Do(a, "")); !slices.Equal(got.Args, want.Args) || got.At != want.At || len(got.Texts) != len(got.Args) {
			t.Errorf("%s offers %+v", a, got)
		}
	}
}

// TestPause stops the game and goes on.
func TestPause(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	r.says(r.Do(action.Pause, ""), "Paused: pause continues.")
	r.says(r.Do(action.Pause, ""), "Black to move.")
	r.play("f5")
	r.says(r.Do(action.Pause, ""), "Paused: pause lets the engine move.")
	if list := r.Do(action.MoveNow, ""); list != nil || r.ses.Paused() {
		t.Errorf("the engine's move is %+v", list)
	}
	r.Do(action.Pause, "")
	r.says(r.Do(action.Undo, ""), "No move has been made. Black 2, White 2. Black to move.")
	r.says(r.Do(action.Undo, ""), "Nothing to take back.")
}

// TestEnds resigns once that is confirmed, and says how the game goes on.
func TestEnds(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	for _, a := range []action.Action{action.Resign, action.Draw} {
		if roomtest.Of[scene.Warn](r.Do(a, "")).Err == nil {
			t.Errorf("%s before the first move is carried out", a)
		}
	}
	r = sit(t, "human", session.Setup{})
	r.play("f5")
	c := roomtest.Of[scene.Confirm](r.Do(action.Draw, ""))
	if c.Text != "White offers a draw. Does Black accept?" || r.ses.Over() {
		t.Errorf("it asks %+v", c)
	}
	if list := c.Do(); list != nil || !r.ses.Over() {
		t.Errorf("the draw is %+v", list)
	}
	list := r.step()
	if !slices.ContainsFunc(list, func(e scene.Effect) bool {
		say, ok := e.(scene.Say)
		return ok && say.Aloud && strings.HasSuffix(say.Text, "undo takes it back.")
	}) {
		t.Errorf("the end is %+v", list)
	}
}

// TestTime asks how a game goes on whose clock has run out.
func TestTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := sit(t, "human", session.Setup{Match: session.Match{Clock: time.Second}})
		time.Sleep(2 * time.Second)
		synctest.Wait()
		q := roomtest.Of[scene.Question](r.step())
		if q.Text != "Black's time is up. White wins on time." {
			t.Fatalf("it asks %q", q.Text)
		}
		r.says(r.Do(q.Answers[1].Action, q.Answers[1].Arg), "Nothing to take back.")
	})
}

// TestPass tells who passes, and how.
func TestPass(t *testing.T) {
	b := game.Board{Black: 1, White: 2, Turn: game.White} // White must pass, and c1 ends the game
	r := sit(t, "human", session.Setup{Board: &b})
	if got := r.announce(r.ses.Game().Node()); len(got) != 1 || got[0] != any(scene.Say{Text: "White has no move: play passes."}) {
		t.Errorf("it says %+v", got)
	}
	r.Do(action.Pass, "")
	r.says(r.step(), "White passes: it has no move.")
}

// TestTold says what became of engines and files.
func TestTold(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	broken := errors.New("no space left")
	for _, c := range []struct {
		told session.Event
		want string
	}{
		{session.NothingYet{}, "The engine has no move yet. It moves as soon as it has one."},
		{session.Damaged{Path: "a.sgf", Aside: "b.sgf", Err: broken}, "the saved game cannot be read (no space left); it is now b.sgf"},
		{session.Damaged{Path: "a.sgf", Err: broken}, "the saved game a.sgf cannot be read: no space left"},
		{session.SaveFailed{Err: broken}, "this game cannot be saved: no space left"},
		{session.SaveRecovered{}, "Saving works again."},
	} {
		list := r.Told(c.told)
		got := roomtest.Of[scene.Say](list).Text
		if warned := roomtest.Of[scene.Warn](list).Err; warned != nil {
			got = warned.Error()
		}
		if got != c.want {
			t.Errorf("%+v: %q, want %q", c.told, got, c.want)
		}
	}
}

// TestTakes does something itself for every action that it takes: asking the shell for it again
// would never end in lines of text.
func TestTakes(t *testing.T) {
	for _, a := range sit(t, "human", session.Setup{}).Takes() {
		for _, e := range sit(t, "human", session.Setup{}).Do(a, "") {
			if ask, ok := e.(scene.Ask); ok && ask.Action == a {
				t.Errorf("it takes %s, and asks for it", a)
			}
		}
	}
}
