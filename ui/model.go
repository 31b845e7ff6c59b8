package ui

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/edit"
	"othello/ui/explore"
	"othello/ui/room"
	"othello/ui/theme"
	"othello/ui/value"
	"othello/ui/widget"
)

// model is the whole state of the screen, and the program's only tea.Model. Only
// Update changes it; commands and engines work on what they were given.
type model struct {
	setup Setup
	cfg   Config
	kinds []ai.Kind
	keys  action.Keymap
	env   []string
	ctx   context.Context // ends with the program; parent of all thoughts
	work  sync.WaitGroup  // goroutines of thoughts

	interrupted bool // the person left by ctrl+c

	// The window.
	width, height int
	probe         tea.Position // where the width of a character is being measured; zero if nowhere
	terminal      theme.Terminal
	styles        *theme.Styles
	layout        layout
	dialogBox     widget.Rect  // where the content of the dialog in front was drawn
	hits          []widget.Hit // what else can be clicked than the board

	// The game and who plays it.
	game    *game.Game // never nil
	match   match
	record  *record.Record // what a file said about the game; never nil
	shelf   []*session     // replaced games, the latest last
	opening struct {       // looked up for node
		node *game.Node
		name string
	}
	given   bool // what to begin with was given: do not offer another game
	held    bool // nothing moves until it is known what to play
	paused  bool
	flagged game.Color // side that lost on time; Empty if none
	watch   stopwatch  // of the side to move

	clockGeneration uint64 // of the tick that is under way

	// The engine.
	generation uint64       // of the turn; what was begun in another one is stale
	thought    *thought     // nil while no engine thinks
	waiting    *moveMsg     // move found but not yet played; nil if none
	onRequest  bool         // the thought finds a person's move, who asked for it
	thinker    side         // who thinks or thought last
	analysis   *ai.Analysis // of the thought or, behind a move, of the last one; nil if none
	analysed   game.Color   // side whose move analysis is about
	fault      error        // why the engine gave no move; nil if it did
	lastMoved  time.Time    // zero before the first move
	ponder     pondering

	network  foresight
	learning learning
	explorer *explore.Explorer
	explored bool // the explorer is wanted
	drills   drillStats
	later    tea.Cmd // what Update is to return besides the command of the message; nil for nothing

	// The game looked at.
	home       home // where it is gone on with; zero while it is played
	study      study
	lastReview *reviewing // nil before the first
	caches     reviewCaches

	// The position that is set up.
	editor *edit.Editor
	behind room.Room // to go back to from the editor

	// What the person is doing.
	room    room.Room
	cursor  room.Cursor
	hints   bool // legal moves are marked
	choices bool // ... with how often players choose each
	measure value.Measure
	unseen  bool // the squares show nothing of an engine's thought while a game is played
	entry   entry
	typed   string // last text that was typed and could not be read; empty if none
	dialogs []room.Dialog
	notice  notice
	flips   animation

	// The file of the current game.
	saver      *saver       // nil without a directory
	slot       *record.Slot // nil until loaded, and without a directory
	finished   *session     // game in the slot that was over, until another one takes its place; nil if none
	aside      string       // file that it was put aside in before, as when it was replaced and is back
	touched    bool         // moves were made in the game since it was there
	loaded     bool         // the save of the last time has been read and may be replaced
	dirty      bool         // the game differs from what the saver was last given
	saveFailed bool
}

// newModel checks the setup. The error names the setting that is wrong.
func newModel(ctx context.Context, s Setup, env []string, profile colorprofile.Profile) (*model, error) {
	if len(s.Kinds) == 0 {
		return nil, errors.New("starting the screen: there is no engine to play with")
	}
	keys, err := action.NewKeymap(s.Config.Keys)
	if err != nil {
		return nil, err
	}
	if err := checkNames(s.Config); err != nil {
		return nil, err
	}
	as, err := newMatch(s.Config, s.Kinds)
	if err != nil {
		return nil, err
	}
	ponder, kinds := newPondering(s)
	m := &model{
		setup: s, cfg: s.Config, kinds: kinds, ponder: ponder, keys: keys, env: env, ctx: ctx,
		width: 80, height: 24, terminal: theme.Terminal{Profile: profile, Dark: true, Charset: theme.CharsetOf(s.Config.Config, env, runtime.GOOS)},
		match: as, record: &record.Record{}, held: true,
		cursor: room.Cursor{At: game.At(3, 2), Hover: game.NoSquare}, hints: s.Config.Hints,
	}
	switch {
	case s.Game != nil && s.Game.Game != nil:
		m.game, m.record, m.given = s.Game.Game, s.Game, true
	case s.Board != nil:
		m.game, m.given = game.FromBoard(*s.Board), true
	default:
		m.game = game.New(as.size)
	}
	m.room = playing{m}
	m.explorer = explore.New(m, s.Reference, s.Games)
	m.match.size = m.game.Board().Size()
	if m.given {
		m.giveMoveToPerson()
	}
	m.given = m.given || len(s.Choices) > 0 || s.Fresh
	m.notice.text = s.Notice
	m.study.known, m.study.forest, m.caches.dir = knowledge{}, forest{}, s.CacheDir
	m.network.engine = s.Network
	m.saver = newSaver(s.StateDir)
	m.editor, m.drills.file.Dir = edit.New(m, s.DataDir), s.DataDir
	if err := m.restyle(); err != nil {
		return nil, err
	}
	return m, nil
}

// giveMoveToPerson swaps the players if one is a person but not on the move, so
// that no engine plays on unasked in a game that was opened.
func (m *model) giveMoveToPerson() {
	if turn := m.game.Turn(); m.match.black.human != m.match.white.human && !m.match.side(turn).human {
		m.match.black, m.match.white = m.match.white, m.match.black
	}
}

// Init asks for what the program must know before it can begin.
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, probeLater(), load(m.setup.StateDir, m), m.saver.watch())
}

// restyle makes the styles for the present theme, background and colours.
func (m *model) restyle() error {
	st, err := theme.New(m.cfg.Config, m.terminal)
	if err != nil {
		return err
	}
	m.styles = st
	m.relayout()
	return nil
}

// relayout finds room for the board and the panel.
func (m *model) relayout() {
	m.layout = layoutFor(m.width, m.height, m.cfg, m.boardView().Board.Size())
}

// lastSquare is the square of the last move, NoSquare after a pass or at the start.
func (m *model) lastSquare() game.Square {
	if s := m.game.Node().Move(); s.IsSquare() {
		return s
	}
	return game.NoSquare
}
