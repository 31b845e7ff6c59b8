package command

import (
	"encoding/json"
	"time"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/puzzle"
	"othello/game"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/ui/config"
	"othello/ui/ownpuzzle"
	"othello/ui/phrase"
	"othello/ui/session"
)

func (a *App) puzzle() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "puzzle",
		Short: "Solve puzzles: positions with one move to find",
		Long: `Asks one puzzle after the other in lines of text; a square answers. At a terminal the results are kept: puzzles that went wrong come back, and new ones are as hard as you solve. The puzzle of the day is the same for everybody on a date; solved, it prints a result to share that does not give it away. On the full screen puzzles are behind the key X.

--json prints one puzzle instead. With --id and --move it checks an answer to the puzzle of that ID; the exit code is 1 if it is wrong.`,
		Example: `
othello puzzle --daily
othello puzzle --kind parity
othello puzzle --kind win --empties 8
othello puzzle --json --seed 1
othello puzzle --json --id ID --move f5`,
		Args: cobra.NoArgs,
	}
	a.addSettings(cmd, "engine.threads", "engine.hash_mb", "engine.seed")
	kind := cmd.Flags().String("kind", "", "ask this kind: win, parity, wipe, escape, expert, or own for those of your own games")
	asJSON := cmd.Flags().Bool("json", false, "print a puzzle, or the check of an answer, as JSON; see docs/schema")
	id := cmd.Flags().String("id", "", "with --json: the puzzle of this ID")
	move := cmd.Flags().String("move", "", "with --json and --id: the move to check")
	var wish puzzle.Wish
	cmd.Flags().IntVar(&wish.Empties, "empties", 0, "ask positions with so many empty squares")
	cmd.Flags().BoolVar(&wish.Daily, "daily", false, "ask the puzzle of the day, which is the same for everybody")
	complete(cmd, "kind", []string{"win", "parity", "wipe", "escape", "expert", "own"})
	cmd.RunE = a.begun(func(cmd *cobra.Command, _ []string, settings *config.Store) error {
		switch {
		case *kind == "own":
			wish.Own = true
		case *kind != "":
			k, err := puzzle.ParseKind(*kind)
			if err != nil {
				return cli.Usagef("--kind: %w, or own", err)
			}
			wish.Kinds = []puzzle.Kind{k}
		}
		switch {
		case *move != "" && *id == "":
			return cli.Usagef("--move needs --id")
		case *id != "" && !*asJSON:
			return cli.Usagef("--id needs --json")
		}
		kinds, err := a.kinds(&settings.Settings)
		switch {
		case err != nil:
			return err
		case *asJSON:
			return a.puzzleJSON(cmd, settings.Settings, kinds, wish, *id, *move)
		}
		match, err := session.NewMatch(kinds, game.Size8, "human", "human", settings.UI.Level, 0, 0)
		if err != nil {
			return err
		}
		err = a.lines(cmd.Context(), a.Stdin, a.Stdout, config.Setup{
			Setup: session.Setup{Kinds: kinds, Match: match, Archive: finished()}, Judge: a.judge(settings.Engine), Network: network(kinds), Printer: a.tr, Settings: config.New(settings.Settings), DataDir: dataDir(),
			Puzzles: a.Puzzles, Puzzle: true, Wish: wish, Interactive: isTerminal(a.Stdin),
		})
		if cmd.Context().Err() != nil {
			return cli.ErrInterrupted
		}
		return err
	})
	return cmd
}

// asked is a puzzle in JSON.
type asked struct {
	Version  int        `json:"version"`
	ID       string     `json:"id"`
	Kind     string     `json:"kind"`
	Question string     `json:"question"`
	Board    string     `json:"board"` // X black, O white, - empty, rank by rank, then the side to move
	ToMove   game.Color `json:"to_move"`
	Empties  int        `json:"empties"`
	Rating   int        `json:"rating"`
	From     string     `json:"from,omitempty"` // own game that it is from
}

// checked is an answer in JSON.
type checked struct {
	Version int           `json:"version"`
	ID      string        `json:"id"`
	Move    game.Square   `json:"move"`
	Right   bool          `json:"right"`
	Answer  game.Square   `json:"answer"`
	Text    string        `json:"text"`
	Line    []game.Square `json:"line"` // best play after a wrong move
}

func (a *App) puzzleJSON(cmd *cobra.Command, config config.Settings, kinds []ai.Kind, w puzzle.Wish, id, move string) error {
	s := puzzle.NewCollection(a.Puzzles, dataDir())
	if seed := config.Engine.Seed; seed > 0 {
		s.Seed(uint64(seed))
	}
	if games := finished(); w.Own && games != nil {
		f := puzzle.Finder{Engine: a.judge(config.Engine), Network: network(kinds)}
		if _, err := ownpuzzle.Add(cmd.Context(), a.tr, s, games, f); err != nil {
			return err
		}
	}
	var p puzzle.Puzzle
	var err error
	if id != "" {
		p, err = s.Find(id)
	} else {
		p, _, _, err = s.Next(w, time.Now())
	}
	if err != nil {
		return err
	}
	out := json.NewEncoder(a.Stdout)
	if move == "" {
		return out.Encode(asked{
			Version: jsonVersion, ID: p.ID(), Kind: p.Kind.String(), Question: phrase.Question(a.tr, p), Board: p.Board.Line(), ToMove: p.Board.Turn,
			Empties: p.Board.Position().Empties(), Rating: p.Rating, From: p.From,
		})
	}
	m, err := game.ParseSquare(move)
	if err == nil && !p.Board.Position().Legal(m) {
		err = lang.Errorf("%v is not a legal move", m)
	}
	if err != nil {
		return cli.Usagef("--move: %w", err)
	}
	c := checked{Version: jsonVersion, ID: id, Move: m, Right: m == p.Answer, Answer: p.Answer, Text: a.tr.F("%v is right.", m), Line: []game.Square{}}
	if !c.Right {
		bad, err := p.Refute(cmd.Context(), a.Solver(config.Engine), p.Board.Position(), m)
		if err != nil {
			return err
		}
		c.Text, c.Line = phrase.Refutation(a.tr, bad, p, p.Board.Turn), append(c.Line, bad.Line...)
	}
	if err := out.Encode(c); err != nil {
		return err
	}
	if !c.Right {
		return errWrong
	}
	return nil
}

var errWrong = lang.Errorf("the move is wrong")
