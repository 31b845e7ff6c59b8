package command

import (
	"slices"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ui/config"
	"othello/ui/session"
)

// match returns the game that the settings and --opponent ask for. An engine that the command
// line names has a board that it plays on, unless a game is opened or --size names another one:
// then it is an error.
func (a *App) match(cmd *cobra.Command, config *config.Settings, kinds []ai.Kind, opened opening) (session.Match, error) {
	if err := applyOpponent(a.tr, cmd, config, kinds); err != nil {
		return session.Match{}, err
	}
	size, asked := opened.size(config.UI.Size), []string{config.UI.Black, config.UI.White}
	if cmd.Flags().Changed("engine") {
		asked = append(asked, config.Engine.Kind)
	}
	if opened.size(0) == 0 && !cmd.Flags().Changed("size") && slices.ContainsFunc([]string{"engine", "opponent", "black", "white"}, cmd.Flags().Changed) {
		for _, who := range asked {
			if i := session.KindNamed(kinds, who); i >= 0 {
				size = kinds[i].Board(size)
			}
		}
	}
	for _, who := range []*string{&config.UI.Black, &config.UI.White} {
		i := session.KindNamed(kinds, *who)
		if i >= 0 && kinds[i].On(size).Absent && !slices.ContainsFunc([]string{"engine", "black", "white"}, cmd.Flags().Changed) {
			a.notRemembered = a.tr.F("%v.", &ai.NotHere{Kind: kinds[i]})
			*who = kinds[0].ID
		}
	}
	now := config.UI
	playing := slices.DeleteFunc([]string{now.Black, now.White}, func(who string) bool { return who == "human" })
	if len(playing) == 0 {
		playing = []string{config.Engine.Kind}
	}
	if err := checkLevel(cmd, config, kinds, playing...); err != nil {
		return session.Match{}, err
	}
	m, err := session.NewMatch(kinds, size, now.Black, now.White, now.Level, now.Clock, now.Increment)
	if cmd.Flags().Changed("engine") && m.Black.Human && m.White.Human { // it moves and analyses where people ask
		i := session.KindNamed(kinds, config.Engine.Kind)
		if kinds[i].On(size).Absent {
			return m, &ai.NotHere{Kind: kinds[i]}
		}
		for _, s := range []*session.Seat{&m.Black, &m.White} {
			s.Kind, s.Level = i, ai.FindLike(kinds, i, now.Level)
		}
	}
	return m, err
}

// askedFor returns what the flags ask for of games that are not new.
func askedFor(cmd *cobra.Command, now config.Settings, kinds []ai.Kind, match session.Match) session.Asked {
	named := func(flags ...string) bool { return slices.ContainsFunc(flags, cmd.Flags().Changed) }
	a := session.Asked{Players: named("black", "white", "opponent")}
	if named("size") || int(match.Size) != now.UI.Size {
		a.Size = match.Size
	}
	players := a.Players
	a.Change = func(m *session.Match) {
		if players {
			m.Black, m.White = match.Black, match.White
		}
		for _, c := range m.Engines() {
			seat := m.Seat(c)
			if named("engine") && !players {
				seat.SetKind(kinds, session.KindNamed(kinds, now.Engine.Kind))
			}
			if named("level") {
				seat.SetLevel(kinds, ai.FindLike(kinds, seat.Kind, now.UI.Level))
			}
		}
		if named("clock") {
			m.Clock = now.UI.Clock
		}
		if named("increment") {
			m.Increment = now.UI.Increment
		}
	}
	return a
}
