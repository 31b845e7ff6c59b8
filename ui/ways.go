package ui

import (
	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/action"
	"othello/ui/room"
	"othello/ui/scene"
	"othello/ui/session"
	"othello/ui/study"
)

func (d *desk) Enter(r room.Room, g *record.Record, back bool) tea.Cmd {
	var from room.Room
	switch {
	case g != nil:
		d.dropAside()
		d.lookAt(g)
	case r == d.room:
		return nil
	case back && d.looking():
		from = d.room
	}
	d.DropFile()
	if d.shift(r); d.aside() {
		d.Pointer.Hide()
		d.play.StopAnimation()
		return nil
	}
	d.from = from
	d.ses.Look()
	d.Quiet()
	return d.arrive()
}

// shift opens a room: clocks stand still while the game waits.
func (d *desk) shift(r room.Room) {
	d.move(r)
	d.ses.SetAway(d.aside())
}

// lookAt puts a game on the board to be looked at, without clocks.
func (d *desk) lookAt(g *record.Record) {
	as := d.ses.Match()
	as.Clock, as.Increment = 0, 0
	d.ses.LookAt(g, as)
}

func (d *desk) Leave() tea.Cmd {
	if d.aside() {
		d.shift(d.behind)
		d.Quiet()
		return d.arrive()
	}
	if d.from != nil {
		return d.Enter(d.from, nil, false)
	}
	d.endLooking()
	d.ses.Return()
	return d.rest()
}

// dropAside closes the room aside because another game takes the board.
func (d *desk) dropAside() {
	if d.aside() {
		d.shift(d.play)
		d.ses.EndLook()
	}
}

// endLooking makes playing the room, for whatever the session does next.
func (d *desk) endLooking() {
	if d.looking() {
		d.move(d.play)
		d.Quiet()
	}
}

func (d *desk) Ask(e scene.Ask) tea.Cmd {
	switch e.Action {
	case action.Analyse, action.Review:
		return d.study(e.Action, e.Record)
	case action.Open:
		return d.openGame(e.Record, e.On)
	case action.PlayHere:
		return d.playHere()
	}
	return d.Owner.Do(e.Action)
}

// playHere plays on from what the board shows. A person who plays one colour gets the move. The game
// that waits beside the room goes on if the board came there by the same moves, else a new one begins.
func (d *desk) playHere() tea.Cmd {
	if g := d.shown(); d.aside() {
		n, err := study.Find(d.ses.Game(), scene.Path(g.Node()))
		if err != nil || g.Root().Board() != d.ses.Game().Root().Board() {
			return d.playNew(g)
		}
		d.Leave()
		d.ses.Look()
		d.ses.GoTo(n)
	}
	d.endLooking()
	elsewhere := d.ses.PlayHere()
	cmd := d.rest()
	if elsewhere {
		d.Say(d.tr.F("Playing on from here. %s", d.rooms.Table.Players()))
	}
	return cmd
}

// playNew begins a game with the moves of another.
func (d *desk) playNew(g *game.Game) tea.Cmd {
	line, err := game.FromMoves(g.Root().Board(), g.Moves())
	if err != nil {
		return d.Refuse(err)
	}
	return d.NewGame(d.tr.T("New game from here"), "", line)
}

// rest takes up the turn after a look.
func (d *desk) rest() tea.Cmd {
	cmd := d.Step()
	if s := d.ses.Game().Node().Move(); s.IsSquare() {
		d.Pointer.At = s
	}
	if d.ses.Paused() {
		d.Say(d.rooms.Table.Paused())
	}
	return cmd
}

// reviewAtOnce starts the review that the command line asked for, once there is a game.
func (d *desk) reviewAtOnce() tea.Cmd {
	if d.looking() || d.setup.Begin != action.Review || d.ses.Held() || len(d.ses.Game().Root().Children()) == 0 {
		return nil
	}
	d.setup.Begin = ""
	return d.studying.Ask(action.Review, "")
}

// study analyses or reviews a game, which is looked at without clocks; nil for the one on the board.
func (d *desk) study(a action.Action, g *record.Record) tea.Cmd {
	if g != nil {
		if err := d.rooms.Study.Reviewable(g.Game); a != action.Analyse && err != nil {
			return d.Refuse(err) // the room stays
		}
		d.shift(d.play) // leaving the game that is looked at goes there
		d.lookAt(g)
	}
	return d.studying.Ask(a, "")
}

// openGame takes up a game from elsewhere, with on its moves that go on from the board.
func (d *desk) openGame(r *record.Record, on bool) tea.Cmd {
	if d.aside() {
		return d.opened().Read(r, on)
	}
	if on {
		err := d.ses.PlayLine(d.ses.Game().Node(), r.Game.Moves())
		cmd := d.Step()
		if err != nil {
			cmd = tea.Batch(cmd, d.Refuse(err))
		}
		return cmd
	}
	d.play.Took(r)
	return tea.Batch(d.Step(), d.reviewAtOnce())
}

func (d *desk) NewGame(heading, text string, g *game.Game) tea.Cmd {
	return d.play.Apply(d.rooms.Table.From(heading, text, g))
}

// replace starts a game in the place of the one on the board: g, or from the opening if it is nil.
func (d *desk) replace(as session.Match, g *game.Game) {
	d.dropAside()
	d.endLooking()
	d.ses.NewGame(as, g)
}
