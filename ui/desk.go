package ui

import (
	"runtime"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/game/record"
	"othello/ui/config"
	"othello/ui/panel"
	"othello/ui/play"
	"othello/ui/rooms"
	"othello/ui/screen"
	"othello/ui/theme"
)

// desk is where games are played and looked at: the rooms, the one that is open, and what they
// ask of the program as their host.
type desk struct {
	frame
	place

	play     *play.Room // always there
	rooms    *rooms.Rooms
	studying *screen.Room // that shows the analysis and the review
	explorer *screen.Room
	editor   *screen.Room
	files    *screen.Room     // that carries out what Games decides
	network  *panel.Network   // what players would choose
	soon     []func() tea.Cmd // to be done at the end of a step of the session
}

// shown returns the game on the board, which a room beside the game has of its own.
func (d *desk) shown() *game.Game {
	if d.aside() {
		return d.opened().Game()
	}
	return d.ses.Game()
}

// beside returns the game beside the editor: that is played, looked at or explored.
func (d *desk) beside() *game.Game {
	if d.opened() == d.editor {
		return d.ses.Game()
	}
	return d.shown()
}

// toSave returns the game on the board as it is to be saved.
func (d *desk) toSave() *record.Record {
	if d.aside() {
		return &record.Record{Game: d.shown()}
	}
	return d.ses.AsRecord()
}

func (d *desk) Set(r *config.Setting, text string, standard bool) tea.Cmd {
	if !standard {
		d.Remember(r, text)
	} else if d.setup.Settings.Reset(r) {
		d.flushSettings()
	}
	return d.apply(r)
}

// apply puts a changed setting into effect where something does not read it whenever it draws.
func (d *desk) apply(r *config.Setting) tea.Cmd {
	now := &d.setup.Settings.UI
	d.Pointer.Turned, d.Labels = now.Turned, now.Labels
	d.ses.SetAutoPass(now.AutoPass)
	d.play.StopAnimation()
	if r == config.Labels {
		d.network.Retry()
	}
	d.askPriors()
	if r == config.Discs {
		d.Looks.Terminal.Charset = theme.CharsetOf(now.Config, d.env, runtime.GOOS)
		d.restyled()
		return d.Probe() // which characters the terminal shows was not asked, or is forgotten
	}
	d.restyled()
	if r == config.Wthor && d.setup.GamesOf != nil {
		return d.explorer.Apply(d.rooms.Explorer.Use(d.setup.GamesOf(now.Wthor)))
	}
	return nil
}
