package command

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/internal/cli"
)

// asPupil is the environment variable that makes the test binary a program that
// learns: "play FILE N" what it plays itself, "learn FILE N" by the command.
const asPupil = "OTHELLO_TEST_LEARN"

func TestMain(m *testing.M) {
	if task := strings.Fields(os.Getenv(asPupil)); len(task) == 3 {
		_, _ = io.Copy(io.Discard, os.Stdin) // until all others are there
		if err := learnAsPupil(task[0], task[1], task[2]); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// pupilGames is how many games each pupil learns from, one after the other.
const pupilGames = 3

func learnAsPupil(how, path, number string) error {
	n, err := strconv.Atoi(number)
	if err != nil {
		return err
	}
	l := &book.Learner{
		Path: path, Live: &book.Live{}, First: oneMove, Wait: time.Hour,
		Judge: func() book.Judge { return book.JudgeBy(opinionated{}, ai.Limits{Depth: 1}) },
	}
	for i := range pupilGames {
		end := randomGame(uint64(n*pupilGames + i))
		if how == "play" {
			if _, err := l.Learn(context.Background(), end); err != nil {
				return err
			}
			continue
		}
		var moves strings.Builder
		for node := range end.Path() {
			if node.Move().IsSquare() { // neither the beginning nor a pass
				moves.WriteString(node.Move().String())
			}
		}
		games := fmt.Sprintf("%s-games-%d-%d", path, n, i)
		if err := os.WriteFile(games, []byte(moves.String()), 0o600); err != nil {
			return err
		}
		app := newBookApp(os.Stdout, os.Stdout)
		app.bookWait = l.Wait
		if code := app.Run(context.Background(), []string{"book", "learn", path, games, "-o", path}); code != cli.OK {
			return fmt.Errorf("code %d", code)
		}
	}
	return nil
}

// randomGame returns the end of a whole game, the same for the same seed.
func randomGame(seed uint64) *game.Node {
	rng := rand.New(rand.NewPCG(seed, 1))
	g := game.New(game.Size8)
	for !g.Over() {
		m := game.Pass
		if moves := g.Position().Moves(); moves != 0 {
			for range 1 + rng.IntN(moves.Count()) {
				m = moves.First()
				moves &^= m.Bit()
			}
		}
		if err := g.Play(m); err != nil {
			panic(err)
		}
	}
	return g.Node()
}

// TestProgramsLearnAtOnce has several programs learn into the same book at the same
// time: nothing is lost.
func TestProgramsLearnAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book")
	b, err := oneMove()
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Save(path); err != nil {
		t.Fatal(err)
	}
	const pupils = 4
	var children []*exec.Cmd
	var doors []io.Closer
	var said [pupils]strings.Builder
	for n := range pupils {
		child := exec.CommandContext(t.Context(), os.Args[0])
		child.Env = append(os.Environ(), fmt.Sprintf("%s=%s %s %d", asPupil, []string{"play", "learn"}[n%2], path, n))
		child.Stdout, child.Stderr = &said[n], &said[n]
		door, err := child.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		children, doors = append(children, child), append(doors, door)
	}
	for _, door := range doors {
		_ = door.Close() // lets them start
	}
	for n, child := range children {
		if err := child.Wait(); err != nil {
			t.Errorf("program %d: %v\n%s", n, err, said[n].String())
		}
	}
	tree := positions(t, path)
	b, err = tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	e, _ := b.Lookup(game.Start(game.Size8))
	if want := 5 + pupils*pupilGames; e.Games.Games() != want {
		t.Errorf("%d games are counted, want %d", e.Games.Games(), want)
	}
	for seed := range uint64(pupils * pupilGames) {
		for n := range randomGame(seed).Path() {
			// Of each game three positions may be judged, so that the first three always are.
			if e, ok := b.Lookup(n.Board().Position()); n.Ply() < 3 && (!ok || !e.Known) {
				t.Errorf("game %d: what was judged at move %d is lost", seed, n.Ply()+1)
			}
		}
	}
}
