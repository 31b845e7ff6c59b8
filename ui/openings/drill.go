package openings

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/ui/action"
	"othello/ui/board"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/session"
	"othello/ui/widget"
)

// Drill is the room in which a person practises an opening: the drill plays the other
// side, judges every move and lets a wrong one be tried again. It is played in a game
// of its own, which can be analysed, reviewed and played on like any.
type Drill struct {
	o       *Openings
	run     *book.Drill
	kept    bool // the result has gone into the statistics
	verdict panel.Verdict
}

// begin practises an opening as side, from the first move on.
func (d *Drill) begin(p book.Opening, side game.Color) tea.Cmd {
	*d = Drill{o: d.o, run: book.NewDrill(p, d.o.book, side)}
	cmd := d.o.host.LookAt(&record.Record{Game: d.run.Game, Event: d.o.tr().F("Drill: %s", d.o.host.Names().Of(p))}, d)
	d.finish()
	return cmd
}

// Over reports whether the drill is over.
func (d *Drill) Over() bool { return d.run.Over }

func (d *Drill) finish() {
	if !d.run.Over || d.kept || d.run.Right+d.run.Wrong == 0 {
		return
	}
	d.kept = true
	d.o.keep(cards.Drill+book.DrillKey(d.run.Opening, d.run.Side), d.run.Rating())
}

// Type implements room.Room: a wrong move is not made, and can be tried again.
func (d *Drill) Type(s game.Square) tea.Cmd {
	h, g := d.o.host, d.run.Game
	switch {
	case d.run.Over:
		h.Say(d.o.tr().F("The drill is over: %s starts again, %s chooses another opening.", h.Keys().First(action.DrillAgain), h.Keys().First(action.Drill)))
		return nil
	case g.Turn() != d.run.Side: // after stepping back
		h.Say(d.o.tr().F("%s continues.", h.Keys().First(action.DrillForward)))
		return nil
	}
	if err := session.Illegal(g.Board(), s); err != nil {
		return h.Refuse(err)
	}
	h.Quiet()
	a := d.run.Try(s)
	d.verdict = panel.Verdict{Text: phrase.Attempt(d.o.tr(), a, h.Names().Of(d.run.Opening)), Tone: board.ToneBad}
	switch {
	case a.Right:
		d.verdict.Tone = board.ToneGood
	case a.Playable():
		d.verdict.Tone = board.ToneNeutral
	}
	if !a.Right {
		return nil
	}
	return d.played()
}

// played shows the board after the drill has moved on it.
func (d *Drill) played() tea.Cmd {
	d.finish()
	return d.o.host.Enter(d)
}

// reveal plays a right move for the person, who did not know one.
func (d *Drill) reveal() tea.Cmd {
	if d.run.Over || d.run.Game.Turn() != d.run.Side {
		return d.Type(game.NoSquare)
	}
	d.verdict = panel.Verdict{Text: d.o.tr().F("It was %v.", d.run.Show())}
	return d.played()
}

func (d *Drill) Do(a action.Action, _ tea.KeyPressMsg) tea.Cmd {
	h, c := d.o.host, d.o.host.Cursor()
	switch a {
	case action.Left, action.Right:
		if d.run.Over || d.kept { // it is gone through, not played
			return d.step(map[action.Action]int{action.Left: -1, action.Right: 1}[a])
		}
		c.Move(a, d.run.Game.Board().Out)
	case action.Up, action.Down:
		c.Move(a, d.run.Game.Board().Out)
	case action.Play:
		if d.run.Over {
			return d.begin(d.run.Opening, d.run.Side)
		}
		return c.Play(d.Type)
	case action.DrillShow:
		return d.reveal()
	case action.DrillAgain:
		return d.begin(d.run.Opening, d.run.Side)
	case action.DrillSwap:
		return d.begin(d.run.Opening, d.run.Side.Opponent())
	case action.DrillBack:
		return d.step(-1)
	case action.DrillForward:
		return d.step(1)
	case action.DrillPlay:
		return h.PlayHere()
	case action.Analyse, action.Review:
		return h.Study(a, nil)
	case action.DrillLeave:
		return h.Leave()
	default:
		room.SayNoUse(h)
	}
	return nil
}

// step goes to the person's decision before this one, or after it.
func (d *Drill) step(by int) tea.Cmd {
	h, n := d.o.host, d.run.Decision(by)
	if n == nil {
		h.Say(d.o.tr().T("None of your moves is in that direction."))
		return nil
	}
	d.verdict = panel.Verdict{}
	d.run.Over = d.kept && n.Ply() == len(d.run.Game.Line())-1
	if !h.Session().GoTo(n) {
		return nil
	}
	h.Quiet()
	return h.Step()
}

func (d *Drill) Click(s game.Square) tea.Cmd { return d.Type(s) }

func (d *Drill) Lacks(a action.Action) bool { return a.OfPlay() }
func (d *Drill) Scope() action.Scope        { return action.InDrill }

// Arrived implements room.Looking. The drill ends when another game has taken the board.
func (d *Drill) Arrived() tea.Cmd { return room.LeaveUnlessWith(d.o.host, d.run.Game) }

func (d *Drill) End() {}

func (d *Drill) Point(msg tea.MouseMsg, _ game.Square) (tea.Cmd, bool) {
	by, _ := room.MouseStep(msg)
	if by == 0 {
		return nil, false
	}
	return d.step(by), true
}

func (d *Drill) View(v *board.View) {
	panel.EitherMoves(v, d.run.Game.Position(), d.o.host.Cursor(), d.o.host.Hints())
	if d.run.Over || d.run.Game.Turn() != d.run.Side {
		v.Legal = 0
	}
}

func (d *Drill) Footer() []action.Action {
	if d.run.Over || d.kept {
		return []action.Action{action.Left, action.Right, action.DrillAgain, action.DrillSwap, action.Drill, action.DrillPlay, action.Analyse, action.Help, action.DrillLeave}
	}
	return []action.Action{action.Play, action.DrillShow, action.DrillBack, action.DrillAgain, action.DrillSwap, action.Drill, action.Help, action.DrillLeave}
}

func (d *Drill) Label(a action.Action) string {
	if a == action.Drill {
		return d.o.tr().In("opening", "other")
	}
	return a.Short(d.o.tr())
}

// Panel implements room.Room: the task, the verdict on the last attempt, the score.
func (d *Drill) Panel(s *widget.Sheet) {
	tr := d.o.tr()
	h, g := d.o.host, d.run.Game
	st := h.Styles()
	roomy := s.H >= 12
	s.Add(widget.Fit(st.Title.Render(tr.T("DRILL"))+st.Text.Bold(true).Render("  "+h.Names().Of(d.run.Opening)), s.W))
	if roomy {
		s.Add(panel.Discs(tr, st, g, s.W))
		s.Add("")
	}
	s.Add(st.Accent.Bold(true).Render(widget.Fit(phrase.DrillTask(tr, d.run), s.W)))
	d.verdict.Write(s, 2)
	if roomy {
		for len(s.Lines) < 7 {
			s.Add("")
		}
	}
	s.Add(st.Text.Render(widget.Fit(d.score(), s.W)))
	if d.run.Over {
		s.Wrap(phrase.Card(tr, d.o.card(d.run.Opening, d.run.Side), time.Now()), 2, st.Accent.Render)
	}
	if roomy {
		s.Add("")
		panel.MovesBelow(s.Aside(), g)
	}
}

func (d *Drill) score() string {
	var parts []string
	if d.run.Right > 0 || d.run.Wrong == 0 {
		parts = append(parts, d.o.tr().F("%d right", d.run.Right))
	}
	if d.run.Wrong > 0 {
		parts = append(parts, d.o.tr().F("%d wrong at first", d.run.Wrong))
	}
	return d.o.tr().List(parts...)
}
