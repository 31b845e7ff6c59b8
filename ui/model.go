package ui

import (
	"context"
	"runtime"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/config"
	"othello/ui/edit"
	"othello/ui/games"
	"othello/ui/lesson"
	"othello/ui/mistakes"
	"othello/ui/openings"
	"othello/ui/opponent"
	"othello/ui/panel"
	"othello/ui/play"
	"othello/ui/puzzle"
	"othello/ui/room"
	"othello/ui/screen"
	"othello/ui/session"
	"othello/ui/study"
	"othello/ui/theme"
)

// Setup is all that the screen gets from outside.
type Setup = config.Setup

// model is the whole state of the screen, and the program's only tea.Model. Only
// Update changes it; commands and engines work on what they were given.
type model struct {
	room.Screen

	setup       Setup
	tr          *lang.Printer
	env         []string // environment
	jobs        *jobs
	lost        error // why the terminal could not be taken back; nil if it could
	interrupted bool  // the person left by ctrl+c
	unkept      bool  // what is chosen cannot be kept, and that was said

	ses *session.Session

	place
	actions  map[action.Action]func() tea.Cmd // the same in all rooms
	play     *play.Room                       // always there
	study    *study.Study
	studying *screen.Room // analysis and review
	drill    *screen.Room // and games from openings
	puzzles  *screen.Room
	lessons  *screen.Room
	mistakes *screen.Aside
	games    *games.Games
	editor   *edit.Editor
	explorer *screen.Aside
	sources  *openings.Explorer

	network *panel.Network  // what players would choose
	traps   *panel.Traps    // what is hard for them to answer
	reading room.Generation // of files and texts
	saving  saving
}

// newModel checks the setup. The error names the setting that is wrong.
func newModel(ctx context.Context, s Setup, env []string, profile colorprofile.Profile) (*model, error) {
	now := s.Settings.UI
	keys, err := action.NewKeymap(now.Keys)
	if err != nil {
		return nil, err
	}
	m := &model{
		jobs: newJobs(ctx), setup: s, env: env,
		saving: saving{last: tea.View{AltScreen: true}},
	}
	m.Screen = room.NewScreen(m, keys, theme.Terminal{Profile: profile, Dark: true, Charset: theme.CharsetOf(now.Config, env, runtime.GOOS)})
	m.Pointer.Turned = now.Turned
	m.network = panel.NewNetwork(m, s.Network)
	m.traps = panel.NewTraps(m.network, s.Judge)
	m.play = play.New(m, play.Setup{
		Rate:    func() (opponent.Person, error) { return opponent.Read(s.Kinds, s.Archive) },
		Begin:   m.begin,
		Priors:  m.network,
		ScoreAt: func(n *game.Node) board.Score { return board.Score(m.study.ScoreAt(n)) },
		Summary: func() *review.Review { return m.study.Summary() },
		Judge: func(b game.Board, moves []game.Square, then func([]review.Move, error)) context.CancelFunc {
			return m.study.JudgeMoves(b, moves, then)
		},
	})
	if err := m.sit(ctx, s); err != nil {
		return nil, err
	}
	m.play.Sit(m.ses)
	m.room = m.play
	m.sources = openings.NewExplorer(screen.Env{Host: m}, openings.Sources{Game: m.ses.Game, Book: s.Book, Games: s.Games, Traps: m.traps.Search})
	m.explorer = screen.NewAside(m, m.sources, screen.About{
		Title: lang.N("explorer"), Toggle: action.Explorer,
		Help: lang.N("The game waits: what is done here does not change it. Step into a move of the list, or click or type any legal move. Paste a game to explore it. Discs is the average margin for the side to move, ideal the same under perfect play from 24 empty squares on, value what the book says, trap the discs that people's replies lose on average."),
	})
	m.Notice.Text = s.Notice
	m.study = study.New(screen.Env{Host: m}, m.ses, study.Setup{
		Judge: s.Judge, Reference: s.Book, Network: s.Network, Engines: s.Engines, CacheDir: s.CacheDir,
		Priors: m.network.Of, Traps: m.traps.Of, Said: func() string { return m.network.Text(m.Layout.Panel.W) },
	})
	m.studying = screen.New(m, study.NewRoom(m.study), screen.About{
		Title: lang.N("analysis and review"), Scope: action.InStudy,
		Help: lang.N("?! loses more than 2 discs, ? more than 4, ?? more than 10. The board is the one before a move: ? marks the move that was played, ! a better one. In the graph bars up are Black's lead in discs, down White's; = is exact, ^ where you are, * a variation. Accuracy is the average over the moves: no loss counts 100 %, 2 discs 78 %, 10 discs 29 %; tournament players have 86 %."),
	}, nil)
	m.games = games.New(m, s.Archive, m.openGame, func() (opponent.Profile, error) {
		entries, err := s.Archive.Entries()
		return opponent.ProfileOf(s.Kinds, entries, m.study.Known), err
	})
	m.editor = edit.New(m, edit.Setup{Dir: s.DataDir, Game: m.record, Save: m.games.SaveAs, Keep: m.ses.Keep, Judge: s.Judge, Analyse: m.analyse})
	m.drill = screen.New(m, openings.New(screen.Env{Host: m}, openings.Setup{Book: s.Book, Dir: s.DataDir, Judge: s.Judge}), screen.About{
		Title: lang.N("practising an opening"),
		Help:  lang.N("Play the opening, one side of it: type a square, click it, or go there and press enter. A wrong move is not made; try again. After the moves of the opening the book goes on, and now and then a popular mistake is to be punished. What you miss comes back sooner."),
	}, nil)
	m.puzzles = screen.New(m, puzzle.New(screen.Env{Host: m}, puzzle.Setup{Puzzles: s.Puzzles, DataDir: s.DataDir, Games: s.Archive, Judge: s.Judge, Network: s.Network,
		Level: func() float64 { return opponent.Elo(s.Kinds, s.Archive) }}), screen.About{
		Title: lang.N("puzzles"),
		Help:  lang.N("One move is right: type it, click it, or go there and press enter. A wrong move is not made; try again. What you miss comes back after ten minutes, and then after days; new puzzles are as hard as you solve."),
	}, nil)
	m.mistakes = screen.NewAside(m, mistakes.New(screen.Env{Host: m}, mistakes.Setup{Dir: s.DataDir, Game: m.ses.Game, Side: m.ses.Side, Done: m.study.Complete, Judge: m.study.Judging}), screen.About{
		Title: lang.N("learning from mistakes"), Toggle: action.Learn,
		Help: lang.N("Find a better move than the one that was played, which is marked with ? or ??: click it or type it. Hints mark some moves, then the square, then tell. What was not found at once comes back in some days."),
	})
	m.lessons = screen.New(m, lesson.New(screen.Env{Host: m}), screen.About{
		Title: lang.N("how to play"), Flips: true,
		Help: lang.N("Do what the lesson asks: type a square, click it, or go there and press enter. A wrong move is not made: read why, and try again. The lessons go on where you left them."),
	}, m.start)
	m.actions = m.newActions()
	if err := m.restyle(); err != nil {
		return nil, err
	}
	return m, nil
}

// Init asks for what the program must know before it can begin.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, m.Probe(), m.start(), m.await(), m.jobs.next)
}

func (m *model) restyle() error {
	if err := m.Looks.Restyle(m.setup.Settings.UI.Config); err != nil {
		return err
	}
	m.tr = nil // a terminal of ASCII shows English
	if !m.Looks.Styles.ASCII {
		m.tr = lang.For(lang.Choose(m.setup.Settings.UI.Language, m.env))
	}
	m.relayout()
	return nil
}

func (m *model) relayout() {
	m.Relayout(m.setup.Settings.UI.Square, m.setup.Settings.UI.EvalBar != "never")
}
