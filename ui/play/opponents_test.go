package play

import (
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/ai/engines"
	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/room"
	"othello/ui/session"
)

// measured are two kinds of engine, the first with the levels that named opponents have.
func measured() []ai.Kind {
	search := ai.Kind{ID: "search", Name: "Alpha-beta", Plays: "Reads ahead.", Engine: deaf{}}
	for i, name := range []string{"first steps", "beginner", "learner", "casual", "improver", "regular", "club player", "beyond"} {
		l := ai.Level{ID: strings.ReplaceAll(name, " ", "-"), Name: name, Elo: ai.Measured(400+200*i, 350+200*i, 450+200*i, 50)}
		if name == "beyond" {
			l.Elo = ai.Elo{}
		}
		search.Levels = append(search.Levels, l)
	}
	net := ai.Kind{ID: "policy", Name: "Policy network", Engine: deaf{}, Levels: []ai.Level{
		{Name: "newcomer", Elo: ai.Measured(330, 300, 360, 9)}, {Name: "steady", Elo: ai.Measured(1260, 1200, 1300, 9)},
	}}
	return []ai.Kind{search, net}
}

// openMeasured is the room with those kinds, a person as Black against level 2.
func openMeasured(t *testing.T, white string) *host {
	t.Helper()
	return open(t, white, session.Setup{Kinds: measured()})
}

// page opens the first page of a new game, and reads the person's games.
func (h *host) page() *opponents {
	h.t.Helper()
	h.Run(h.room.Menu())
	n, ok := h.Top().(*opponents)
	if !ok {
		h.t.Fatalf("the dialog is %T", h.Top())
	}
	return n
}

func press(h *host, keys ...rune) {
	for _, k := range keys {
		h.Run(room.Press(h, h.Top(), tea.KeyPressMsg{Code: k, Text: map[bool]string{true: string(k)}[k < 128 && k > 32]}))
	}
}

func TestOpponents(t *testing.T) {
	h := openMeasured(t, "search")
	h.rate = func() (opponent.Person, error) { return opponent.Person{Games: 12, Elo: 1190, Deviation: 90}, nil }
	n := h.page()
	if got := ansi.Strip(n.Content(60, 20)); !strings.Contains(got, "First game    Alpha-beta, level 1") || strings.Contains(got, "Elo") {
		t.Errorf("the page without figures is\n%s", got)
	}
	got := ansi.Strip(n.Content(60, 20))
	for _, want := range []string{
		"First game    Alpha-beta, level 1, first steps", "Casual        Alpha-beta, level 4, casual",
		"Club          Alpha-beta, level 7, club player", "My level      Alpha-beta, level 5, improver",
		"> As before     Alpha-beta, level 2, beginner", "More choices", "You play Black.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %q:\n%s", want, got)
		}
	}
	narrow := ansi.Strip(n.Content(34, 16))
	if !strings.Contains(narrow, "Casual        Alpha-beta 4") {
		t.Errorf("in 34 cells it is\n%s", narrow)
	}
	for _, line := range strings.Split(narrow, "\n") {
		if ansi.StringWidth(line) > 34 || strings.HasSuffix(line, ",") {
			t.Errorf("in 34 cells there is %q", line)
		}
	}

	press(h, tea.KeyUp)
	if got := ansi.Strip(n.Content(60, 20)); !strings.Contains(got, "Your Elo is about 1190, give or take 90, by 12 games.") {
		t.Errorf("my level is explained so:\n%s", got)
	}
	press(h, 's')
	if got := ansi.Strip(n.Content(60, 20)); !strings.Contains(got, "You play White.") {
		t.Errorf("after swapping sides:\n%s", got)
	}
	press(h, tea.KeyEnter)
	if m := h.Ses.Match(); h.Top() != nil || m.White.Human != true || m.Black != (session.Seat{Level: 5}) {
		t.Errorf("the game is played by %+v", m)
	}
	if h.Chosen[config.Level] != "improver" || h.Chosen[config.Black] != "engine" || h.Chosen[config.White] != "human" {
		t.Errorf("taken down is %v", h.Chosen)
	}
}

// TestOpponentsWait: nobody plays against "my level" before the games are read, and a
// disk that fails is told of.
func TestOpponentsWait(t *testing.T) {
	h := openMeasured(t, "search")
	h.rate = func() (opponent.Person, error) { return opponent.Person{Elo: 700}, errors.New("no disk") }
	read := h.room.Menu()
	press(h, tea.KeyUp, tea.KeyEnter)
	n, ok := h.Top().(*opponents)
	if !ok || !strings.Contains(ansi.Strip(n.Content(60, 20)), "Reading your games") {
		t.Fatalf("before the games are read there is %T", h.Top())
	}
	h.Run(read)
	h.says("Your games cannot be read: no disk.")
	press(h, tea.KeyEnter)
	if s := h.Ses.Seat(game.White); s != (session.Seat{Level: 2}) {
		t.Errorf("the opponent is %+v", s)
	}
}

// TestOpponentsMore goes on to the menu with what was chosen.
func TestOpponentsMore(t *testing.T) {
	h := openMeasured(t, "search")
	h.page()
	press(h, tea.KeyUp, tea.KeyUp, 'n')
	m, ok := h.Top().(*menu)
	if !ok || len(h.Dialogs) != 1 || m.match.White.Level != 7 {
		t.Fatalf("n leads to %T with %+v", h.Top(), h.Dialogs)
	}
	press(h, tea.KeyUp, tea.KeyUp) // White's level
	text := ansi.Strip(m.Content(60, 20))
	for _, want := range []string{"7 of 8  club player, Elo 1600", "Reads ahead."} {
		if !strings.Contains(text, want) {
			t.Errorf("the menu lacks %q:\n%s", want, text)
		}
	}
	press(h, tea.KeyRight)
	if text := ansi.Strip(m.Content(34, 16)); !strings.Contains(text, "< 8 of 8  beyond ") {
		t.Errorf("of a level that was not measured it says\n%s", text)
	}
	if text := ansi.Strip(m.Content(34, 11)); strings.Count(text, "\n") != 10 {
		t.Errorf("in 11 lines it says\n%s", text)
	}
	h = openMeasured(t, "human")
	n := h.page()
	if got := ansi.Strip(n.Content(60, 20)); !strings.Contains(got, "two people") {
		t.Errorf("between two people:\n%s", got)
	}
	press(h, tea.KeyDown, tea.KeyDown, tea.KeyEnter)
	if _, ok := h.Top().(*menu); !ok {
		t.Errorf("the last line leads to %T", h.Top())
	}
}

// TestMoreEngines begins a game against each player that the program descends from, chosen from
// the page of engines and by its name, on the board that it plays on.
func TestMoreEngines(t *testing.T) {
	ancestors := engines.Ancestors(engines.Settings{}, engines.Policy{}, engines.Given{})
	for i, k := range ancestors {
		want := session.Match{Size: k.Boards[0], Black: session.Seat{Human: true, Level: 2}, White: session.Seat{Kind: 2 + i, Level: 1}}
		check := func(h *host) {
			t.Helper()
			if m := h.Ses.Match(); h.Top() != nil || m.Size != want.Size || m.White != want.White || !m.Black.Human {
				t.Errorf("%s: the game is %+v", k.ID, m)
			}
			if got := h.Chosen[config.Size]; got != strconv.Itoa(int(want.Size)) || h.Chosen[config.Kind] != k.ID {
				t.Errorf("%s: taken down is %v", k.ID, h.Chosen)
			}
		}
		kinds := append(measured(), ancestors...)
		for j := range kinds {
			kinds[j].Engine = deaf{}
		}
		h := open(t, "search", session.Setup{Kinds: kinds})
		h.page()
		press(h, tea.KeyDown, tea.KeyEnter)
		for range i + 1 {
			press(h, tea.KeyDown)
		}
		text := ansi.Strip(h.Top().Content(62, 20))
		level := k.On(k.Boards[0]).Levels[0]
		if line := regexp.MustCompile("> " + regexp.QuoteMeta(k.Name) + " .*Elo " + level.Elo.String()); !line.MatchString(text) || !strings.Contains(text, "You play Black.") {
			t.Errorf("%s is offered so:\n%s", k.ID, text)
		}
		if about := strings.Join(strings.Fields(text), " "); !strings.Contains(about, k.Plays) || !strings.Contains(k.Plays, " discs") || !level.Elo.Known() {
			t.Errorf("%s: nothing is said of what it was and loses, or its Elo is not known:\n%s", k.ID, text)
		}
		press(h, tea.KeyEnter)
		check(h)

		h = open(t, "search", session.Setup{Kinds: kinds})
		_, more := h.room.Opponents()
		at := slices.IndexFunc(more, func(c room.Choice) bool { return slices.Contains(c.Words, k.ID) })
		h.Run(more[at].Do())
		check(h)
	}
}

// TestStrengthOfTheBoard wants the strengths on 6x6 in games there, also where the person's
// own is one on 8x8.
func TestStrengthOfTheBoard(t *testing.T) {
	kinds := measured()
	kinds[0].Levels[0].Small, kinds[0].Levels[1].Small = ai.Measured(90, 70, 110, 30), ai.Measured(140, 120, 160, 30)
	kinds[1].Levels[0].Small, kinds[1].Levels[1].Small = ai.Measured(20, 10, 30, 30), ai.Measured(150, 130, 170, 30)
	h := open(t, "search", session.Setup{Kinds: kinds, Match: session.Match{Size: game.Size6}})
	if got := h.room.Table.Engine(h.Ses.Seat(game.White)); got != "Alpha-beta, level 2, beginner" {
		t.Errorf("White is %q", got)
	}
	h.ask(action.Engine, "policy") // by 8x8 the nearest is "newcomer"
	if got := h.room.Table.Engine(h.Ses.Seat(game.White)); !strings.HasSuffix(got, ", level 2, steady") {
		t.Errorf("of the other kind White is %q", got)
	}
	h.ask(action.Engine, "search")
	n := h.page()
	if mine := n.lines[n.List.At-1]; mine.name != "My level" || n.as(mine).White.Level != 2 {
		t.Errorf("somebody of Elo 700 is offered %+v", mine)
	}
	m := h.room.newMenu()
	m.At = 4 // White's level
	for size, want := range map[game.Size]string{game.Size8: "Elo 600", game.Size6: "Elo 140"} {
		m.match.Size = size
		if text := ansi.Strip(m.Content(60, 20)); !strings.Contains(text, want) {
			t.Errorf("on %v the menu lacks %q:\n%s", size, want, text)
		}
	}
}

// TestEngineName says as much of the level as there is room for.
func TestEngineName(t *testing.T) {
	h := openMeasured(t, "search")
	for w, want := range map[int]string{40: "Alpha-beta, level 2, beginner", 22: "Alpha-beta 2, beginner", 20: "Alpha-beta, level 2", 15: "Alpha-beta 2", 9: "Alph... 2"} {
		if got := ansi.Strip(h.room.playerName(game.White, w)); got != want {
			t.Errorf("in %d cells: %q, want %q", w, got, want)
		}
	}
}

// TestOpponentsByMouse starts a game by a click, and by none beside the lines.
func TestOpponentsByMouse(t *testing.T) {
	h := openMeasured(t, "search")
	n := h.page()
	n.Content(60, 20)
	n.Click(3, 0)
	n.Click(3, 9)
	if h.Top() != n {
		t.Error("a click beside the lines does something")
	}
	n.Wheel(-9)
	if n.List.At != 0 {
		t.Errorf("the wheel leads to line %d", n.List.At)
	}
	h.Run(n.Click(3, 3))
	if s := h.Ses.Seat(game.White); h.Top() != nil || s != (session.Seat{Level: 7}) {
		t.Errorf("after a click on the third line %+v plays", s)
	}
}

// TestOpponentsTeach opens the lessons from the last line.
func TestOpponentsTeach(t *testing.T) {
	h := openMeasured(t, "search")
	n := h.page()
	press(h, tea.KeyDown, tea.KeyDown, tea.KeyDown)
	if got := ansi.Strip(n.Content(60, 20)); !strings.Contains(got, "> How to play") || !strings.Contains(got, "The rules and the first ideas") {
		t.Errorf("the lessons are offered so:\n%s", got)
	}
	press(h, tea.KeyEnter)
	if h.Top() != nil || !slices.Equal(h.Done, []action.Action{action.Lessons}) {
		t.Errorf("asked for is %v", h.Done)
	}
}
