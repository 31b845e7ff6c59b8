package edit

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
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

// TestEditForever is the program that TestKilledWhileEditing kills: it edits as fast as it can,
// and writes each position before it is kept.
func TestEditForever(t *testing.T) {
	dir := os.Getenv(editForever)
	if dir == "" {
		t.Skip("only TestKilledWhileEditing runs this")
	}
	e := newEditor(t, dir)
	e.do(action.Edit, "")
	for i := 0; ; i++ {
		b := e.Board().With(game.Square(i%64), []game.Color{game.Black, game.White}[rand.IntN(2)]) // the first ones differ from the start: that is not kept
		fmt.Println("board " + boardText(b))                                                       // before it can be on disk
		e.take(e.Read(&record.Record{Game: game.FromBoard(b)}, false))
	}
}

func boardText(b game.Board) string {
	text, _ := record.Text(record.Board, &record.Record{Game: game.FromBoard(b)})
	return strings.TrimSpace(text)
}

// TestKilledWhileEditing kills a program at random moments: what it was editing must be one of
// its positions.
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
		var boards []string
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if board, ok := strings.CutPrefix(lines.Text(), "board "); ok {
				if boards = append(boards, board); len(boards) == 3 {
					time.AfterFunc(time.Duration(rand.IntN(60_000))*time.Microsecond, func() { _ = cmd.Process.Kill() })
				}
			}
		}
		_ = cmd.Wait()

		b := stored(dir)
		if b == nil {
			t.Fatal("what was edited is gone")
		}
		if !slices.Contains(boards, boardText(*b)) {
			t.Errorf("what was edited is none of the %d positions:\n%v", len(boards), b)
		}
	}
}
