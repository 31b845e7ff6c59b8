package ui

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/game/record"
)

// drilling is the mode in which a person practises an opening: the drill plays the
// other side, judges every move and lets a wrong one be tried again. It is played
// in a game of its own, which can be analysed, reviewed and played on like any.
type drilling struct {
	drill *book.Drill
	side  game.Color // the person's
	game  *game.Game
	rng   *rand.Rand

	judged  map[int]bool // plies whose first attempt has been counted
	right   int          // first attempts that were right
	wrong   int          // and those that were not
	over    bool
	kept    bool // the result has gone into the statistics
	verdict verdict

	shelved bool  // another game waits to be brought back
	match   match // that was agreed on before
}

// verdict is what the drill says of the last attempt.
type verdict struct {
	text string
	tone tone
}

// How the drill plays and judges behind the opening's line: for so many moves,
// giving up to so many discs away, its own moves at random among the good ones.
const (
	drillBehind    = 8
	drillTolerance = 1
	drillLoss      = 0.5
	drillRandom    = 1
)

// startDrill begins to practise o as side, in the place of whatever is on the board.
func (m *model) startDrill(o book.Opening, side game.Color) tea.Cmd {
	if d, ok := m.mode.(*drilling); ok {
		return d.begin(m, o, side)
	}
	d := &drilling{match: m.match, shelved: len(m.game.Root().Children()) > 0}
	return d.begin(m, o, side)
}

// begin starts from the first move.
func (d *drilling) begin(m *model, o book.Opening, side game.Color) tea.Cmd {
	d.drill = book.NewDrill(o, m.setup.Reference)
	d.drill.Tolerance, d.drill.Style = drillTolerance, book.Style{Loss: drillLoss, Random: drillRandom}
	d.side, d.game = side, game.New(game.Size8)
	d.rng = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	d.judged, d.right, d.wrong = map[int]bool{}, 0, 0
	d.over, d.kept, d.verdict = false, false, verdict{}
	people := match{size: game.Size8, black: m.match.black, white: m.match.white}
	people.black.human, people.white.human = true, true
	s := &session{game: d.game, match: people, record: &record.Record{Event: "Drill: " + o.English}}
	var cmd tea.Cmd
	if _, again := m.mode.(*drilling); again {
		cmd = m.enter(s) // drills do not pile up among the games that were replaced
	} else {
		m.stopExploring()
		cmd = tea.Batch(m.begin(s), m.explore(d))
	}
	d.answer(m)
	return tea.Batch(cmd, m.visit())
}

// answer plays the drill's moves and forced passes up to the next decision of the
// person, or ends the drill.
func (d *drilling) answer(m *model) {
	for !d.over {
		p := d.game.Position()
		behind := d.game.Node().Ply() - len(d.drill.Opening.Moves)
		switch {
		case d.game.Over() || behind >= drillBehind:
			d.over = true
		case d.game.MustPass():
			d.play(game.Pass)
		case d.game.Turn() == d.side:
			if moves, _ := d.drill.Right(p); moves != 0 {
				return
			}
			d.over = true
		default:
			s, ok := d.written()
			if !ok {
				s, ok = d.drill.Answer(p, d.rng)
			}
			if !ok {
				d.over = true
			} else {
				d.play(s)
			}
		}
	}
	d.finish(m)
}

// written is the next move of the opening as it is written down, as long as the
// game goes that way: of moves that are the same the one that people expect.
func (d *drilling) written() (game.Square, bool) {
	line, played := d.drill.Opening.Moves, d.game.Moves()
	if len(played) < len(line) && slices.Equal(line[:len(played)], played) {
		return line[len(played)], true
	}
	return game.NoSquare, false
}

// play makes a move that is known to be legal.
func (d *drilling) play(s game.Square) {
	if err := d.game.Play(s); err != nil {
		d.over = true // the book is not of this game
	}
}

// finish puts the result into the statistics, once.
func (d *drilling) finish(m *model) {
	if d.kept || d.right+d.wrong == 0 {
		return
	}
	d.kept = true
	m.drills.keep(m, drillKey(d.drill.Opening, d.side), d.wrong == 0)
}

// try is a move of the person's. A wrong one is not made: it can be tried again.
func (d *drilling) try(m *model, s game.Square) tea.Cmd {
	p := d.game.Position()
	switch {
	case d.over:
		m.say(fmt.Sprintf("The drill is over: %s begins again, %s chooses another opening.", m.keys.first(actRedo), m.keys.first(actDrill)))
		return nil
	case d.game.Turn() != d.side: // after stepping back
		m.say(fmt.Sprintf("%s goes on.", m.keys.first(actForward)))
		return nil
	case !p.Legal(s):
		m.warn(fmt.Sprintf("%v cannot play %v: %s.", d.game.Turn(), s, m.refusal(s)))
		return nil
	}
	m.quiet()
	right, onLine := d.drill.Right(p)
	good := right.Has(s)
	d.count(good)
	d.verdict = d.judge(m, p, s, good, onLine)
	if !good {
		return nil
	}
	d.play(s)
	d.answer(m)
	return m.visit()
}

// count takes down the first attempt at each move.
func (d *drilling) count(good bool) {
	ply := d.game.Node().Ply()
	if d.judged[ply] {
		return
	}
	d.judged[ply] = true
	if good {
		d.right++
	} else {
		d.wrong++
	}
}

// judge words what the drill thinks of s.
func (d *drilling) judge(m *model, p game.Position, s game.Square, good, onLine bool) verdict {
	e, _ := m.setup.Reference.Lookup(p)
	loss, known := e.Loss(s)
	loss = math.Max(0, loss)
	switch {
	case good && onLine:
		return verdict{fmt.Sprintf("%v: right, that is the line.", s), toneGood}
	case good && loss < 0.05:
		return verdict{fmt.Sprintf("%v: right, nothing is better.", s), toneGood}
	case good:
		return verdict{fmt.Sprintf("%v: good, it loses %.1f discs.", s, loss), toneGood}
	case onLine && known && loss <= d.drill.Tolerance:
		return verdict{fmt.Sprintf("%v is playable, but it is not %s. Try again.", s, m.nameOf(d.drill.Opening)), toneNeutral}
	case known:
		return verdict{fmt.Sprintf("%v loses %.1f discs. Try again.", s, loss), toneBad}
	case onLine:
		return verdict{fmt.Sprintf("%v is not the line, and out of book. Try again.", s), toneBad}
	}
	return verdict{fmt.Sprintf("%v is out of book. Try again.", s), toneBad}
}

// reveal plays a right move for the person, who did not know one.
func (d *drilling) reveal(m *model) tea.Cmd {
	if d.over || d.game.Turn() != d.side {
		return d.try(m, game.NoSquare)
	}
	p := d.game.Position()
	right, _ := d.drill.Right(p)
	s, ok := d.written()
	if !ok {
		s = right.First()
	}
	if e, known := m.setup.Reference.Lookup(p); known && !ok {
		for _, v := range e.Moves { // the best of those that are right
			if right.Has(v.Square) {
				s = v.Square
				break
			}
		}
	}
	d.count(false)
	d.verdict = verdict{fmt.Sprintf("It was %v.", s), toneNeutral}
	d.play(s)
	d.answer(m)
	return m.visit()
}

func (d *drilling) do(m *model, a action, k tea.KeyPressMsg) tea.Cmd {
	if isFile(k.String()) { // it begins a typed square
		if a != actLeft {
			return nil
		}
	}
	switch a {
	case actUp:
		m.moveCursor(0, -1)
	case actDown:
		m.moveCursor(0, 1)
	case actLeft:
		m.moveCursor(-1, 0)
	case actRight:
		m.moveCursor(1, 0)
	case actPlay:
		switch {
		case d.over:
			return d.begin(m, d.drill.Opening, d.side)
		case !m.cursorShown:
			m.cursorShown, m.hover = true, game.NoSquare
			return nil
		}
		return d.try(m, m.cursor)
	case actEngineMove, actMoveNow:
		return d.reveal(m)
	case actRedo:
		return d.begin(m, d.drill.Opening, d.side)
	case actSwap:
		return d.begin(m, d.drill.Opening, d.side.Opponent())
	case actUndo, actBack:
		return d.step(m, -1)
	case actForward:
		return d.step(m, 1)
	case actPlayHere:
		m.match.black, m.match.white = d.match.black, d.match.white
		return m.playHere()
	case actAnalyse:
		return m.analyse()
	case actReview:
		return m.review()
	case actLeave:
		return d.leave(m)
	}
	return nil
}

// step goes to the person's decision before this one, or after it.
func (d *drilling) step(m *model, by int) tea.Cmd {
	line := d.game.Line()
	for ply := d.game.Node().Ply() + by; ply >= 0 && ply < len(line); ply += by {
		if b := line[ply].Board(); b.Turn == d.side && !b.Position().MustPass() || ply == len(line)-1 {
			d.verdict = verdict{}
			d.over = d.over && ply == len(line)-1
			cmd := m.goTo(line[ply])
			d.over = d.kept && ply == len(line)-1
			return cmd
		}
	}
	m.say("There is no move of yours in that direction.")
	return nil
}

// leave brings back the game that the drill took the place of.
func (d *drilling) leave(m *model) tea.Cmd {
	shelved, as := d.shelved, d.match
	m.stopExploring()
	if shelved && len(m.shelf) > 0 {
		return m.restore()
	}
	cmd := m.newGame(as)
	m.quiet()
	return cmd
}

func (d *drilling) click(m *model, s game.Square) tea.Cmd { return d.try(m, s) }

func (d *drilling) scope() scope { return inStudy }

func (d *drilling) progress() (int, bool) { return 0, false }

func (d *drilling) end(*model) {}

// arrived ends the drill when another game has taken the board.
func (d *drilling) arrived(m *model) tea.Cmd {
	if m.game != d.game {
		return m.leaveHome()
	}
	return nil
}

func (d *drilling) point(m *model, msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	switch wheelOrButton(msg) {
	case buttonBack, wheelUp:
		return d.step(m, -1), true
	case buttonForward, wheelDown:
		return d.step(m, 1), true
	}
	return nil, false
}

func (d *drilling) view(m *model, v *boardView) {
	m.viewPosition(v)
	if d.over || d.game.Turn() != d.side {
		v.legal = 0
	}
}

func (d *drilling) shortcuts(*model) []action {
	if d.over {
		return []action{actRedo, actSwap, actDrill, actPlayHere, actLeave, actHelp, actQuit}
	}
	return []action{actPlay, actEngineMove, actUndo, actLeave, actDrill, actRedo, actSwap, actHelp, actQuit}
}
