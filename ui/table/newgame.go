package table

import (
	"context"
	"slices"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/opponent"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// newGame is a game that is about to be played: like the one before, or against an opponent.
type newGame struct {
	*seating
	before  session.Match
	me      opponent.Person
	read    bool // me is by the person's games
	swapped bool // the sides are
	more    bool // the engines are listed that have no other name
}

func (t *seating) newGame() *newGame {
	return &newGame{seating: t, before: t.ses.Match(), me: opponent.Rate(t.ses.KindsOn(game.Size8), nil)}
}

// opponent begins a game against an opponent by name, or asks against whom.
func (t *seating) opponent(name string) []scene.Effect {
	n := t.newGame()
	switch {
	case name != "":
		return scene.One(n.rate(func() []scene.Effect { return n.named(phrase.Clip(name)) }))
	case len(n.opponents()) == 0:
		return n.choices("")
	}
	return []scene.Effect{n.list(n.tr().T("New game")), n.rate(func() []scene.Effect { return append(n.say(), scene.Found{}) })}
}

// rate reads the person's games, by which the person's level is found.
func (n *newGame) rate(then func() []scene.Effect) scene.Work {
	read := func(context.Context) (opponent.Person, error) { return n.setup.Rate() }
	return scene.Work{Key: "rate", Do: scene.In(read, func(me opponent.Person, err error) (list []scene.Effect) {
		if n.me, n.read = me, true; err != nil {
			list = warn(lang.Errorf("your games cannot be read: %w", err))
		}
		return append(list, then()...)
	})}
}

// Opponents returns whom a game can be played against, as far as that is known without the person's
// games.
func (t *Table) Opponents() []opponent.Opponent { return t.seats.newGame().opponents() }

func (n *newGame) opponents() []opponent.Opponent {
	return opponent.List(n.tr(), n.ses.KindsOn(game.Size8), n.me)
}

func (n *newGame) named(id string) []scene.Effect {
	o, err := opponent.Find(n.opponents(), id)
	if err != nil {
		return warn(err)
	}
	return n.start(n.match(o.Strength))
}

// match is the match against an engine, with none the one before.
func (n *newGame) match(engine session.Strength) session.Match {
	m := n.before
	if engine.Level > 0 {
		m.Oppose(n.ses.Kinds(), engine)
	}
	if n.swapped {
		m.Black, m.White = m.White, m.Black
	}
	return m
}

func (n *newGame) start(as session.Match) []scene.Effect {
	return n.begin(as, nil, scene.Say{Text: n.tr().F("A new game. %s", n.opposing(as)), Aloud: true})
}

// say says the opponents with a name to those who do not see them.
func (n *newGame) say() (list []scene.Effect) {
	tr := n.tr()
	for _, o := range n.opponents() {
		if k := n.ses.KindsOn(game.Size8)[o.Kind]; !o.Further {
			text := strings.TrimSuffix(tr.F("%s. %s, %s. %s", tr.T(o.Name), tr.T(k.Name), phrase.Strength(tr, k, o.Level), tr.T(o.About)), ".")
			list = append(list, scene.Say{Text: `"` + action.Opponent.Word() + " " + o.ID + `": ` + text + ".", Aloud: true})
		}
	}
	return list
}

// list is the opponents to choose from, and what leads further. What is typed finds all engines.
func (n *newGame) list(heading string) scene.Search {
	tr := n.tr()
	found := n.entries("")
	swap := func(string) []scene.Effect { n.swapped = !n.swapped; return nil }
	return scene.Search{
		Heading: func() string { return heading }, Label: tr.T("Filter"), Prompt: tr.T("Type to filter"), None: tr.T("No such opponent."), Verb: tr.T("start"),
		Action: action.Opponent, Shown: true, At: max(0, slices.IndexFunc(found, func(e scene.Entry) bool { return e.Arg == "" })),
		Keys: []scene.Key{{Name: "left", Do: swap}, {Name: "right", Text: tr.T("swap sides"), Do: swap}, {Name: "tab", Text: tr.T("more choices"), Do: n.choices, Closes: true}},
		Find: func(typed string) int {
			found = n.entries(typed)
			return len(found)
		},
		Entry: func(i int) scene.Entry { return found[i] },
	}
}

// entries are what a text finds.
func (n *newGame) entries(typed string) (list []scene.Entry) {
	tr := n.tr()
	for _, o := range n.opponents() {
		if o.Further == n.more || typed != "" {
			list = append(list, n.entry(o))
		}
	}
	if !n.more {
		further := func() []scene.Effect {
			n.more = true
			return scene.One(n.list(tr.T("More engines")))
		}
		list = append(list, n.asBefore(),
			scene.Entry{Text: tr.T("More engines"), About: about(tr.T("Tree searches, networks, learners, and the programs that this one descends from.")), Do: further},
			scene.Entry{Text: tr.T("More choices"), About: about(tr.T("Engines and levels, who plays which colour, the board, clocks.")), Do: func() []scene.Effect { return n.choices("") }},
			scene.Entry{Text: tr.T("How to play"), About: about(tr.T("The rules and the first ideas, in short lessons on the board.")), Do: func() []scene.Effect { return scene.One(scene.Ask{Action: action.Lessons}) }})
	}
	words := strings.Fields(strings.ToLower(typed))
	return slices.DeleteFunc(list, func(e scene.Entry) bool { return !phrase.HasAll(e.Text+" "+e.Arg, words) })
}

func (n *newGame) entry(o opponent.Opponent) scene.Entry {
	tr, k := n.tr(), n.kind(o.Kind)
	e := scene.Entry{Text: tr.T(o.Name), More: phrase.Level(tr, k, o.Level), Arg: o.ID, About: n.about(tr.T(o.About), o.Strength), Do: func() []scene.Effect { return n.start(n.match(o.Strength)) }}
	switch {
	case o.ID == opponent.Mine && !n.read:
		e.About = about(tr.T("Reading your games ..."))
		e.Do = func() []scene.Effect { return scene.One(n.rate(func() []scene.Effect { return n.named(o.ID) })) }
	case o.ID == opponent.Mine:
		e.More = phrase.Engine(tr, k, o.Level)[0]
	case o.Further && len(k.Levels) == 1:
		e.More = tr.F("Elo %v", k.Level(o.Level).Elo)
	case o.Further:
		e.More = phrase.Strength(tr, k, o.Level)
	}
	return e
}

// asBefore is another game like the one before.
func (n *newGame) asBefore() scene.Entry {
	tr := n.tr()
	e := scene.Entry{Text: tr.T("As before"), About: n.about(tr.T("The players, the board and the clocks of the game before."), session.Strength{}), Do: func() []scene.Effect { return n.start(n.match(session.Strength{})) }}
	switch engine, ok := n.before.Opponent(); {
	case ok:
		e.More = phrase.Engine(tr, n.kind(engine.Kind), engine.Level)[0]
	case n.before.Black.Human:
		e.More = tr.T("two people")
	default:
		e.More = tr.T("two engines")
	}
	return e
}

// kind is a kind of engine on the board that it would play on.
func (n *newGame) kind(i int) ai.Kind { return n.ses.KindsOn(n.ses.Kinds()[i].Board(n.before.Size))[i] }

func about(text string) func() []scene.Item {
	return func() []scene.Item { return []scene.Item{{Text: text}} }
}

// about is a text, and the side that the person has against an engine.
func (n *newGame) about(text string, engine session.Strength) func() []scene.Item {
	return func() []scene.Item {
		items := about(text)()
		m := n.match(engine)
		if c, ok := m.Person(); ok {
			items = append(items, scene.Item{Text: n.tr().F("You play %v.", c)})
		}
		return items
	}
}

// choices asks for all that can be chosen of a game against an opponent, or like the one before.
func (n *newGame) choices(id string) []scene.Effect {
	m := n.match(session.Strength{})
	if o, err := opponent.Find(n.opponents(), id); err == nil {
		m = n.match(o.Strength)
	}
	return n.form(n.tr().T("New game"), m, nil, "")
}
