package plain

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/exp/golden"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/ui/config"
	"othello/ui/session"
)

// played is a game from its transcript.
func played(t testing.TB, moves string) *game.Game {
	t.Helper()
	records, _, err := record.Parse([]byte(moves))
	if err != nil {
		t.Fatal(err)
	}
	return records[0].Game
}

// smallBook knows two answers to f5 and what followed one of them.
func smallBook(t testing.TB) *book.Book {
	t.Helper()
	var tree book.Tree
	for moves, v := range map[string]struct {
		score float64
		games book.Stats
	}{
		"f5": {0, book.Stats{Wins: 5, Draws: 1, Losses: 4}}, "f5d6": {0, book.Stats{Wins: 4, Draws: 1, Losses: 4}},
		"f5f4": {-6, book.Stats{Losses: 1}}, "f5d6c3": {-0.5, book.Stats{}},
	} {
		n := played(t, moves).Node()
		p := n.Parent().Board().Position()
		if err := errors.Join(
			tree.Score(p, book.Verdict{Move: n.Move(), Score: v.score, Depth: 12}),
			tree.Count(p, n.Move(), v.games),
		); err != nil {
			t.Fatal(err)
		}
	}
	tree.Negamax()
	b, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// smallGames is a folder of three games.
func smallGames(t testing.TB) func() (*record.Collection, error) {
	t.Helper()
	dir := t.TempDir()
	d, err := record.NewDatabase(2001,
		&record.Record{Game: played(t, "f5d6c3d3c4"), Black: "Ann", White: "Bo", Event: "Paris"},
		&record.Record{Game: played(t, "f5d6c4"), Black: "Cy", White: "Ann", Event: "Paris"},
		&record.Record{Game: played(t, "f5f6e6"), Black: "Bo", White: "Cy", Event: "Rome"},
	)
	if err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]func(*os.File) error{
		"a.wtb": func(f *os.File) error { _, err := d.WriteTo(f); return err },
		"a.jou": func(f *os.File) error { return d.Names.WritePlayers(f, time.Time{}) },
		"a.trn": func(f *os.File) error { return d.Names.WriteTournaments(f, time.Time{}) },
	} {
		f, err := os.Create(dir + "/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(write(f), f.Close()); err != nil {
			t.Fatal(err)
		}
	}
	return func() (*record.Collection, error) { return record.OpenFolder(dir) }
}

// TestOpeningScripts compares whole sessions about openings.
func TestOpeningScripts(t *testing.T) {
	people := Setup{Book: book.NewLive(smallBook(t)), Setup: session.Setup{Match: match("human", "human")}}
	games := people
	games.Games = smallGames(t)
	both, japanese := people, people
	both.Settings = config.New(config.Settings{UI: config.UI{OpeningNames: "both"}})
	japanese.Settings = config.New(config.Settings{UI: config.UI{OpeningNames: "ja"}})
	failing := people
	failing.Games = func() (*record.Collection, error) {
		return nil, errors.New("opening a folder of databases: it is gone")
	}
	for name, c := range map[string]struct {
		setup Setup
		lines []string
	}{
		"openings":     {people, []string{"openings tiger", "openings 虎定石", "openings f5d6c3d3c4f4f6f3", "openings zzz", "openings"}},
		"names":        {both, []string{"start tiger", "opening", "openings tiger"}},
		"japanese":     {japanese, []string{"start 縦取り", "opening"}},
		"start":        {people, []string{"f5", "start tiger", "transcript", "start", "start zzz", "start random", "start f5f6", "transcript", "undo", "resume"}},
		"start engine": {Setup{}, []string{"start tiger", "score"}},
		"book":         {people, []string{"explore", "f5", "explore", "f6", "explore", "explore player ann", "explore list", "new 6", "explore"}},
		"games": {games, []string{"explore", "f5", "explore", "explore player ann black", "explore tournament rome from 2000 to 2002", "explore from 2002",
			"explore list", "open 2", "transcript", "explore nobody", "explore from x", "explore player", "explore black", "explore from 2005 to 2001", "explore player ann black x", "explore opponent cy list"}},
		"no games": {failing, []string{"explore", "f5"}},
	} {
		t.Run(name, func(t *testing.T) { golden.RequireEqual(t, script(t, c.setup, c.lines...)) })
	}
}

// TestStartRandom begins from the values of a book, if they reach far enough.
func TestStartRandom(t *testing.T) {
	var tree book.Tree
	g := played(t, "f5d6c3d3c4f4f6f3")
	for n := g.Node(); n.Parent() != nil; n = n.Parent() {
		if err := tree.Score(n.Parent().Board().Position(), book.Verdict{Move: n.Move(), Depth: 12}); err != nil {
			t.Fatal(err)
		}
	}
	tree.Negamax()
	b, err := tree.Book()
	if err != nil {
		t.Fatal(err)
	}
	out := script(t, Setup{Book: book.NewLive(b), Setup: session.Setup{Match: match("human", "human")}}, "start random", "transcript")
	if !strings.Contains(out, "A new game from a balanced start.") || !strings.HasSuffix(out, "\nf5d6c3d3c4f4f6f3\n") {
		t.Errorf("no balanced start:\n%s", out)
	}
}

// TestStartAtRandomPosition starts from a position that is drawn as wished.
func TestStartAtRandomPosition(t *testing.T) {
	level := &fake{do: func(_ context.Context, p game.Position, _ ai.Limits) (ai.Analysis, error) {
		a := first(p)
		for m := range p.Moves().Squares() {
			a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.Estimated(a.Score.Discs)})
		}
		return a, nil
	}}
	out := script(t, Setup{Setup: session.Setup{Kinds: kinds(level), Match: match("human", "human")}}, "start random 21 -64..64", "score", "start random 99", "start random 8 \x1b")
	for _, want := range []string{"A new game from a random position. ", " 39 empty.", "The number of moves is 1 to 59, not 99", `, not "\x1b".`} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not said:\n%s", want, out)
		}
	}
}
