package command

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/engines"
	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/opponent"
	"othello/ui/session"
)

// play returns the command that plays, under the given usage line.
func (a *App) play(use string) *cobra.Command {
	cmd := &cobra.Command{
		Use:  use,
		Args: files(1),
		RunE: a.runPlay,
	}
	a.addSettings(cmd)
	cmd.Flags().String("position", "", "start from a board: 64 characters - X O and the side to move, or any record")
	cmd.Flags().String("opponent", "", "somebody to play against: first, casual, club, tournament, an engine such as r1, or mine for one as strong as you")
	complete(cmd, "opponent", opponent.IDs())
	cmd.Flags().Bool("plain", false, "play in lines of text instead of the full screen")
	cmd.Flags().Bool("no-resume", false, "do not offer to continue the unfinished game")
	return cmd
}

func (a *App) reviewGame() *cobra.Command {
	cmd := a.play("review [FILE | -]")
	cmd.Short = "Review a game on the screen, move by move"
	cmd.Long = "Opens a game in the full screen and judges every move. othello analyze prints the same review as text."
	cmd.Example = `
othello review game.sgf
othello review WTH_2019.wtb`
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if plain, _ := cmd.Flags().GetBool("plain"); plain || !a.fullScreen(args) {
			return cli.Usagef("the review needs a terminal: use othello analyze for text")
		}
		a.reviewing = true
		return a.runPlay(cmd, args)
	}
	return cmd
}

func (a *App) runPlay(cmd *cobra.Command, args []string) error {
	ctx := cmd.Context()
	forced, _ := cmd.Flags().GetBool("plain")
	screen := !forced && a.fullScreen(args)
	interactive := screen || isTerminal(a.Stdin)
	store, err := a.beginPlay(cmd, interactive) // a script is the same at any time
	if err != nil {
		return err
	}
	opened, err := a.openGiven(cmd, args)
	if err != nil {
		return err
	}
	config := store.Settings
	if err := a.try(&config, "ui."); err != nil {
		return err
	}
	lessMemory := fitMemory(a.tr, &config)
	if !interactive && lessMemory != "" {
		_, _ = fmt.Fprintln(a.Stderr, lessMemory)
		lessMemory = ""
	}
	kinds, err := a.kinds(&config)
	if err != nil {
		return err
	}
	if err := opened.checkSize(cmd, config.UI.Size); err != nil {
		return err
	}
	match, err := a.match(cmd, &config, kinds, opened)
	if err != nil {
		return err
	}
	setup := a.playSetup(cmd, store, kinds, match, opened)
	setup.Asked = askedFor(cmd, config, kinds, match)
	setup.Asked.Players = setup.Asked.Players && !a.reviewing
	setup.Interactive, setup.Judge = interactive, a.judge(config.Engine)
	missing := a.learnFrom(config.Engine, &setup)
	setup.Notice = cmp.Or(opened.notice, a.notRemembered, lessMemory, missing)
	if screen {
		err = a.onScreen(cmd, setup)
	} else {
		err = a.lines(ctx, a.Stdin, a.Stdout, setup)
	}
	if errors.Is(err, tea.ErrInterrupted) || ctx.Err() != nil {
		return cli.ErrInterrupted
	}
	return err
}

// learnFrom lets games be learned from. It returns what the program has to do without; empty
// for nothing.
func (a *App) learnFrom(engine engines.Settings, setup *config.Setup) string {
	l, err := a.learner(engine, a.playedBook)
	if l != nil {
		setup.Learn, setup.Renew = l.Learn, l.Renew
	}
	switch {
	case a.bookProblem != nil:
		return a.tr.F("Playing without an opening book: %v", a.bookProblem)
	case err != nil:
		return a.tr.F("Not learning from games: %v.", err)
	case setup.Disk == nil && setup.Interactive:
		return a.tr.T("No home directory: the game will not be saved when you quit.")
	}
	return ""
}

// playSetup returns what the screen and the lines of text need of a game.
func (a *App) playSetup(cmd *cobra.Command, store *config.Store, kinds []ai.Kind, match session.Match, opened opening) config.Setup {
	folder := store.Settings.UI.Wthor
	setup := config.Setup{
		Setup:    session.Setup{Kinds: kinds, Match: match, Game: opened.game, Board: opened.board, Archive: finished(), Follow: following(store)},
		Settings: store, Choices: opened.choices,
		DataDir: dataDir(), CacheDir: cacheDir(), Engines: a.Engines, Book: a.reference(),
		Network: network(kinds), Puzzles: a.Puzzles, Games: games(folder, opened),
		GamesOf:  func(folder string) func() (*record.Collection, error) { return games(folder, opened) },
		OpenFile: func(path string) ([]config.GameChoice, error) { return a.openNamed(cmd.Context(), path) },
		Review:   a.reviewing, Lessons: a.teaching, Printer: a.tr,
	}
	setup.Fresh, _ = cmd.Flags().GetBool("no-resume")
	if dir := stateDir(); dir != "" {
		setup.Disk = session.NewFolder(dir)
	}
	return setup
}

// following returns the moves of the openings that the settings make engines play.
func following(store *config.Store) func(p game.Position) (game.Square, bool) {
	pick := rand.IntN
	if seed := store.Settings.Engine.Seed; seed > 0 {
		pick = rand.New(rand.NewPCG(uint64(seed), 0)).IntN
	}
	return func(p game.Position) (game.Square, bool) {
		lines, _ := book.ParseLines(store.Settings.UI.Opening) // checked when it was set
		return book.Follow(lines, p, pick)
	}
}

// openGiven opens the position of --position or the file that the arguments name.
func (a *App) openGiven(cmd *cobra.Command, args []string) (opening, error) {
	board, _ := cmd.Flags().GetString("position")
	switch positioned := cmd.Flags().Changed("position"); {
	case positioned && len(args) > 0:
		return opening{}, cli.Usagef("--position and the file %s exclude each other", args[0])
	case positioned:
		return openPosition(board)
	case len(args) > 0:
		return a.open(cmd.Context(), args[0])
	}
	return opening{}, nil
}

// onScreen plays in the full screen, on which nothing else may print: the output of
// libraries goes to the log, if there is one.
func (a *App) onScreen(cmd *cobra.Command, setup config.Setup) error {
	restore, err := a.Runtime.Quiet(a.log)
	if err != nil {
		return err
	}
	defer restore()
	return a.screen(cmd.Context(), setup)
}

// kinds builds the engines, checks what the settings name, and replaces "engine" there with
// the ID of its kind.
func (a *App) kinds(now *config.Settings) ([]ai.Kind, error) {
	if err := a.try(now, "policy."); err != nil {
		return nil, err
	}
	kinds, err := a.Kinds(*now)
	if err != nil {
		return nil, lang.Errorf("starting the engines: %w", err)
	}
	b, style, err := a.playBook(now.Engine)
	if err != nil {
		if err = a.refuse(now, config.Book, err); err == nil {
			b, style, err = a.playBook(now.Engine)
		}
		if err != nil {
			return nil, err
		}
	}
	a.playedBook = b
	var ids []string
	for i := range kinds {
		ids = append(ids, kinds[i].ID)
		if now.Engine.Seed > 0 {
			kinds[i].Levels = seeded(kinds[i].Levels, uint64(now.Engine.Seed))
		}
		if kinds[i].Tree {
			kinds[i].Engine = ai.WithScores(kinds[i].Engine) // to show the tree on the board
		}
		if kinds[i].Book {
			kinds[i].Bare = logged{kinds[i].Engine, kinds[i].ID}
			kinds[i].Engine = book.NewEngine(kinds[i].Engine, b, style)
		}
		kinds[i].Engine = logged{kinds[i].Engine, kinds[i].ID}
	}
	for _, who := range []*string{&now.Engine.Kind, &now.UI.Black, &now.UI.White} {
		if i := session.KindNamed(kinds, *who); i >= 0 {
			*who = ids[i]
		}
	}
	known := func(id string) bool { return slices.Contains(ids, id) }
	var problems []error
	if !known(now.Engine.Kind) {
		problems = append(problems, a.refuse(now, config.Kind, lang.Errorf("there is no engine %q, only %s", now.Engine.Kind, strict.Alternatives(ids))))
	}
	for r, who := range map[*config.Setting]*string{config.Black: &now.UI.Black, config.White: &now.UI.White} {
		if *who != "human" && *who != "engine" && !known(*who) {
			problems = append(problems, a.refuse(now, r, lang.Errorf("there is no player %q, only human, engine or a kind of engine (%s)", *who, strict.Alternatives(ids))))
		}
		if *who == "engine" {
			*who = now.Engine.Kind
		}
	}
	if ai.FindLike(kinds, 0, now.UI.Level) == 0 {
		problems = append(problems, a.refuse(now, config.Level, session.NoLevel(now.UI.Level)))
	}
	return kinds, cmp.Or(problems...)
}

// applyOpponent lets a person play against the opponent that --opponent names.
func applyOpponent(tr *lang.Printer, cmd *cobra.Command, config *config.Settings, kinds []ai.Kind) error {
	if !cmd.Flags().Changed("opponent") {
		return nil
	}
	for _, other := range []string{"level", "engine"} {
		if cmd.Flags().Changed(other) {
			return cli.Usagef("--opponent and --%s exclude each other", other)
		}
	}
	id, _ := cmd.Flags().GetString("opponent")
	me := opponent.Rate(kinds, nil)
	if id == opponent.Mine {
		var err error
		if me, err = opponent.Read(kinds, finished()); err != nil {
			return lang.Errorf("reading your games: %w", err)
		}
	}
	o, err := opponent.Find(append(opponent.List(tr, kinds, me), opponent.More(kinds, me)...), id)
	if err != nil {
		return cli.Usagef("--opponent: %w", err)
	}
	ui := &config.UI
	person, engine := &ui.Black, &ui.White
	if ui.White == "human" && ui.Black != "human" {
		person, engine = engine, person
	}
	*person, *engine, ui.Level = "human", kinds[o.Kind].ID, kinds[o.Kind].LevelID(o.Level)
	return nil
}

// checkLevel refuses a --level that one of the kinds asked does not have. The level of
// the environment and the settings file is for all kinds: each takes its nearest.
func checkLevel(cmd *cobra.Command, config *config.Settings, kinds []ai.Kind, ids ...string) error {
	if !cmd.Flags().Changed("level") {
		return nil
	}
	for _, id := range ids {
		if k := kinds[session.KindNamed(kinds, id)]; k.Find(config.UI.Level) == 0 {
			return cli.Usagef("--level: the level of %s is %s, not %s", id, k.Numbers(), string(config.UI.Level))
		}
	}
	return nil
}

// network returns the engine that predicts what players would choose; nil for none.
func network(kinds []ai.Kind) ai.Engine {
	for _, k := range kinds {
		if k.Network {
			return k.Analyst()
		}
	}
	return nil
}

// seeded sets the random seed of the levels' errors.
func seeded(levels []ai.Level, seed uint64) []ai.Level {
	levels = slices.Clone(levels)
	for i := range levels {
		levels[i].Handicap.Seed = seed
	}
	return levels
}

// fullScreen reports whether there is a screen to draw on and a keyboard to read.
// A record read from stdin leaves the keyboard to the terminal itself.
func (a *App) fullScreen(args []string) bool {
	if os.Getenv("TERM") == "dumb" || !isTerminal(a.Stdout) {
		return false
	}
	return isTerminal(a.Stdin) || len(args) > 0 && args[0] == "-" && haveKeyboard()
}

// haveKeyboard reports whether the process has a terminal besides its streams.
func haveKeyboard() bool {
	in, out, err := tea.OpenTTY()
	if err != nil {
		return false
	}
	_ = in.Close()
	_ = out.Close()
	return true
}

func isTerminal(stream any) bool {
	f, ok := stream.(interface{ Fd() uintptr })
	return ok && term.IsTerminal(f.Fd())
}

func (a *App) lessons() *cobra.Command {
	cmd := a.play("learn")
	cmd.Aliases = []string{"lessons", "tutorial", "rules", "how-to-play"}
	cmd.Short = "Learn how to play, step by step"
	cmd.Long = "Teaches Othello from its first rule, in ten lessons of a minute each. They go on where you left them. In a game the key " + action.DefaultKeys()[string(action.Lessons)][0] + " opens them."
	cmd.Example = `
othello learn
othello learn --plain`
	cmd.Args = cobra.NoArgs
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		a.teaching = true
		return a.runPlay(cmd, args)
	}
	return cmd
}
