package play

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ui/action"
	"othello/ui/opponent"
	"othello/ui/session"
)

// Rematch starts the game again with the sides swapped: against the same player, or an engine
// stronger by about so many points of Elo, weaker if by is negative.
func (r *Room) Rematch(by float64) tea.Cmd {
	as, rival := r.ses.Match(), r.Rival(by)
	unfinished := !r.ses.Over() && len(r.ses.Game().Root().Children()) > 0
	if by != 0 {
		other, ok := r.rival(by)
		if !ok {
			r.host.Say(r.tr().T("There is no such opponent."))
			return nil
		}
		as.Oppose(r.ses.Kinds(), other)
	}
	as.Black, as.White = as.White, as.Black
	r.rememberMatch(as)
	cmd := r.setup.Begin(as, nil)
	var say []string
	if by != 0 {
		say = append(say, r.tr().F("Against %s.", rival))
	}
	if key := r.host.Keys().First(action.Restore); unfinished && key != "" && r.ses.Replaced() > 0 {
		say = append(say, r.tr().F("%s brings back the other game.", key))
	}
	if len(say) > 0 {
		r.host.Say(strings.Join(say, " "))
	}
	return cmd
}

// Rival names the opponent of Rematch: "Alpha-beta, level 5, improver"; empty if there is
// none, or the game was not one of a person against an engine.
func (r *Room) Rival(by float64) string {
	other, ok := r.rival(by)
	if !ok {
		return ""
	}
	return r.engineText(session.Seat{Kind: other.Kind, Level: other.Level})
}

func (r *Room) rival(by float64) (session.Strength, bool) {
	s, ok := r.ses.Match().Opponent()
	if !ok {
		return session.Strength{}, false
	}
	return opponent.Other(r.ses.Kinds(), session.Strength{Kind: s.Kind, Level: s.Level}, by)
}
