package serve

import (
	"strings"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/ui/action"
	"othello/ui/panel"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/serve/lobby"
	"othello/ui/study"
)

// Scene implements scene.Room.
func (t *table) Scene() scene.Scene {
	tr, v, n := t.tr(), t.view, t.game.Node()
	s := scene.Scene{Kind: tr.T("OTHELLO"), Title: tr.F("table %d", v.Table), Count: ratedWord(tr, v.Terms.Rated()), Node: n, Legal: true, Waits: t.myTurn()}
	if v.Past {
		s.Count = tr.F("game %d", int(v.Game))
	}
	var about, chat []scene.Item
	if v.Offer != nil {
		about = append(about, scene.Item{Class: review.Inaccuracy, Text: t.offered(v, v.Offer)})
	}
	if !v.Until.IsZero() && v.State == lobby.Playing {
		about = append(about, scene.Item{Class: review.Inaccuracy, Text: tr.F("The absent player's seat is kept for %s.", panel.ClockText(time.Until(v.Until)))})
	}
	if n := len(v.Watchers); n > 0 {
		about = append(about, scene.Item{Kind: scene.Note, Text: tr.F("%d watch: %s", n, strings.Join(v.Watchers, ", "))})
	}
	for _, line := range v.Chat[max(0, len(v.Chat)-tableChat):] {
		chat = append(chat, scene.Item{Kind: scene.Note, Text: line.From + ": " + line.Text})
	}
	seats := scene.Section{Items: []scene.Item{t.seat(game.Black), t.seat(game.White)}}
	if v.Review != nil && len(v.Moves) > 0 {
		t.reviewed(&s, seats, about, chat)
		return s
	}
	s.Sections = []scene.Section{seats, {Items: append([]scene.Item{{Kind: scene.Task, Text: t.standing()}}, append(about, chat...)...)}, {Aside: true, Items: []scene.Item{{Kind: scene.Moves}}}}
	return s
}

// tableChat is the number of lines of a chat that a table shows.
const tableChat = 6

// reviewed describes a game that is over and is reviewed.
func (t *table) reviewed(s *scene.Scene, seats scene.Section, about, chat []scene.Item) {
	tr, r, n := t.tr(), t.view.Review, s.Node
	worth := func(n *game.Node) scene.Worth { return scene.Worth(panel.Reviewed(r, n)) }
	at, here := worth(n), scene.Section{Name: "here", Heading: t.standing(), Items: about}
	s.Score, s.Signs = &at, study.Signs(t.judged(n.Parent()), t.judged(n))
	if r.Done < r.Total {
		s.Progress = &scene.Progress{Done: r.Done, Total: r.Total}
	}
	if m := t.judged(n); m != nil {
		here.Items = append(here.Items, study.Judged(tr, m)...)
	} else if r.Black.All.Accuracy != nil || r.White.All.Accuracy != nil {
		here.Items = append(here.Items,
			scene.Item{Text: tr.F("Accuracy: Black %s, White %s", phrase.Accuracy(&r.Black.All, "%.0f %%"), phrase.Accuracy(&r.White.All, "%.0f %%"))},
			scene.Item{Kind: scene.Note, Text: phrase.Judge(tr, r.Limits)})
	}
	line := t.game.Line()
	graph := func() []scene.Item {
		points := study.Points(line, worth, func(from, _ *game.Node) *review.Move { return t.judged(from) })
		return []scene.Item{{Kind: scene.Plot, Graph: &scene.Graph{Points: points}}}
	}
	s.Sections = []scene.Section{
		seats, {Heading: tr.T("Graph"), Plot: true, Fill: graph},
		here, {Items: chat}, {Heading: tr.T("Moves"), List: true, Items: []scene.Item{{Kind: scene.Line, Line: &scene.Judged{Nodes: line, Known: r}}}},
	}
}

// seat is a side, who plays it, and the clock.
func (t *table) seat(c game.Color) scene.Item {
	tr, v, p := t.tr(), t.view, t.view.Player(c)
	name := t.player(p)
	switch {
	case p.Name == "":
		name = tr.T("(free)")
	case v.You == c:
		name = tr.F("%s (you)", name)
	case !p.Present && !v.Past:
		name = tr.F("%s (away)", name)
	}
	seat := &scene.Seat{Side: c, Turn: v.State == lobby.Playing && v.Board.Turn == c, Timed: v.Terms.Clock > 0 && !v.Past, Left: v.Remaining(c, time.Now())}
	if v.State == lobby.Free {
		seat.Left = v.Terms.Clock
	}
	return scene.Item{Kind: scene.Side, Text: name, Seat: seat}
}

// verdict says how the game ended.
func (t *table) verdict() string { return verdict(t.tr(), t.view.Result, t.view.Board.Result()) }

// standing says whose turn it is, or how the game ended, or which move was played.
func (t *table) standing() string {
	tr, v, n := t.tr(), t.view, t.game.Node()
	switch m := t.judged(n); {
	case m != nil:
		return phrase.MoveHead(tr, m) + m.Class.Mark()
	case v.State == lobby.Over && n.Next() == nil:
		return t.verdict()
	case v.State == lobby.Free && v.Invited != "":
		return tr.F("Waiting for %s", v.Invited)
	case v.State == lobby.Free:
		return tr.T("Waiting for somebody to play")
	case v.State == lobby.Waiting:
		return tr.T("Waiting until both are back")
	case t.myTurn() && v.Board.Position().MustPass():
		return tr.F("You have no move: %s passes", t.name(action.Play))
	case t.myTurn():
		return tr.F("Your move: you are %v", v.Board.Turn)
	case v.Thinking:
		return tr.F("%v is thinking", v.Board.Turn)
	}
	return panel.Standing(tr, n.Board())
}
