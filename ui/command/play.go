package command

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"othello/ai"
	"othello/internal/cli"
	"othello/internal/job"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/practice"
	"othello/ui/session"
)

// play returns the command that plays, under the given usage line. Unless it is empty it begins
// with the room that an action opens.
func (a *App) play(use string, begin action.Action) *cobra.Command {
	cmd := &cobra.Command{Use: use, Args: files(1)}
	a.addSettings(cmd, playSettings...)
	plain := cmd.Flags().Bool("plain", false, "play in lines of text instead of the full screen")
	fresh := cmd.Flags().Bool("no-resume", false, "do not offer to continue the unfinished game")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		setup := config.Setup{Begin: begin, Interactive: !*plain && a.fullScreen(args)}
		setup.Fresh = *fresh || begin == action.Puzzles // which come at once
		switch {
		case begin == action.Review && !setup.Interactive:
			return cli.Usagef("the review needs a terminal: use othello analyze for text")
		case begin == action.Puzzles && len(args) > 0:
			setup.With, args = args[0], nil
		}
		return a.runPlay(cmd, args, setup)
	}
	return cmd
}

func reviewGame(a *App) *cobra.Command {
	cmd := a.play("review [FILE | -]", action.Review)
	cmd.Short = "Review a game on the screen, move by move"
	cmd.Long = "Opens a game in the full screen and judges every move. othello analyze prints the same review as text."
	cmd.Example = `
othello review game.sgf
othello review WTH_2019.wtb`
	return cmd
}

func lessons(a *App) *cobra.Command {
	cmd := a.play("learn", action.Lessons)
	cmd.Aliases = []string{"lessons", "tutorial", "rules", "how-to-play"}
	cmd.Short = "Learn how to play, step by step"
	cmd.Long = "Teaches Othello from its first rule, in ten lessons of a minute each. They go on where you left them. In a game :" + action.Lessons.Word() + " opens them."
	cmd.Example = `
othello learn
othello learn --plain`
	cmd.Args = cobra.NoArgs
	return cmd
}

func puzzles(a *App) *cobra.Command {
	cmd := a.play("puzzle [KIND]", action.Puzzles)
	cmd.Short = "Solve puzzles: positions with one move to find"
	cmd.Long = "Asks one puzzle after the other. The results are kept: puzzles that went wrong come back, and new ones are as hard as you solve. KIND is win, parity, wipe, escape or expert; daily for the puzzle of the day, which is the same for everybody on a date. In a game :" + action.Puzzles.Word() + " opens them."
	cmd.Example = `
othello puzzle daily
othello puzzle parity
othello puzzle --plain --set engine.seed=1`
	cmd.ValidArgs = practice.PuzzleWords()
	cmd.Args = cobra.MatchAll(cobra.MaximumNArgs(1), cobra.OnlyValidArgs)
	return cmd
}

// runPlay plays on the full screen, where setup is interactive, or else in lines of text.
func (a *App) runPlay(cmd *cobra.Command, args []string, setup config.Setup) error {
	ctx, screen := cmd.Context(), setup.Interactive
	if a.unread != nil {
		return a.unread
	}
	if setup.Interactive = screen || isTerminal(a.Stdin); setup.Interactive { // a script is the same at any time
		a.recall()
	}
	var opened *source
	var err error
	if len(args) > 0 {
		if opened, err = a.open(ctx, args[0]); err != nil {
			return err
		}
	}
	now := a.store.Settings
	if err := a.try(&now, "ui."); err != nil {
		return err
	}
	lessMemory := fitMemory(a.tr, &now)
	if !setup.Interactive && lessMemory != "" {
		_, _ = fmt.Fprintln(a.Stderr, lessMemory)
		lessMemory = ""
	}
	kinds, err := a.kinds(&now)
	if err != nil {
		return err
	}
	if setup.Match, err = a.match(&now, kinds, opened); err != nil {
		return err
	}
	setup.Seated = a.named(config.Black, config.White) && setup.Begin != action.Review
	setup.Fresh = setup.Fresh || a.named(config.Black, config.White, config.Kind, config.Level, config.Size)
	setup.Judge = a.Judge(now.Engine)
	a.fill(cmd, &setup, kinds, opened)
	setup.Notice = cmp.Or(setup.Notice, a.notRemembered, lessMemory, a.missing(&setup))
	if screen {
		return ended(ctx, a.onScreen(ctx, setup))
	}
	if setup.Interactive { // the shell can stop it
		setup.Job = job.New()
		defer setup.Job.Listen()()
	}
	return ended(ctx, a.lines(ctx, a.Stdin, a.Stdout, setup))
}

// ended returns how a game has ended: err or, by a signal, an interruption.
func ended(ctx context.Context, err error) error {
	if errors.Is(err, tea.ErrInterrupted) || ctx.Err() != nil {
		return cli.ErrInterrupted
	}
	return err
}

// fill gives setup what the screen and the lines of text need of the program and its files.
func (a *App) fill(cmd *cobra.Command, setup *config.Setup, kinds []ai.Kind, opened *source) {
	setup.Kinds, setup.Game = kinds, opened.game()
	if opened != nil && setup.Game == nil {
		setup.Choices = opened.choices(a.tr)
	}
	if opened != nil && opened.left != nil {
		setup.Notice = a.tr.F("%v.", opened.left)
	}
	setup.Archive, setup.Settings = finished(), a.store
	setup.DataDir, setup.CacheDir, setup.Engines = dataDir(), cacheDir(), a.Engines
	setup.Book, setup.Network, setup.Puzzles, setup.Printer = a.books.reference(), network(kinds), a.Puzzles, a.tr
	setup.Games, setup.GamesOf = opened.explored(a.store.UI.Wthor), opened.explored
	setup.OpenFile = func(path string) ([]config.GameChoice, error) { return a.openNamed(cmd.Context(), path) }
	if dir := stateDir(); dir != "" && setup.Archive != nil {
		setup.Disk = session.NewFolder(dir)
	}
}

// missing says what the program has to do without; empty for nothing.
func (a *App) missing(setup *config.Setup) string {
	switch {
	case a.books.problem != nil:
		return a.tr.F("Playing without an opening book: %v", a.books.problem)
	case setup.Disk == nil && setup.Interactive:
		return a.tr.T("No home directory: the game will not be saved when you quit.")
	}
	return ""
}

// match returns the game that the settings ask for. An engine that the command line names has
// a board that it plays on, unless a game is opened or --size names another one: then it is an
// error, as is a size that is not that of the opened game.
func (a *App) match(now *config.Settings, kinds []ai.Kind, opened *source) (session.Match, error) {
	size := opened.size(now.UI.Size)
	if a.named(config.Size) && int(size) != now.UI.Size {
		return session.Match{}, cli.Usagef("%s %d: the board of that game has %d x %d squares", a.store.Place(a.tr, config.Size), now.UI.Size, size, size)
	}
	fits := opened.size(0) == 0 && !a.named(config.Size) && a.named(config.Kind, config.Black, config.White)
	var playing []string
	for _, who := range []*string{&now.UI.Black, &now.UI.White} {
		i := session.KindNamed(kinds, *who)
		switch {
		case i < 0:
			continue
		case fits:
			size = kinds[i].Board(size)
		case kinds[i].On(size).Absent && !a.named(config.Kind, config.Black, config.White):
			a.notRemembered = a.tr.F("%v.", &ai.NotHere{Kind: kinds[i]})
			*who = kinds[0].ID
		}
		playing = append(playing, *who)
	}
	if len(playing) == 0 {
		playing = []string{now.Engine.Kind}
	}
	if err := a.checkLevel(now, kinds, playing...); err != nil {
		return session.Match{}, err
	}
	return session.NewMatch(kinds, size, now.UI.Black, now.UI.White, now.UI.Level, now.UI.Clock, now.UI.Increment)
}

// checkLevel refuses a level of the command line that one of the kinds asked does not have. The
// level of the environment and the settings file is for all kinds: each takes its nearest.
func (a *App) checkLevel(now *config.Settings, kinds []ai.Kind, ids ...string) error {
	if !a.named(config.Level) {
		return nil
	}
	for _, id := range ids {
		if k := kinds[session.KindNamed(kinds, id)]; k.Find(now.UI.Level) == 0 {
			return cli.Usagef("%s: the level of %s is %s, not %s", a.store.Place(a.tr, config.Level), id, k.Numbers(), string(now.UI.Level))
		}
	}
	return nil
}

// onScreen plays in the full screen, on which nothing else may print: the output of libraries goes to
// the log, if there is one.
func (a *App) onScreen(ctx context.Context, setup config.Setup) error {
	restore, err := a.Runtime.Quiet(a.log)
	if err != nil {
		return err
	}
	defer restore()
	return a.screen(ctx, setup)
}

// fullScreen reports whether there is a screen to draw on and a keyboard to read.
// A record read from stdin leaves the keyboard to the terminal itself.
func (a *App) fullScreen(args []string) bool {
	term := os.Getenv("TERM")
	if term == "dumb" || term == "" && runtime.GOOS != "windows" || !isTerminal(a.Stdout) {
		return false
	}
	return isTerminal(a.Stdin) || len(args) > 0 && args[0] == "-"
}

func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(f.Fd())
}
