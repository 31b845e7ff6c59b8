package table

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/ai/engines"
	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/room/roomtest"
	"othello/ui/scene"
	"othello/ui/session"
)

// row is the entry of a list whose text begins so.
func (r *rig) row(s scene.Search, text string) scene.Entry {
	r.t.Helper()
	for i := range s.Find("") {
		if e := s.Entry(i); strings.HasPrefix(e.Text, text) {
			return e
		}
	}
	r.t.Fatalf("%q is not in the list", text)
	return scene.Entry{}
}

// describe is what is said of an entry below the list.
func describe(e scene.Entry) string {
	var texts []string
	for _, item := range e.About() {
		texts = append(texts, item.Text)
	}
	return strings.Join(texts, " ")
}

// remembered are the settings that effects remember.
func remembered(list []scene.Effect) map[*config.Setting]string {
	found := map[*config.Setting]string{}
	for _, e := range list {
		if e, ok := e.(scene.Remember); ok {
			found[e.Setting] = fmt.Sprint(e.Value)
		}
	}
	return found
}

// TestOpponents lists the opponents, the game before first, and begins a game against one.
func TestOpponents(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	r.rate = func() (opponent.Person, error) { return opponent.Person{Games: 12, Elo: 1190, Deviation: 90}, nil }
	list := r.Do(action.Opponent, "")
	s := roomtest.Of[scene.Search](list)
	if got := describe(r.row(s, "My level")); got != "Reading your games ..." {
		t.Errorf("before the games are read my level is %q", got)
	}
	roomtest.Effects(t, list)
	var texts []string
	for i := range s.Find("") {
		texts = append(texts, s.Entry(i).Text+": "+s.Entry(i).More)
	}
	want := []string{
		"First game: level 1, first steps", "Casual: level 4, casual", "Club: level 7, club player",
		"My level: Alpha-beta, level 5, improver", "As before: Alpha-beta, level 2, beginner", "More engines: ", "More choices: ", "How to play: ",
	}
	if strings.Join(texts, "\n") != strings.Join(want, "\n") {
		t.Errorf("the list is\n%s", strings.Join(texts, "\n"))
	}
	if e := s.Entry(s.At); !strings.HasPrefix(e.Text, "As before") || !strings.HasSuffix(describe(e), "You play Black.") {
		t.Errorf("chosen at first is %q: %s", e.Text, describe(e))
	}
	if n := s.Find("net"); n != 1 || s.Entry(0).Arg != "policy" {
		t.Errorf("by a word %d are found", n)
	}
	mine := r.row(s, "My level")
	if got := describe(mine); got != "Your Elo is about 1190, give or take 90, from 12 games. You play Black." {
		t.Errorf("my level is explained so: %s", got)
	}
	s.Keys[0].Do("")
	if got := describe(mine); !strings.HasSuffix(got, "You play White.") {
		t.Errorf("after swapping sides: %s", got)
	}
	list = mine.Do()
	if m := r.ses.Match(); !m.White.Human || m.Black != (session.Seat{Level: 5}) {
		t.Errorf("the game is played by %+v", m)
	}
	if got := remembered(list); got[config.Level] != "improver" || got[config.Black] != "engine" || got[config.White] != "human" {
		t.Errorf("taken down is %v", got)
	}
	r.says(r.step(), "A new game. Black: Alpha-beta, level 5, improver. White: human.")

	r = sit(t, "human", session.Setup{})
	s = roomtest.Of[scene.Search](r.Do(action.Opponent, ""))
	if got := r.row(s, "As before").More; got != "two people" {
		t.Errorf("between two people: %q", got)
	}
	if ask := roomtest.Of[scene.Ask](r.row(s, "How to play").Do()); ask.Action != action.Lessons {
		t.Errorf("the lessons are %+v", ask)
	}
}

// TestOpponentsSaid tells those who do not see the list who can be asked for.
func TestOpponentsSaid(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	var said []string
	for _, e := range roomtest.Effects(t, r.Do(action.Opponent, "")) {
		if e, ok := e.(scene.Say); ok && e.Aloud {
			said = append(said, e.Text)
		}
	}
	if len(said) != 4 || said[0] != `"opponent first": First game. Alpha-beta, level 1, first steps, Elo 400. Knows the rules and little else. You should win.` {
		t.Errorf("it says\n%s", strings.Join(said, "\n"))
	}
}

// TestOpponentsWait plays against "my level" once the games are read, and tells of a disk that
// fails.
func TestOpponentsWait(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	r.rate = func() (opponent.Person, error) { return opponent.Person{Elo: 700}, errors.New("no disk") }
	list := r.row(roomtest.Of[scene.Search](r.Do(action.Opponent, "")), "My level").Do()
	if s := r.ses.Seat(game.White); len(list) != 1 || s.Level != 2 || len(r.step()) > 0 {
		t.Errorf("before the games are read there is %+v", list)
	}
	list = roomtest.Effects(t, list)
	if err := roomtest.Of[scene.Warn](list).Err; err == nil || err.Error() != "your games cannot be read: no disk" {
		t.Errorf("it warns of %v", err)
	}
	if s := r.ses.Seat(game.White); s != (session.Seat{Level: 2}) || roomtest.Of[scene.Say](r.step()).Text == "" {
		t.Errorf("the opponent is %+v", s)
	}
}

// TestMoreEngines begins a game against each player that the program descends from, chosen from
// the list of engines and by its name, on the board that it plays on.
func TestMoreEngines(t *testing.T) {
	for i, k := range engines.Ancestors(engines.Settings{}, engines.Policy{}, engines.Given{}) {
		kinds := append(measured(), engines.Ancestors(engines.Settings{}, engines.Policy{}, engines.Given{})...)
		for j := range kinds {
			kinds[j].Engine = deaf{}
		}
		check := func(r *rig, list []scene.Effect) {
			t.Helper()
			m, got := r.ses.Match(), remembered(list)
			if m.Size != k.Boards[0] || m.White != (session.Seat{Kind: 2 + i, Level: 1}) || !m.Black.Human {
				t.Errorf("%s: the game is %+v", k.ID, m)
			}
			if got[config.Size] != fmt.Sprint(int(k.Boards[0])) || got[config.Kind] != k.ID {
				t.Errorf("%s: taken down is %v", k.ID, got)
			}
		}
		r := sit(t, "search", session.Setup{Kinds: kinds})
		s := roomtest.Of[scene.Search](r.Do(action.Opponent, ""))
		e := r.row(roomtest.Of[scene.Search](r.row(s, "More engines").Do()), k.Name)
		elo := k.On(k.Boards[0]).Levels[0].Elo
		if e.More != "Elo "+elo.String() || !elo.Known() {
			t.Errorf("%s is offered so: %s", k.ID, e.More)
		}
		if got := describe(e); !strings.HasPrefix(got, k.Plays) || !strings.Contains(k.Plays, " discs") || !strings.HasSuffix(got, "You play Black.") {
			t.Errorf("%s: it says %q", k.ID, got)
		}
		check(r, e.Do())
		r = sit(t, "search", session.Setup{Kinds: kinds})
		check(r, roomtest.Effects(t, r.Do(action.Opponent, k.ID)))
	}
}

// TestStrengthOfTheBoard wants the strengths on 6x6 in games there, also where the person's
// own is one on 8x8.
func TestStrengthOfTheBoard(t *testing.T) {
	kinds := measured()
	kinds[0].Levels[0].Small, kinds[0].Levels[1].Small = ai.Measured(90, 70, 110, 30), ai.Measured(140, 120, 160, 30)
	kinds[1].Levels[0].Small, kinds[1].Levels[1].Small = ai.Measured(20, 10, 30, 30), ai.Measured(150, 130, 170, 30)
	r := sit(t, "search", session.Setup{Kinds: kinds, Match: session.Match{Size: game.Size6}})
	r.says(r.Do(action.Engine, "policy"), "Policy network, level 2, steady.") // by 8x8 the nearest is "newcomer"
	r.Do(action.Engine, "search")
	list := r.Do(action.Opponent, "")
	roomtest.Effects(t, list)
	if got := r.row(roomtest.Of[scene.Search](list), "My level").More; got != "Alpha-beta, level 2, beginner" {
		t.Errorf("somebody of Elo 700 is offered %q", got)
	}
	f := r.form("", r.ses.Match(), nil, "")
	for size, want := range map[int]string{0: "Elo 600", 1: "Elo 140"} {
		f.choose(t, "Board", size)
		if text := f.field(t, "  level", 1).Options[1].Text; !strings.Contains(text, want) {
			t.Errorf("on board %d the level is %q, want %q", size, text, want)
		}
	}
}

// form is a form that is open.
type form struct{ scene.Form }

func (r *rig) form(heading string, m session.Match, g *game.Game, text string) form {
	return form{roomtest.Of[scene.Form](r.seats.form(heading, m, g, text))}
}

// field is a field of a label: the first that has it, or another.
func (f form) field(t *testing.T, label string, n int) scene.Field {
	t.Helper()
	for _, field := range f.Fields() {
		if n -= map[bool]int{true: 1}[field.Label == label]; n < 0 {
			return field
		}
	}
	t.Fatalf("there is no %q", label)
	return scene.Field{}
}

func (f form) choose(t *testing.T, label string, option int) {
	t.Helper()
	f.field(t, label, 0).Options[option].Choose()
}

// TestChoices sets up a game field by field, from an opponent of the list on.
func TestChoices(t *testing.T) {
	r := sit(t, "search", session.Setup{})
	s := roomtest.Of[scene.Search](r.Do(action.Opponent, ""))
	f := form{roomtest.Of[scene.Form](s.Keys[2].Do("club"))}
	level := f.field(t, "  level", 1)
	if got := level.Options[level.At].Text; got != "7 of 8  club player, Elo 1600" || level.About != "Reads ahead." || !s.Keys[2].Closes {
		t.Errorf("the level is %q: %s", got, level.About)
	}
	if f.field(t, "  level", 0).Options != nil || f.field(t, "  per move", 0).Options != nil {
		t.Error("a person has a level, or no clock an increment")
	}
	f.choose(t, "Clock", 3)
	f.choose(t, "  per move", 2)
	f.choose(t, "Black", 2)
	f.choose(t, "White", 0)
	list := f.Do()
	want := session.Match{Size: game.Size8, Clock: 5 * time.Minute, Increment: 2 * time.Second, White: session.Seat{Human: true, Level: 7}, Black: session.Seat{Kind: 1, Level: 2}}
	if m := r.ses.Match(); m.Clock != want.Clock || m.Increment != want.Increment || m.Black.Kind != 1 || m.Black.Human || !m.White.Human {
		t.Errorf("the game is %+v, want %+v", m, want)
	}
	if got := remembered(list); got[config.Clock] != "5m0s" || got[config.Increment] != "2s" {
		t.Errorf("taken down is %v", got)
	}
	if len(r.From("Play on", "", game.New(game.Size8))) != 1 {
		t.Error("a game is not played on")
	}
	f = form{roomtest.Of[scene.Form](r.From("Play on", "Go on.", game.New(game.Size6)))}
	if got := f.Fields()[0].Label; got != "Black" {
		t.Errorf("where the board is known the first field is %q", got)
	}
	f.Do()
	r.says(r.step(), "Go on.")
	if got := r.ses.Game().Board().Size(); got != game.Size6 {
		t.Errorf("the board is %v", got)
	}
}

// TestChangePlayer comes back to a level that another kind does not have.
func TestChangePlayer(t *testing.T) {
	kinds := measured()
	kinds[1].Levels = kinds[1].Levels[:1]
	r := sit(t, "search", session.Setup{Kinds: kinds})
	m := session.Match{Size: game.Size8, Black: session.Seat{Human: true, Level: 1}, White: session.Seat{Level: 3}}
	f := r.form("", m, nil, "")
	for _, step := range []struct{ kind, at int }{{2, 0}, {0, -1}, {1, 2}} {
		f.choose(t, "White", step.kind)
		level := f.field(t, "  level", 1)
		if level.Options == nil && step.at >= 0 || level.Options != nil && level.At != step.at {
			t.Errorf("of kind %d the level is %d, want %d", step.kind, level.At, step.at)
		}
	}
}
