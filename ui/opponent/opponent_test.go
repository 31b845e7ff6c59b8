package opponent

import (
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
	"othello/ui/archive"
	"othello/ui/session"
)

// kinds are alpha-beta with its real strengths in part, and one between.
func kinds() []ai.Kind {
	kind := func(id string, levels int, points ...int) ai.Kind {
		k := ai.Kind{ID: id, Levels: make([]ai.Level, levels)}
		for i, p := range points {
			k.Levels[i].Elo = ai.Measured(p, p-50, p+50, 100)
		}
		if id == "people" {
			k.Levels[1].ID = "amateur"
		}
		if id == "search" {
			k.Levels[0].ID, k.Levels[3].ID, k.Levels[6].ID = "first-steps", "casual", "club-player"
		}
		return k
	}
	return []ai.Kind{kind("other", 3), kind("search", 9, 447, 552, 786, 966, 1358, 1642, 1908, 2147), kind("tree", 3, 1050, 2080), kind("people", 2)}
}

func TestList(t *testing.T) {
	list := List(nil, kinds(), Rate(kinds(), nil))
	var text []string
	for _, o := range list {
		text = append(text, o.ID)
		if !o.Further && (o.Name == "" || o.About == "") {
			t.Errorf("%+v says too little", o)
		}
	}
	if got := strings.Join(text, " "); got != "first casual club tournament mine other tree" {
		t.Errorf("the opponents are %s", got)
	}
	if list[0].Strength != (session.Strength{Kind: 1, Level: 1}) || list[2].Strength != (session.Strength{Kind: 1, Level: 7}) {
		t.Errorf("they are %+v", list)
	}
	if list[3].Strength != (session.Strength{Kind: 3, Level: 2}) {
		t.Errorf("tournament players are %+v", list[3])
	}
	if mine := list[4]; mine.Strength != (session.Strength{Kind: 1, Level: 3}) || !strings.Contains(mine.About, "No game says") {
		t.Errorf("for a person without games it is %+v", mine)
	}
	if list := List(nil, kinds()[:1], Rate(kinds()[:1], nil)); len(list) != 0 {
		t.Errorf("of a kind that nobody measured there are %+v", list)
	}

	more := list[5:]
	if list[4].Further || !more[0].Further || more[0].ID != "other" || more[1].Strength != (session.Strength{Kind: 2, Level: 1}) {
		t.Errorf("the other engines are %+v", more)
	}

	if o, err := Find(list, "Casual"); err != nil || o.ID != "casual" {
		t.Errorf("%+v, %v", o, err)
	}
	if _, err := Find(list, "nobody"); err == nil || !strings.Contains(err.Error(), `first, casual, club, tournament, mine, other, tree, not "nobody"`) {
		t.Errorf("the error is %v", err)
	}
}

// entry is a game of the person as Black, who won by so many discs.
func entry(kind string, level ai.LevelID, margin int) archive.Entry {
	return archive.Entry{
		Meta: archive.Meta{Black: archive.Player{Human: true}, White: archive.Player{Kind: kind, Level: level}},
		Size: game.Size8, Finished: true, Margin: margin,
	}
}

// TestRate counts only games that say something.
func TestRate(t *testing.T) {
	won := Rate(kinds(), []archive.Entry{entry("search", "4", 10)})
	if won.Games != 1 || won.Elo < 1253 || won.Elo > 1273 {
		t.Errorf("after a win against level 4: %+v", won)
	}
	if got := won.Text(nil); got != "Your Elo is about 1260, give or take 410, from 1 game." {
		t.Errorf("it is said as %q", got)
	}
	if list := List(nil, kinds(), won); list[4].Strength != (session.Strength{Kind: 1, Level: 5}) {
		t.Errorf("the opponent is %+v", list[4])
	}
	for name, change := range map[string]func(e *archive.Entry){
		"unfinished":     func(e *archive.Entry) { e.Finished = false },
		"unrated":        func(e *archive.Entry) { e.Unrated = true },
		"set up":         func(e *archive.Entry) { e.SetUp = true },
		"small":          func(e *archive.Entry) { e.Size = game.Size6 },
		"two people":     func(e *archive.Entry) { e.White = archive.Player{Human: true} },
		"two engines":    func(e *archive.Entry) { e.Black = e.White },
		"unknown engine": func(e *archive.Entry) { e.White.Kind = "gone" },
		"unknown level":  func(e *archive.Entry) { e.White.Level = "99" },
		"not measured":   func(e *archive.Entry) { e.White.Level = "9" },
		"damaged":        func(e *archive.Entry) { *e = archive.Entry{Damaged: "it is torn"} },
	} {
		e := entry("search", "4", 10)
		change(&e)
		if p := Rate(kinds(), []archive.Entry{e}); p.Games != 0 {
			t.Errorf("a game counts that is %s", name)
		}
	}

	lost, drawn := Rate(kinds(), []archive.Entry{entry("search", "4", -10)}), Rate(kinds(), []archive.Entry{entry("search", "4", 0)})
	if !(lost.Elo < drawn.Elo && drawn.Elo < won.Elo) {
		t.Errorf("lost %.0f, drawn %.0f, won %.0f", lost.Elo, drawn.Elo, won.Elo)
	}
	late := entry("search", "4", 10)
	late.Ending = archive.OnTime(game.Black)
	if p := Rate(kinds(), []archive.Entry{late}); p.Elo != lost.Elo {
		t.Errorf("a game lost on time makes %.0f, want %.0f", p.Elo, lost.Elo)
	}
	white := entry("search", "4", 10)
	white.Black, white.White = white.White, white.Black
	if p := Rate(kinds(), []archive.Entry{white}); p.Elo != lost.Elo {
		t.Errorf("a game lost as White makes %.0f, want %.0f", p.Elo, lost.Elo)
	}
}

// TestRateLatest: what a person lost as a beginner is forgotten.
func TestRateLatest(t *testing.T) {
	var games []archive.Entry
	for i := range latest {
		games = append(games, entry("search", "7", 2*(i%2)-1)) // won and lost
	}
	now := Rate(kinds(), games)
	for range 100 {
		games = append(games, entry("search", "1", -20))
	}
	if p := Rate(kinds(), games); p != now || p.Games != latest {
		t.Errorf("%+v, want %+v as by the latest games", p, now)
	}
}

// TestPersonText rounds to tens.
func TestPersonText(t *testing.T) {
	for want, p := range map[string]Person{
		"Your Elo is about 0, give or take 200, from 2 games.":   {Games: 2, Elo: -3, Deviation: 204},
		"Your Elo is about -50, give or take 60, from 40 games.": {Games: 40, Elo: -48, Deviation: 58},
	} {
		if got := p.Text(nil); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
