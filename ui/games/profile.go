package games

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/ai/review"
	"othello/ui/action"
	"othello/ui/opponent"
	"othello/ui/phrase"
	"othello/ui/room"
	"othello/ui/widget"
)

// profile is the dialog that says what the person's finished games show about them.
type profile struct {
	games *Games
	found *opponent.Profile // nil until it is known
	fault error             // why it is not
	page  widget.Page
	visit room.Generation
}

// Profile opens the dialog "My play".
func (g *Games) Profile() tea.Cmd {
	if g.archive == nil {
		g.host.Say(g.tr().T("No games are kept: there is no home directory."))
		return nil
	}
	d := &profile{games: g}
	g.host.Open(d)
	return g.host.Go(room.Work(&d.visit, g.profile, func(p opponent.Profile, err error) tea.Cmd {
		d.found, d.fault = &p, err
		return nil
	}))
}

func (d *profile) Title() string { return d.games.tr().T("My play") }

func (d *profile) Click(int, int) tea.Cmd { return nil }

func (d *profile) Wheel(n int) tea.Cmd {
	d.page.Scroll(3 * n)
	return nil
}

func (d *profile) Bindings() room.Bindings {
	tr, host := d.games.tr(), d.games.host
	open := func(a action.Action) func() tea.Cmd {
		return func() tea.Cmd {
			host.Close()
			return host.Do(a)
		}
	}
	practice := action.Learn
	if d.found != nil && d.found.Weakest == review.Opening {
		practice = action.Drill
	} else if d.found != nil && d.found.Weakest == review.Endgame {
		practice = action.Puzzles
	}
	scroll := func(n int) func() tea.Cmd { return room.Just(func() { d.page.Scroll(n) }) }
	return room.Bindings{
		{Action: action.Play, Word: tr.T("practise"), Do: open(practice), Hidden: d.found == nil || d.found.Reviewed == 0},
		{Action: action.Games, Word: tr.T("games"), Do: open(action.Games)},
		{Action: action.Up, Do: scroll(-1)}, {Action: action.Down, Word: tr.T("scroll"), Do: scroll(1)},
		{Key: "pgup", Do: scroll(1 - d.page.Rows)}, {Key: "pgdown", Word: tr.T("page"), Do: scroll(d.page.Rows - 1)},
	}
}

func (d *profile) Dismiss() tea.Cmd {
	d.visit.End()
	return nil
}

func (d *profile) Content(w, h int) string {
	tr, st := d.games.tr(), d.games.host.Styles()
	text := tr.T("Reading the games...")
	switch {
	case d.fault != nil:
		text = tr.F("The games cannot be listed: %v.", d.fault)
	case d.found != nil:
		text = phrase.Profile(tr, *d.found, d.games.host.Names(), st.ASCII)
		if d.found.Reviewed > 0 {
			text += "\n" + phrase.Weakest(tr, d.found.Weakest)
		}
	}
	w = min(w, widest)
	var lines []string
	for _, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		for _, part := range widget.Wrapped(line, w) {
			lines = append(lines, st.Text.Render(part))
		}
	}
	return d.page.View(tr, st, lines, h)
}
