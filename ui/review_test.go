package ui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/session"
)

// judging is an engine that takes a moment for each position and always holds the
// first legal move to be the best. A position is worth what its number of empty
// squares and the corners say, so that games have mistakes; the last twelve are
// proven.
func judging(moment time.Duration) *fakeEngine {
	return &fakeEngine{script: func(ctx context.Context, p game.Position, lim ai.Limits, _ func(ai.Analysis)) (ai.Analysis, error) {
		select {
		case <-ctx.Done():
			return ai.Analysis{}, ctx.Err()
		case <-time.After(moment):
		}
		a := ai.Analysis{Position: p, Depth: lim.Depth, Confidence: 100, PV: []game.Square{game.Pass}}
		if p.CanMove() {
			a.PV[0] = p.Moves().First()
		}
		corners := game.Bitboard(0x8100000000000081)
		a.Score.Discs = float64(p.Empties()%7) - 2 + 5*float64((p.Own&corners).Count()-(p.Opp&corners).Count())
		if p.Empties() <= 12 {
			a.Score.Bound, a.Source, a.Depth = ai.Exact, ai.FromExact, p.Empties()
		}
		return a, nil
	}}
}

// reviewRig has a finished game on the board.
func reviewRig(t *testing.T, s Setup, e ai.Engine) *rig {
	t.Helper()
	if s.Settings == nil {
		s.Settings = stored(testConfig())
	}
	s.Kinds = testKinds(e)
	r := newRig(t, s)
	r.paste(finished)
	return r
}

func (r *rig) wantPly(want int) {
	r.t.Helper()
	if got := r.m.ses.Game().Node().Ply(); got != want {
		r.t.Errorf("the board is at move %d, want %d (notice %q)", got, want, r.m.Notice.Text)
	}
}

// A key that means something elsewhere alone is not passed over in silence.
func TestKeysWithoutUse(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.paste("f5d6c3")
		for _, mode := range []string{"v", "i", "esc"} {
			r.press(mode)
			for _, key := range []string{"m", "."} {
				r.m.Quiet()
				r.press(key)
				r.wantNotice("That key does nothing here: ? lists the keys.")
			}
			if mode == "i" {
				r.m.Quiet()
				r.press("left right")
				if r.m.Notice.Text != "" {
					t.Errorf("the arrows are said to have no use: %q", r.m.Notice.Text)
				}
			}
		}
		r.press(":last")
		r.wantMoves("f5d6c3")
	})
}

func TestReviewAnalysesTheGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := reviewRig(t, Setup{}, judging(50*time.Millisecond))
		r.wantScreen("v review")
		r.press("v")
		r.wait(time.Second)
		r.wantScreen("REVIEW", "[###", "/62")
		r.wait(10 * time.Second)
		r.wantScreen("analysed", "?===?==")
		r.press("esc")
		r.wantScreen("wins by")
		if r.m.room != r.m.play {
			t.Errorf("the mode is %T after leaving", r.m.room)
		}
	})
}

func TestReviewAtOnce(t *testing.T) {
	rec := mustGame(t, finished)
	for name, s := range map[string]Setup{
		"a game":  {Setup: session.Setup{Game: rec}},
		"choices": {Choices: []config.GameChoice{{Title: "one", Open: func() (*record.Record, error) { return mustGame(t, finished), nil }}}},
	} {
		inBubble(t, func(t *testing.T) {
			s.Settings, s.Kinds, s.Begin, s.Disk = stored(testConfig()), testKinds(judging(0)), action.Review, session.NewFolder(t.TempDir())
			r := newRig(t, s)
			if len(s.Choices) > 0 {
				r.press("enter")
			}
			r.wait(time.Second)
			r.wantScreen("REVIEW", "analysed")
			r.press("esc")
			r.paste("f5d6")
			r.wait(time.Second)
			if r.m.room != r.m.play {
				t.Errorf("%s: a game pasted later is reviewed at once too", name)
			}
		})
	}
}

func TestReviewIsKeptOnDisk(t *testing.T) {
	dir := t.TempDir()
	inBubble(t, func(t *testing.T) {
		r := reviewRig(t, Setup{CacheDir: dir}, judging(10*time.Millisecond))
		r.press("v")
		r.wait(10 * time.Second)
		r.wantScreen("analysed")
	})
	files, err := filepath.Glob(filepath.Join(dir, "*.cache"))
	if err != nil || len(files) != 1 {
		t.Fatalf("files %v, %v", files, err)
	}
	inBubble(t, func(t *testing.T) {
		e := judging(10 * time.Millisecond)
		r := reviewRig(t, Setup{CacheDir: dir}, e)
		r.press("v")
		r.wait(time.Second)
		r.wantScreen("analysed")
		if e.count() != 0 {
			t.Errorf("the engine thinks %d times about what is on disk", e.count())
		}
	})
	if err := os.WriteFile(files[0], []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	inBubble(t, func(t *testing.T) {
		r := reviewRig(t, Setup{CacheDir: dir}, judging(10*time.Millisecond))
		r.press("v")
		r.wait(10 * time.Second)
		r.wantScreen("analysed")
	})
}

func TestReviewByMouseAlone(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := reviewRig(t, Setup{}, judging(0))
		r.clickText("v review  ")
		r.wait(time.Second)
		r.clickText("f2")
		r.wantMoves(finished[:2*27])
		r.clickText("Totals")
		r.wantScreen("Black: accuracy")
		r.clickText("Lines")
		r.wantScreen("1.f5 f6")
		r.clickText("11.d6")
		r.wantPly(11)
		r.clickText("10    20    30") // the graph's axis is part of it
		if ply := r.m.ses.Game().Node().Ply(); ply < 17 || ply > 22 {
			t.Errorf("a click on the graph at 20 leads to move %d", ply)
		}
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		ply := r.m.ses.Game().Node().Ply()
		r.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
		r.wantPly(ply - 1)
		r.send(tea.MouseClickMsg{Button: tea.MouseRight})
		r.wantPly(ply - 2)
		r.press(":first")
		r.click("d3")
		r.wantMoves("d3")
		r.clickText("esc back")
		r.wantPly(61)
	})
}

func TestReviewOfAShortGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(judging(0))}})
		r.press("v")
		r.wantNotice("No game to review yet")
		r.play("f5")
		r.press("v")
		r.wait(time.Second)
		r.wantScreen("REVIEW", "analysed", "f5")
		r.press(":first :tab :tab :tab :next :previous :promote :delete up down :restore")
		r.press("i")
		r.wantScreen("ANALYSIS")
		r.press("esc")
		r.wantScreen("REVIEW")
		r.press("esc")
		r.wantScreen("White to move")
	})
}

func TestReviewOfOddGames(t *testing.T) {
	for name, text := range map[string]string{
		"6x6":    "-------- -------- -------- -------- -------- -------- -------- -------- X",
		"passes": "XO------ -------- -------- -------- -------- -------- -------- -------- O",
	} {
		t.Run(name, func(t *testing.T) {
			rec := mustGame(t, text)
			inBubble(t, func(t *testing.T) {
				s := Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(judging(0)), Game: rec}}
				if name == "6x6" {
					s.Game, s.Settings.UI.Size = nil, 6
				}
				r := newRig(t, s)
				if name == "passes" {
					r.press("enter")
					r.play("c1")
				} else {
					for range 4 {
						r.play(r.anyMove())
					}
				}
				r.press("v")
				r.wait(time.Second)
				r.wantScreen("REVIEW", "analysed")
				for range 4 { // lists
					r.press(":tab :first right right right left")
				}
			})
		})
	}
}

// TestReviewOfANewGame: pasting another game during a review reviews that one.
func TestReviewOfANewGame(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := reviewRig(t, Setup{}, judging(0))
		r.press("v")
		r.wait(time.Second)
		r.paste("f5d6c3")
		r.wait(time.Second)
		r.wantScreen("REVIEW", "analysed")
		r.press("esc")
		r.wantMoves("f5d6c3")
		r.press(":restore")
		r.wantPly(61)
	})
}

func TestReviewScreens(t *testing.T) {
	scene := func(keys string) situation {
		return situation{name: "review", setup: func(s *Setup) { s.Kinds = testKinds(judging(0)) }, play: func(r *rig) {
			r.paste(finished)
			for i, n := range r.m.ses.Game().Line()[1:] {
				n.Elapsed = time.Duration(1+i*i%17) * time.Second
			}
			r.press("v")
			r.wait(2 * time.Second)
			r.press(keys)
			r.wait(time.Second)
		}}
	}
	totals := []string{"Black: accuracy 81 percent, 2.07 discs"}
	mistake := []string{"6. White e7?, 9.0 s", "A mistake, 7 discs lost.", "h4!    +4.0     20", "e7?    -3.0     20  d3"}
	for _, c := range []struct {
		keys string
		w, h int
		want []string
	}{
		{":first right right d 3 c 3 left left", 80, 24, []string{"3. Black d3, variation", "As good as the best move."}},
		{":first right right d 3 c 3 left left :tab :tab :tab", 80, 24, []string{"1.f5 f6 e6"}},
		{":first", 80, 24, []string{"1. Black f5, 1.0 s", "The best move.", "7 e3?  g6?!"}},
		{":first :next", 120, 40, append(mistake, "55 h7?  g1    57 f8   a2    59 h6")},
		{":first :next :tab", 120, 40, append(mistake, "14. White c4?")},
		{":first :next :tab :tab", 120, 40, append(mistake, totals...)},
		{":first :next", 60, 20, append(mistake[:2:2], "7 e3?  g6?!")},
		{":first :next :tab :tab", 60, 20, mistake[:2]},
		{":first :next", 40, 28, append(mistake[:2:2], "7 e3?  g6?!")},
		{":first :next :tab :tab", 200, 60, append(mistake, totals...)},
	} {
		screen := ansi.Strip(show(t, scene(c.keys), c.w, c.h, true, colorprofile.ASCII))
		for _, want := range c.want {
			if !strings.Contains(screen, want) {
				t.Errorf("%s in %dx%d lacks %q:\n%s", c.keys, c.w, c.h, want, screen)
			}
		}
	}
}

// TestSummary ends a game: what the panel says of it comes by itself, and the review then
// has nothing left to analyse. A move taken back ends the work.
func TestSummary(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e := judging(0)
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: testKinds(e)}})
		r.paste(finished[:len(finished)-2])
		r.press("enter h 4")
		r.wait(time.Minute)
		r.wantScreen("Accuracy: Black", "rematch")
		r.send(tea.WindowSizeMsg{Width: 40, Height: 20})
		r.wantScreen("Black wins by 16", "Accuracy: Black", "Turning point: move 44, b7.", "v review", "n new")
		r.send(tea.WindowSizeMsg{Width: 80, Height: 24})
		asked := e.count()
		r.press("v")
		r.wait(time.Second)
		r.wantScreen("analysed")
		if again := e.count(); again != asked || asked == 0 {
			t.Errorf("the review asked the engine %d times more, after %d", again-asked, asked)
		}
		r.press("esc u")
		if text := r.screen(); strings.Contains(text, "Accuracy") {
			t.Errorf("after a move is taken back:\n%s", text)
		}
	})
}

// TestLearnFromMistakes goes from the end of a game to its mistakes and back.
func TestLearnFromMistakes(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := reviewRig(t, Setup{}, judging(0))
		r.press(":learn")
		r.wantScreen("REVIEW", "Reviewing the game first")
		r.wait(time.Minute)
		r.press(":last :learn")
		r.wait(time.Second)
		r.wantScreen("LEARN", "find a better one", ". hint")
		at := r.m.ses.Game().Node()
		r.press(". . .")
		r.wantScreen("It was ", "shown")
		if r.m.ses.Game().Node() != at || r.m.Board(r.m.Layout.Square).Board == at.Board() {
			t.Error("the board shows the game, or the game has moved")
		}
		r.press("q")
		r.wantScreen("REVIEW")
		r.press("q")
		if r.m.room != r.m.play || r.quit {
			t.Error("the game is not back")
		}
	})
}
