package ui

import (
	"slices"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/exp/golden"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/puzzle"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/session"
	"othello/ui/theme"
)

// scenes are, with studies, one screen at least of every room and of most dialogs.
var scenes = []situation{
	{name: "game", play: func(r *rig) { r.paste(midgame) }},
	{name: "thinking", play: situations[3].play},
	{name: "over", play: func(r *rig) { r.paste(finished) }},
	{name: "failure", play: situations[6].play},
	{name: "refused", play: func(r *rig) { r.play("a1") }},
	{name: "menu", play: func(r *rig) { r.press("ctrl+p") }},
	{name: "settings", setup: useSettings, play: func(r *rig) { r.press(", down down") }},
	{name: "settings-below", setup: useSettings, play: func(r *rig) { r.press(", end") }},
	{name: "levels", play: func(r *rig) { r.press(":levels") }},
	{name: "opponents", play: func(r *rig) { r.press("n") }},
	{name: "new", play: func(r *rig) { r.press("n tab down down down down") }},
	{name: "help", play: func(r *rig) { r.press("?") }},
	{name: "type", play: func(r *rig) { r.press(": f 5 d 6") }},
	{name: "save", play: func(r *rig) { r.play("f5"); r.press(":save_as") }},
	{name: "games", play: func(r *rig) { r.press(":choose") }},
	{name: "openings", setup: useBook, play: openingSituations[0].play},
	{name: "opening", setup: useBook, play: openingSituations[4].play},
	{name: "drill-menu", setup: useBook, play: drillSituations[0].play},
	{name: "drill", setup: useBook, play: drillSituations[2].play},
	{name: "explorer", setup: useGames, play: explorerSituations[1].play},
	{name: "explorer-book", setup: useBook, play: explorerSituations[0].play},
	{name: "filter", setup: useGames, play: explorerSituations[2].play},
	{name: "games-here", setup: useGames, play: explorerSituations[3].play},
	{name: "editor", play: editSituations[2].play},
	{name: "editor-save", play: func(r *rig) { r.press("x a 1 :save_as") }},
	{name: "editor-help", play: func(r *rig) { r.press("x ?") }},
	{name: "puzzle", setup: usePuzzle, play: func(r *rig) { r.press(":puzzles") }},
	{name: "puzzle-kinds", setup: usePuzzle, play: func(r *rig) { r.press(":puzzles :list") }},
}

// studies are screens of review and analysis.
var studies = []situation{
	{name: "review", setup: useJudge, play: func(r *rig) { reviewed(r, "home pgdown") }},
	{name: "review-totals", setup: useJudge, play: func(r *rig) { reviewed(r, "home pgdown tab tab") }},
	{name: "review-better", setup: useJudge, play: func(r *rig) { reviewed(r, "home pgdown ;") }},
	{name: "learn", setup: useJudge, play: func(r *rig) { reviewed(r, "F") }},
	{name: "analysis", setup: func(s *Setup) { s.Kinds = testKinds(deepening(14)) }, play: func(r *rig) {
		r.paste(midgame)
		r.press("i")
		r.wait(2 * time.Second)
	}},
	{name: "tree", setup: func(s *Setup) { *s = treeSetup() }, play: func(r *rig) {
		r.press("i")
		r.labels(config.LabelValues)
		r.wait(350 * time.Millisecond)
		r.m.Quiet()
	}},
}

// useSettings are settings as they are at a first start, with a clock that was chosen then.
func useSettings(s *Setup) {
	person := session.Seat{Human: true, Level: 2}
	s.Match = session.Match{Size: game.Size8, Black: person, White: person}
	s.Settings = config.New(config.Settings{
		UI: config.UI{
			Config:   theme.Config{Theme: "auto", Discs: "auto", Square: "auto", Grid: "auto"},
			Language: "auto", Animation: true, EvalBar: "study", Coach: "first", Hints: true, Labels: "values", Black: "human", White: "engine",
			Level: "2", Size: 8, Increment: 5 * time.Second, MoveDelay: 400 * time.Millisecond, OpeningNames: "auto",
		},
		Engine: engines.Settings{Kind: "alpha", HashMB: 64, Book: "shipped"}, Policy: engines.Policy{Provider: "auto"},
	})
	if err := s.Settings.Set(config.Clock, "5m", config.Remembered, ""); err != nil {
		panic(err)
	}
}

func useJudge(s *Setup) { s.Kinds = testKinds(judging(0)) }

func usePuzzle(s *Setup) {
	b := mustGame(&testing.T{}, "--XX-X--X-XXXXX-XXXXXXXXXXXXXOXXXXXXXXOXXXXXXXXX--XXXX----XOOOO- O").Game.Board()
	p := puzzle.Puzzle{Board: b, Kind: puzzle.Expert, Score: 4, Second: -2, Rating: 1500, Answer: b.Position().Moves().First()}
	s.Puzzles = func() ([]puzzle.Puzzle, error) { return []puzzle.Puzzle{p}, nil }
}

func reviewed(r *rig, keys string) {
	r.paste(finished)
	r.press("v")
	r.wait(2 * time.Second)
	r.press(keys)
	r.wait(time.Second)
}

// speaking is a situation in a language, with engines that have the names of real ones.
func (sc situation) speaking(tag string) situation {
	setup := sc.setup
	sc.setup = func(s *Setup) {
		if setup != nil {
			setup(s)
		}
		s.Settings.UI.Language, s.Settings.UI.OpeningNames = tag, lang.Auto
		for i, name := range []string{"Computer", "Policy network", "Zeus"}[:min(3, len(s.Kinds))] {
			s.Kinds[i].Name, s.Kinds[i].Plays = name, "Plays any legal move, without thinking."
			s.Kinds[i].Levels[1].Elo = ai.Measured(552, 480, 640, 500)
		}
	}
	return sc
}

// TestGolden holds the screens of all rooms to the last character, in each language, but
// for their last line, which is about other parts of the program as well.
func TestGolden(t *testing.T) {
	for _, tag := range lang.Tags() {
		for _, sc := range slices.Concat(scenes, studies) {
			t.Run(tag+"/"+sc.name, func(t *testing.T) {
				golden.RequireEqual(t, withoutKeys(trimmed(show(t, sc.speaking(tag), 80, 24, true, colorprofile.ASCII))))
			})
		}
	}
}
