package plain

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/cards"
	"othello/internal/lang"
	"othello/ui/phrase"
	"othello/ui/session"
)

// drillCommands are the commands that count while an opening is practised, by their
// first names.
var drillCommands = []string{
	"help", "board", "row", "moves", "last", "score", "history", "transcript", "opening", "openings",
	"explore", "hint", "players", "analyse", "now", "drill", "undo", "redo", "quit",
}

// drills are the openings that are practised.
type drills struct {
	drilled   *book.Drill // now; nil while none is
	lastDrill *book.Drill // latest, which may be repeated; nil before the first
	cards     cards.File  // how those went
}

// drill begins to practise an opening, "drill tiger as white", or does with the one
// that is practised what a word says: show, again, swap or stop.
func (v *view) drill(args string) error {
	word := strings.ToLower(args)
	if v.drilled == nil && slices.Contains([]string{"show", "swap", "stop"}, word) {
		return lang.Errorf(`no drill is running: "drill" and the name of an opening starts one`)
	}
	switch word {
	case "":
		v.sayDrill()
		return nil
	case "show":
		shown := v.drilled.Show()
		v.Say("It was %v.", shown)
		v.afterAttempt()
		return nil
	case "again":
		if v.lastDrill == nil {
			return lang.Errorf("no opening has been practised")
		}
		v.startDrill(v.lastDrill.Opening, v.lastDrill.Side)
		return nil
	case "swap":
		v.startDrill(v.drilled.Opening, v.drilled.Side.Opponent())
		return nil
	case "stop":
		v.stopDrill()
		return nil
	}
	side, name := game.Black, args
	if i := strings.LastIndex(word, " as "); i >= 0 {
		name = strings.TrimSpace(args[:i])
		switch word[i+len(" as "):] {
		case "black":
		case "white":
			side = game.White
		default:
			return lang.Errorf("an opening is practised as black or as white, not as %q", clip(args[i+len(" as "):]))
		}
	}
	found, err := findOpenings(name)
	if err != nil {
		return err
	}
	v.startDrill(found[0], side)
	return nil
}

// startDrill practises o as side. The game that it takes the place of waits.
func (v *view) startDrill(o book.Opening, side game.Color) {
	run := book.NewDrill(o, v.setup.Book, side)
	v.drilled, v.lastDrill = run, run
	v.ses.LookAt(&record.Record{Game: run.Game}, v.newMatch(game.Size8))
	v.Say(`Drill of %s, %s: you are %v. "drill show" plays the right move, "drill stop" goes back.`, v.names().Of(o), v.tr.Count(len(o.Moves), "move"), side)
	v.afterAttempt()
}

// attempt tries a person's move: a wrong one is not made and can be tried again.
func (v *view) attempt(m game.Square) {
	run := v.drilled
	if err := session.Illegal(run.Game.Board(), m); err != nil {
		v.SayError(v.refusal(err))
		return
	}
	a := run.Try(m)
	v.Say("%s", phrase.Attempt(v.tr, a, v.names().Of(run.Opening)))
	if a.Right {
		v.afterAttempt()
	}
}

// drillStep goes to the person's decision before this one or, with 1, after it.
func (v *view) drillStep(by int) error {
	if !v.ses.GoTo(v.drilled.Decision(by)) {
		return session.ErrNothing
	}
	return nil
}

// afterAttempt says where the drill stands, and how it went if it is over.
func (v *view) afterAttempt() {
	run := v.drilled
	v.drop()
	if run.Game.Node().Parent() != nil {
		v.Say("%s", v.describeLast())
	}
	if !run.Over {
		if _, made := run.Mistake(); made {
			v.Say("%s.", phrase.DrillTask(v.tr, run))
		}
		return
	}
	v.Say("The drill is over: %d right, %d wrong at first.", run.Right, run.Wrong)
	if run.Right+run.Wrong > 0 && v.setup.DataDir != "" && v.setup.Interactive {
		key := cards.Drill + book.DrillKey(run.Opening, run.Side)
		deck, err := v.cards.Update(func(d *cards.Deck) {
			d.Cards[key] = d.Cards[key].After(run.Rating(), time.Now())
		})
		if err != nil {
			v.SayError(err)
		}
		if deck != nil {
			v.Say("%s", phrase.Card(v.tr, deck.Cards[key], time.Now()))
		}
	}
	v.stopDrill()
}

func (v *view) stopDrill() {
	v.drilled = nil
	v.returnToGame()
}

// returnToGame brings back the game that waits.
func (v *view) returnToGame() {
	v.ses.Return()
	v.Say("Back in your game. %s", v.describeLast())
	v.sayPaused()
}

// sayDrill says what is practised, or what should be: the longest due first.
func (v *view) sayDrill() {
	if v.drilled != nil {
		v.Say("Drill of %s. %s.", v.names().Of(v.drilled.Opening), phrase.DrillTask(v.tr, v.drilled))
		return
	}
	deck, err := v.cards.Update(nil)
	if err != nil {
		v.SayError(err)
	}
	deck = cmp.Or(deck, cards.New())
	type due struct {
		text string
		when time.Time
	}
	var list []due
	for _, o := range book.Openings() {
		for _, side := range []game.Color{game.Black, game.White} {
			if c := deck.Cards[cards.Drill+book.DrillKey(o, side)]; c.Runs > 0 {
				list = append(list, due{v.tr.F("%s as %s: %s", v.names().Of(o), colorWord(side), phrase.Due(v.tr, c, time.Now())), c.Due})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b due) int { return a.when.Compare(b.when) })
	for _, d := range list[:min(len(list), listed)] {
		v.Say("%s.", d.text)
	}
	if len(list) == 0 {
		v.Say("No drill yet.")
	}
	v.Say(`"drill tiger as white" practises the Tiger; "openings" lists the names.`)
}
