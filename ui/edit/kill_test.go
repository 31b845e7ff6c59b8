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
	e := newEditor(t, dir)
	e.do(action.Edit, "")
	for i := 0; ; i++ {
		b := e.Board().With(game.Square(i%64), game.Color(rand.IntN(3)))
		fmt.Println("board " + boardText(b)) // before it can be on disk
		e.take(e.Read(&record.Record{Game: game.FromBoard(b)}, false))
		name := fmt.Sprintf("name %d", i)
		if e.do(action.EditSave, name); e.said == "Saved: "+name+"." {
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

		data, err := os.ReadFile(filepath.Join(dir, positionsFile))
		if err != nil {
			t.Fatal(err)
		}
		list, err := decodePositions(data)
		if err != nil {
			t.Fatalf("the saved positions are damaged: %v", err)
		}
		for _, name := range names {
			if named(list, name) < 0 {
				t.Errorf("%q was saved and is not there", name)
			}
		}
		i := named(list, draftName)
		if i < 0 {
			t.Fatal("what was edited is gone")
		}
		if !slices.Contains(boards, boardText(list[i].board)) {
			t.Errorf("what was edited is none of the %d positions:\n%v", len(boards), list[i].board)
		}
	}
}
