package ui

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"othello/ui/room"
	"othello/ui/session"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"othello/game"
	"othello/game/record"
	"othello/ui/config"
)

func (r *rig) paste(text string) { r.send(tea.PasteMsg{Content: text}) }

func TestPaste(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, against(&fakeEngine{}))
		r.play("f5")
		mine := r.moves()
		r.paste("C4e3 F4c5 d6f3")
		r.wantMoves("c4e3f4c5d6f3")
		r.wantNotice("Opened: 6 moves, Black to move. :restore brings back the other game.")
		r.press(":restore")
		r.wantMoves(mine)
		r.wantNotice("The replaced game is back")
		r.press(":restore")
		r.wantMoves("c4e3f4c5d6f3")

		r.paste("f5d6c3d3c4") // White to move: the person's now, not the engine's
		r.wantMoves("f5d6c3d3c4")
		r.wantScreen("Your move: you are White")

		r.paste("---------------------------OX------XO--------------------------- X")
		r.wantMoves("")
		r.wantScreen("Your move: you are Black")

		r.paste("(;GM[2]SZ[8]PB[Ada]PW[Bob]EV[Finals];B[f5];W[d6];B[c3])")
		r.wantMoves("f5d6c3")
		r.wantScreen("Finals", "White Bob")
		for range 4 {
			r.press(":restore")
		}
	})
}

// TestSingleSquareIsAMove has first moves that could begin another game, too.
func TestSingleSquareIsAMove(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		r := newRig(t, Setup{Settings: stored(testConfig())})
		r.press(": f 5 enter")
		r.wantMoves("f5")
		r.wantScreen("White")
		r.press("d 6 : c 4 enter")
		r.wantMoves("f5d6c4")
		r.paste(" D3\n")
		r.wantMoves("f5d6c4d3")
		r.press(": a 1 enter")
		r.wantNotice("Black cannot play a1: it flips no disc.")
		r.press(": f 5 d 7 enter")
		if r.press(":"); strings.Contains(r.screen(), "f5d7") {
			t.Error("a line that failed is in the next one")
		}
	})
}

// TestPathOpensAFile types and pastes paths of files; a move stays a move.
func TestPathOpensAFile(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var asked []string
		var opened string
		r := newRig(t, Setup{Settings: stored(testConfig()), OpenFile: func(path string) ([]config.GameChoice, error) {
			asked = append(asked, path)
			switch path {
			case "~/one.sgf":
				return choices(1, &opened), nil
			case "many.wtb":
				return choices(3, &opened), nil
			}
			return nil, errors.New("opening " + path + ": no such file or directory")
		}})
		r.press(": f 5 enter")
		r.wantMoves("f5")
		r.press(": ~ / o n e . s g f enter")
		r.wantMoves("f5d6c3")
		r.wantNotice("Opened: 3 moves")
		r.press("n esc : / x enter")
		r.wantNotice("Not opened: opening /x: no such file or directory.")
		r.press(": esc")
		r.paste("many.wtb\n")
		r.wantScreen("many.wtb", "3 of 3")
		r.press("esc :choose")
		r.wantScreen("many.wtb", "3 of 3")
		r.press("esc u x : ~ / o n e . s g f enter")
		r.wantNotice("Read: 7 discs")
		if got := strings.Join(asked, " "); got != "~/one.sgf /x many.wtb ~/one.sgf" {
			t.Errorf("asked for the files %s", got)
		}
	})
}

func TestBadPaste(t *testing.T) {
	for _, text := range []string{"", " \n", "hello", "f5f5", "f5 d6 a1", "(;GM[1];B[aa])", strings.Repeat("X", 64) + strings.Repeat("Z", 64), strings.Repeat("f5", pasteMost)} {
		inBubble(t, func(t *testing.T) {
			r := newRig(t, Setup{Settings: stored(testConfig())})
			r.play("c4")
			r.paste(text)
			r.wantMoves("c4")
			r.wantNotice("Not opened")
			if strings.Contains(r.m.Notice.Text, "\n") {
				t.Errorf("the notice has several lines: %q", r.m.Notice.Text)
			}
		})
	}
}

func TestPasteOfAnotherSize(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		cfg := testConfig()
		cfg.Size = 6
		r := newRig(t, Setup{Settings: stored(cfg)})
		r.paste("f5d6c3d3c4f4c5b3c2") // leaves the 6x6 board's opening: an 8x8 game or a 6x6 one
		if r.m.ses.Game().Over() || len(r.m.ses.Game().Moves()) != 9 {
			t.Errorf("moves %q", r.moves())
		}
		r.paste("(;GM[2]SZ[4])")
		if got := r.m.ses.Match().Size; got != game.Size4 {
			t.Errorf("size %d after pasting a 4x4 game", got)
		}
		r.wantScreen("12 empty")
	})
}

func choices(n int, opened *string) []config.GameChoice {
	list := make([]config.GameChoice, n)
	for i := range list {
		title := fmt.Sprintf("Game %d, Ada %d - Bob", i+1, i%7)
		list[i] = config.GameChoice{Title: title, Open: func() (*record.Record, error) {
			*opened = title
			if i == 1 {
				return nil, errors.New("offset 84: no such move")
			}
			records, _, err := record.Parse([]byte("f5d6c3"))
			return records[0], err
		}}
	}
	return list
}

// TestNothingMovesBehindTheChooser: an engine waits until a game is chosen, or none.
func TestNothingMovesBehindTheChooser(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		var opened string
		s := against(&fakeEngine{})
		s.Settings.UI.Black, s.Settings.UI.White, s.Choices = "alpha", "human", choices(3, &opened)
		r := newRig(t, s)
		r.wait(time.Second)
		r.wantMoves("") // nothing moves behind the list
		r.press("esc")
		r.wantMoves("d3")
	})
}

func FuzzPaste(f *testing.F) {
	for _, seed := range []string{
		"f5d6c3", "F5 D6", "---------------------------OX------XO--------------------------- X", "(;GM[2]SZ[6];B[b4])",
		"(;GM[Othello]PB[a]PW[b]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)",
		"OX", "pa", "--", "\x1b[31mf5\x1b[m", "(;GM[2]EV[\x1b]0;hacked\x07];B[f5])", "f5d6\nc4c3", strings.Repeat("(", 1000),
	} {
		f.Add(seed, uint8(8))
	}
	var models [3]*model
	for i, size := range []int{8, 6, 4} {
		cfg := testConfig()
		cfg.Size = size
		m, err := newModel(f.Context(), matched(f, Setup{Settings: stored(cfg), Setup: session.Setup{Kinds: testKinds(&fakeEngine{})}}), testEnv, colorprofile.ASCII)
		if err != nil {
			f.Fatal(err)
		}
		f.Cleanup(m.shutDown)
		m.Width, m.Height = 36, 17
		m.relayout()
		models[i] = m
	}
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		m := models[size%3]
		for m.Top() != nil {
			m.Close()
		}
		if len(m.ses.Game().Moves()) != 1 { // the text before went on with it
			g := game.New(m.ses.Game().Board().Size())
			if err := g.Play(g.Position().Moves().First()); err != nil {
				t.Fatal(err)
			}
			m.openGame(&record.Record{Game: g}, false)
		}
		before, played := m.ses.Game(), m.ses.Game().Moves()
		text = text[:min(len(text), 1000)]
		// What follows in time is not waited for.
		if cmd := m.paste(text); cmd != nil && !isSquare(strings.TrimSpace(text)) {
			m.Update(cmd())
		}
		screen := strings.Join(room.Message(m.Notice.Text, m.Looks.Styles.Text, m.Layout.Footer.W, 3), "\n")
		if m.ses.Game() != before || m.Top() != nil {
			screen = m.content() // or else the message is all that is new
		}
		for line := range strings.SplitSeq(ansi.Strip(screen), "\n") {
			if strings.ContainsFunc(line, func(c rune) bool { return c < ' ' }) {
				t.Errorf("control characters on the screen: %q", line)
			}
		}
		if m.ses.Game() != before {
			if err := m.ses.Restore(); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(m.ses.Game().Moves(), played) || m.ses.Game().Board() != before.Board() {
				t.Error("the game before the paste is lost")
			}
		}
	})
}
