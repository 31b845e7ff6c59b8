package table

import (
	"slices"
	"strconv"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// seating is who plays, and how strongly.
type seating struct{ *desk }

// seat carries out what is about who plays, and how strongly.
func (t *seating) seat(a action.Action, arg string) []scene.Effect {
	switch a {
	case action.Weaker:
		t.ses.ChangeLevel(-1)
		return t.adjusted()
	case action.Stronger:
		t.ses.ChangeLevel(1)
		return t.adjusted()
	case action.Levels:
		return t.level(arg)
	case action.Engine:
		return t.engine(arg)
	case action.Opponent:
		return t.opponent(arg)
	case action.Black:
		return t.sit(game.Black, arg)
	case action.White:
		return t.sit(game.White, arg)
	case action.Swap:
		t.ses.Swap()
		return t.sayPlayers()
	case action.Rematch:
		return t.rematch()
	}
	return scene.One(scene.Ask{Action: a})
}

func (t *seating) sayPlayers() []scene.Effect {
	return scene.One(scene.Say{Text: t.opposing(t.ses.Match())})
}

// adjusted says how strong the engines are now.
func (t *seating) adjusted() []scene.Effect {
	sides := t.ses.Match().Engines()
	a, b := t.ses.Seat(sides[0]), t.ses.Seat(sides[len(sides)-1])
	if a != b && !a.Human {
		return t.sayPlayers()
	}
	return scene.One(scene.Say{Text: t.tr().F("%s.", phrase.Engine(t.tr(), t.ses.Kinds()[a.Kind], a.Level)[0])})
}

// level sets the level of the engines, or lists the levels.
func (t *seating) level(id string) []scene.Effect {
	if id != "" {
		if err := t.ses.SetLevel(ai.LevelID(phrase.Clip(id))); err != nil {
			return warn(err)
		}
		return t.adjusted()
	}
	tr, seat := t.tr(), t.ses.Seat(t.ses.Match().Engines()[0])
	k := t.ses.Kinds()[seat.Kind]
	pick := scene.Pick{Heading: tr.F("Level of %s", tr.T(k.Name)), Verb: tr.T("choose"), None: tr.T("No such level."), At: seat.Level - 1, Action: action.Levels, Numbered: true}
	for i := range k.Levels {
		pick.Texts = append(pick.Texts, levelText(tr, k, i+1))
		pick.Args = append(pick.Args, strconv.Itoa(i+1))
	}
	return scene.One(pick)
}

// levelText is what a level is called, and its strength.
func levelText(tr *lang.Printer, k ai.Kind, n int) string {
	l := k.Level(n)
	return strings.TrimPrefix(tr.F("%s, Elo %v", tr.T(l.Name), l.Elo), ", ")
}

// engine makes another kind of engine play, or lists the kinds.
func (t *seating) engine(name string) []scene.Effect {
	kinds := t.ses.Kinds()
	if name == "" {
		return scene.One(t.pickEngine(action.Engine, t.tr().T("Engine"), t.ses.Seat(t.ses.Match().Engines()[0])))
	}
	i := session.KindNamed(kinds, name)
	switch {
	case i < 0:
		return warn(lang.Errorf("an engine is one of %s, not %q", strings.Join(ai.IDs(kinds), ", "), phrase.Clip(name)))
	case kinds[i].Absent:
		return warn(&ai.NotHere{Kind: kinds[i]})
	}
	t.ses.Adjust(func(s *session.Seat, kinds []ai.Kind) { s.SetKind(kinds, i) })
	return t.adjusted()
}

// pickEngine asks for a kind of engine that plays on the board.
func (t *seating) pickEngine(a action.Action, heading string, now session.Seat) scene.Pick {
	tr := t.tr()
	pick := scene.Pick{Heading: heading, Verb: tr.T("choose"), None: tr.T("No such engine."), Action: a}
	for i, k := range t.ses.Kinds() {
		if k = k.On(k.Board(t.ses.Match().Size)); k.Absent {
			continue
		}
		levels := tr.Count(len(k.Levels), "level")
		if elo := k.Levels[0].Elo; len(k.Levels) == 1 && elo.Known() {
			levels = tr.F("Elo %v", elo)
		}
		texts := []string{tr.List(tr.T(k.Name), levels)}
		if k.Plays != "" {
			texts = append(texts, tr.T(k.Plays))
		}
		if k.Backend != nil && k.Backend() != "" {
			texts = append(texts, tr.F("It runs on %s.", strings.TrimSuffix(k.Backend(), ".")))
		}
		if i == now.Kind && !now.Human {
			pick.At = len(pick.Args)
		}
		pick.Texts = append(pick.Texts, strings.TrimSuffix(strings.Join(texts, ". "), "."))
		pick.Args = append(pick.Args, k.ID)
	}
	return pick
}

// sit gives the seat of a colour to who is named, at a level if a number follows, or asks who.
func (t *seating) sit(c game.Color, who string) []scene.Effect {
	seat, kinds := t.ses.Seat(c), t.ses.Kinds()
	if who == "" {
		a := action.Black
		if c == game.White {
			a = action.White
		}
		pick := t.pickEngine(a, t.tr().T(c.String()), seat)
		if pick.At++; seat.Human {
			pick.At = 0
		}
		pick.Texts, pick.Args = slices.Insert(pick.Texts, 0, t.tr().T("human")), slices.Insert(pick.Args, 0, "human")
		return scene.One(pick)
	}
	name, level := strings.ToLower(phrase.Clip(who)), 0
	if at := strings.LastIndexByte(name, ' '); at > 0 {
		if n, err := strconv.Atoi(name[at+1:]); err == nil {
			name, level = name[:at], n
		}
	}
	if err := seat.Sit(kinds, name); err != nil {
		return warn(err)
	}
	if level != 0 {
		if k := kinds[seat.Kind]; !k.Has(level) {
			return warn(lang.Errorf("the level of %s is %s, not %d", k, k.Numbers(), level))
		}
		seat.SetLevel(kinds, level)
	}
	t.ses.SetSeat(c, seat)
	return scene.One(scene.Say{Text: t.tr().F("%v: %s.", c, t.player(seat))})
}

// anew starts a game from the opening by the same players, on a board of a size if one is given.
func (t *seating) anew(size string) []scene.Effect {
	as := t.ses.Match()
	if size != "" {
		n, err := strconv.Atoi(size)
		if err != nil || !game.Size(n).Valid() {
			return warn(lang.Errorf("a board has 8, 6 or 4 squares on a side, not %q", phrase.Clip(size)))
		}
		as.Size = game.Size(n)
		t.ses.Fit(&as)
	}
	return t.begin(as, nil, scene.Say{Text: t.tr().F("A new game. %s", phrase.Standing(t.tr(), game.StartBoard(as.Size)))})
}

// begin starts a game, from the opening if g is nil, remembers how it is played, and says something
// once it has begun.
func (t *seating) begin(as session.Match, g *game.Game, say scene.Say) []scene.Effect {
	t.begun = scene.One(say)
	t.setup.Begin(as, g)
	return append(t.players(session.Names{}, as), scene.Remember{Setting: config.Size, Value: int(as.Size)},
		scene.Remember{Setting: config.Clock, Value: as.Clock}, scene.Remember{Setting: config.Increment, Value: as.Increment})
}

// players returns who plays by a match to be remembered, as far as that differs from before.
func (t *seating) players(before session.Names, as session.Match) (list []scene.Effect) {
	config.RememberPlayers(before, as.Names(t.ses.Kinds()), func(s *config.Setting, value any) {
		list = append(list, scene.Remember{Setting: s, Value: value})
	})
	return list
}

// rematch starts the game again with the colours swapped.
func (t *seating) rematch() []scene.Effect {
	as := t.ses.Match()
	unfinished := !t.ses.Over() && len(t.ses.Game().Root().Children()) > 0
	as.Black, as.White = as.White, as.Black
	text := t.opposing(as)
	if name := t.env.Name(action.Restore); unfinished && name != "" {
		text += t.tr().F(" %s brings back the other game.", name)
	}
	return t.begin(as, nil, scene.Say{Text: text})
}
