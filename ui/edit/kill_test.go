package edit

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
)

// editForever is the directory in which a test's own program edits until killed.
const editForever = "OTHELLO_TEST_EDIT_FOREVER"

// TestEditForever is the program that TestKilledWhileEditing kills: it edits and
// saves as fast as it can, and writes each position and each name that was saved.
func TestEditForever(t *testing.T) {
	dir := os.Getenv(editForever)
	if dir == "" {
		t.Skip("only TestKilledWhileEditing runs this")
	}
	e, h := newEditor(t, dir)
	h.kept = func() { fmt.Println("board " + boardText(e.Board())) } // before it can be on disk
	h.kept()
	for i := 0; ; i++ {
		a := []action.Action{action.EditBlack, action.EditWhite, action.EditTurn, action.EditColors, action.EditRight, action.Undo}[rand.IntN(6)]
		h.Run(e.Do(a, tea.KeyPressMsg{}))
		name := fmt.Sprintf("name %d", i)
		if out := e.store.apply(nil, saving(name, e.Board())); out.unkept == nil && out.trouble == "" {
			fmt.Println(name)
		}
	}
}

func boardText(b game.Board) string {
	text, _ := record.Text(record.Board, &record.Record{Game: game.FromBoard(b)})
	return strings.TrimSpace(text)
}

// TestKilledWhileEditing kills a program at random moments: no name that it called
// saved may be missing, and what it was editing must be one of its positions.
func TestKilledWhileEditing(t *testing.T) {
	rounds := 6
	if testing.Short() {
		rounds = 2
	}
	for range rounds {
		dir := t.TempDir()
		cmd := exec.Command(os.Args[0], "-test.run=^TestEditForever$")
		cmd.Env = append(os.Environ(), editForever+"="+dir)
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		var names, boards []string
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			line := lines.Text()
			if board, ok := strings.CutPrefix(line, "board "); ok {
				boards = append(boards, board)
			} else if strings.HasPrefix(line, "name ") {
				if names = append(names, line); len(names) == 3 {
					time.AfterFunc(time.Duration(rand.IntN(60_000))*time.Microsecond, func() { _ = cmd.Process.Kill() })
				}
			}
		}
		_ = cmd.Wait()

		data, err := os.ReadFile(filepath.Join(dir, positionsName))
		if err != nil {
			t.Fatal(err)
		}
		list, err := decodePositions(nil, data)
		if err != nil {
			t.Fatalf("the saved positions are damaged: %v", err)
		}
		for _, name := range names {
			if named(list, name) < 0 {
				t.Errorf("%q was saved and is not there", name)
			}
		}
		d, trouble := LoadDraft(nil, filepath.Join(dir, "game.sgf"))
		if d == nil || trouble != "" {
			t.Fatalf("what was edited is gone: %s", trouble)
		}
		at := slices.Index(boards, boardText(d.history.steps[d.history.at].board))
		if at < 0 {
			t.Errorf("what was edited is none of the %d positions:\n%v", len(boards), d.history.steps[d.history.at].board)
		}
	}
}
