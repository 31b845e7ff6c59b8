package plain

import "othello/ui/phrase"

// greet says how the session starts.
func (v *view) greet() {
	if v.setup.Begin != "" {
		v.step()
		v.ses.Release()
		if v.command(v.setup.Begin, v.setup.With); !v.playing() {
			return
		}
	}
	table := v.rooms.Table
	v.Say("%s", v.setup.Notice)
	v.step()
	if found := v.ses.Unfinished(); found != nil {
		v.apply(nil, table.Offer(found))
	}
	v.Say("%s", table.Players())
	switch {
	case len(v.setup.Choices) > 0:
		v.apply(nil, v.rooms.Games.Show(v.Tr.T("Games of the file"), v.setup.Choices))
	case v.setup.Game != nil:
		v.Say("%s", phrase.Describe(v.Tr, v.ses.Game().Node()))
		if v.ses.Paused() {
			v.Say("%s", table.Paused())
		}
	case !v.ses.Over():
		v.Say("%s", phrase.Standing(v.Tr, v.ses.Game().Board()))
	}
	if v.ses.Over() {
		v.Say("%s", table.Result())
	}
	if v.setup.Interactive {
		v.Say(`Type a move such as d3, or "help".`)
	}
	v.ses.Release()
	if v.setup.Interactive && v.ses.First() && v.setup.Settings.UI.Lesson == 0 {
		v.Say(`New to Othello? "learn" shows you how to play.`)
	}
}
