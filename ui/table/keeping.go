package table

import (
	"cmp"
	"strings"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
	"othello/ui/session"
)

// Open takes up a game from elsewhere, and tells what was opened once it is on the board.
func (t *Table) Open(r *record.Record) {
	tr, before := t.tr(), t.ses.Match()
	t.ses.Open(r)
	g := t.ses.Game()
	text := tr.F("Opened: %s.", phrase.Progress(tr, g))
	for _, c := range []game.Color{game.Black, game.White} {
		if !t.ses.Over() && t.ses.Seat(c).Human && !t.ses.Seat(c.Opponent()).Human && !before.Seat(c).Human {
			text += tr.F(" You are now %v.", c)
		}
	}
	if len(g.Root().Children()) > 0 && t.ses.Over() {
		text += tr.F(" %s reviews the game.", t.env.Name(action.Review))
	}
	if paused := t.Paused(); paused != "" {
		text += " " + paused
	}
	if t.ses.Replaced() {
		text += tr.F(" %s brings back the other game.", t.env.Name(action.Restore))
	}
	t.begun = scene.One(scene.Say{Text: text})
	if r.Black != "" || r.White != "" {
		t.begun = append(t.begun, scene.Say{Text: tr.F("%s against %s.", cmp.Or(r.Black, tr.T("somebody")), cmp.Or(r.White, tr.T("somebody"))), Aloud: true})
	}
	t.begun = append(t.begun, t.stands()...)
}

// stands says, to those who do not see it, where the game stands.
func (t *Table) stands() []scene.Effect {
	list := scene.One(scene.Say{Text: phrase.Describe(t.tr(), t.ses.Game().Node()), Aloud: true})
	if t.ses.Over() {
		list = append(list, scene.Say{Text: t.Result(), Aloud: true})
	}
	return list
}

// restore swaps the game with the one that was replaced last.
func (t *Table) restore() []scene.Effect {
	tr := t.tr()
	if t.ses.Restore() != nil {
		return scene.One(scene.Say{Text: tr.T("No game has been replaced.")})
	}
	text := tr.F("The replaced game is back: %s. %s swaps them again.", phrase.Progress(tr, t.ses.Game()), t.env.Name(action.Restore))
	return t.back(text)
}

// Offer asks whether to continue the unfinished game.
func (t *Table) Offer(found *session.Saved) []scene.Effect {
	tr := t.tr()
	return scene.One(scene.Question{
		Heading: tr.T("Welcome back"), Text: tr.F("You have an unfinished game: %s.", phrase.Progress(tr, found.Game)), First: true,
		Answers: []scene.Choice{
			{Text: tr.T("Continue it"), Action: action.Resume},
			{Text: tr.T("Start a new game"), Action: action.Resume, Arg: "none"},
		},
	})
}

// resume continues the unfinished game, or does not.
func (t *Table) resume(arg string) []scene.Effect {
	switch {
	case arg == "none":
		t.ses.Decline()
		t.ses.Release()
		return scene.One(scene.Say{Text: t.tr().F("%s brings the unfinished game back.", t.env.Name(action.Restore))})
	case arg != "":
		return warn(lang.Errorf("resume takes none or nothing, not %q", phrase.Clip(arg)))
	case t.ses.Resume() != nil:
		return warn(lang.Errorf("no unfinished game"))
	}
	return t.back(t.tr().T("The game continues."))
}

// back tells, once it is on the board, that a game is back.
func (t *Table) back(text string) []scene.Effect {
	t.begun = append([]scene.Effect{scene.Say{Text: text}, scene.Say{Text: t.Players(), Aloud: true}}, t.stands()...)
	return nil
}

// note writes a note on what was played last and says it or, if it is given none, asks for one.
func (t *Table) note(text string) []scene.Effect {
	n := t.ses.Noted()
	switch {
	case n == nil:
		return warn(lang.Errorf("notes are written in games, in their analysis and review"))
	case text == "":
		return append(t.sayNote(n, true), t.askNote(n))
	case text == "none":
		text = ""
	}
	t.ses.Note(n, text)
	return t.sayNote(n, false)
}

func (t *Table) sayNote(n *game.Node, aloud bool) []scene.Effect {
	text := t.tr().T("No note.")
	if n.Comment != "" {
		text = t.tr().F("Note: %s", phrase.Note(n.Comment))
	}
	return scene.One(scene.Say{Text: text, Aloud: aloud})
}

// askNote asks for the note on a node, or for another text of it. A line break is written \n.
func (t *Table) askNote(n *game.Node) scene.Prompt {
	tr := t.tr()
	about := tr.T("On the game")
	if n.Parent() != nil {
		about = phrase.Placed(tr, n)
	}
	return scene.Prompt{
		Heading: tr.T("Note"), Label: about, Text: strings.ReplaceAll(n.Comment, "\n", `\n`), Kept: true, Verb: tr.T("keep"), Action: action.Note,
		Do: func(text string) []scene.Effect {
			t.ses.Note(n, strings.ReplaceAll(text, `\n`, "\n"))
			return nil
		},
	}
}
