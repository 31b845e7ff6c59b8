package play

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/session"
)

func (r *Room) faultText() string {
	name, text := r.tr().T(r.ses.Kinds()[r.ses.Thinker().Kind].Name), r.tr().Err(r.ses.Fault())
	if strings.HasPrefix(text, name+": ") { // it says so itself
		return text
	}
	return r.tr().F("%s failed: %s", name, text)
}

func (r *Room) failed() {
	again, takeover := action.EngineMove, action.Black
	if !r.ses.Mover().Human {
		again = action.Pause
	}
	if r.ses.Game().Turn() == game.White {
		takeover = action.White
	}
	r.host.Warn(r.tr().F("%s. %s tries again, %s changes who plays.", r.faultText(), r.host.Keys().First(again), r.host.Keys().First(takeover)))
}

func (r *Room) moveNow() tea.Cmd {
	if r.ses.MoveNow() != nil {
		r.host.Say(r.tr().T("The engine is not thinking."))
		return nil
	}
	return r.host.Step()
}

func (r *Room) engineMove() tea.Cmd {
	if r.ses.EngineMove() != nil {
		r.host.Say(r.Verdict())
		return nil
	}
	return r.host.Step()
}

func (r *Room) adjusted() tea.Cmd {
	tr := r.tr()
	sides := r.ses.Match().Engines()
	a, b := r.ses.Seat(sides[0]), r.ses.Seat(sides[len(sides)-1])
	r.host.Quiet()
	r.host.Say(tr.F("%s.", r.engineText(a)))
	if a != b && !a.Human {
		r.host.Say(tr.F("Black: %s. White: %s.", r.engineText(a), r.engineText(b)))
	}
	return r.host.Step()
}

func (r *Room) toggleSide(c game.Color) tea.Cmd {
	s := r.ses.Seat(c)
	s.Human = !s.Human
	r.ses.SetSeat(c, s)
	r.host.Quiet()
	if s.Human {
		r.host.Say(r.tr().F("A person plays %v now.", c))
	} else {
		r.host.Say(r.tr().F("%v is played by %s now.", c, r.engineText(s)))
	}
	return r.host.Step()
}

func (r *Room) swapSides() tea.Cmd {
	r.ses.Swap()
	r.host.Quiet()
	r.host.Say(r.tr().F("Sides swapped: Black is %s, White is %s.", r.Player(game.Black), r.Player(game.White)))
	return r.host.Step()
}

// Player names who plays c for a sentence: "a person", "Alpha-beta".
func (r *Room) Player(c game.Color) string {
	if s := r.ses.Seat(c); !s.Human {
		return r.tr().T(r.ses.Kinds()[s.Kind].Name)
	}
	return r.tr().T("a person")
}

// title is the name of the player of c: "You", "Person" if both are, or the kind of engine.
func (r *Room) title(c game.Color) string {
	s := r.ses.Seat(c)
	switch {
	case !s.Human:
		return r.tr().T(r.ses.Kinds()[s.Kind].Name)
	case r.ses.Seat(c.Opponent()).Human:
		return r.tr().T("Person")
	}
	return r.tr().T("You")
}

// rememberSeats takes down who plays, as far as that differs from what was before.
func (r *Room) rememberSeats(before session.Match) {
	kinds := r.ses.Kinds()
	config.RememberPlayers(before.Names(kinds), r.ses.Match().Names(kinds), r.host.Remember)
}

// rememberMatch takes down how a game is played that a person has just set up.
func (r *Room) rememberMatch(as session.Match) {
	config.RememberPlayers(session.Names{}, as.Names(r.ses.Kinds()), r.host.Remember)
	r.host.Remember(config.Size, int(as.Size))
	r.host.Remember(config.Clock, as.Clock)
	r.host.Remember(config.Increment, as.Increment)
}
