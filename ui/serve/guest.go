package serve

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/ai/review"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/plain"
	"othello/ui/scene"
	"othello/ui/serve/lobby"
	home "othello/ui/table"
)

// guest is a visitor by what can be asked for, on the screen and in lines of text.
type guest struct {
	visitor *lobby.Visitor
	setup   *lobby.Setup
	tr      func() *lang.Printer
	name    func(action.Action) string // how a person asks for an action
	user    string                     // what the client calls the visitor, if that can be a name
	asks    bool                       // a dialog asks for what is not typed
	terms   lobby.Terms                // that were chosen last
}

// words are the actions that a line of text can ask for, in the order of the help.
var words = []action.Action{
	action.Help, action.Tables, action.Best, action.Games, action.Record, action.Review,
	action.New, action.Engine, action.Invite, action.Join, action.Talk, action.Name, action.Language, action.Quit,
	action.Clock, action.Pass, action.Draw, action.Undo, action.Rematch, action.Accept, action.Decline, action.Resign, action.Leave,
}

// takes is what may follow the words of some of them here, where that is not what it is at home.
var takes = map[action.Action]string{
	action.Games: "[NAME]", action.Review: "[mistakes | summary | N]", action.New: "[TERMS]", action.Engine: "NAME LEVEL [TERMS]",
}

var (
	errNumber  = lang.Errorf("name it by its number")
	errUnknown = lang.Errorf("that is no command: the word help lists them")
)

// typed carries out a line that was typed: an action or, at a table, a square. t is nil in the lobby.
func (g *guest) typed(t *table, text string) []scene.Effect {
	a, arg := action.Parse(text)
	known, err := slices.Contains(words, a), plain.Follows(a, arg)
	if t != nil {
		if s, err := t.view.Board.Size().ParseSquare(text); err == nil && !known {
			return t.Square(s)
		}
		known = known || slices.Contains(home.Spoken, a) || slices.Contains(t.Actions(), a)
	}
	switch {
	case !known:
		return warn(errUnknown)
	case err != nil && takes[a] == "":
		return warn(err)
	case t != nil:
		return t.Do(a, arg)
	}
	return g.Do(a, arg)
}

// Do carries out an action with its argument.
func (g *guest) Do(a action.Action, arg string) []scene.Effect {
	v := g.visitor
	if arg == "" && g.asks {
		if list := g.asked(a); list != nil {
			return list
		}
	}
	switch a {
	case action.Tables:
		return say(g.lobbyLines())
	case action.Best:
		return g.best()
	case action.Games:
		return g.finished(cmp.Or(arg, v.Name()))
	case action.Record:
		return g.record(arg)
	case action.Review:
		return g.review(arg)
	case action.New, action.Engine, action.Invite:
		return g.open(a, arg)
	case action.Join:
		return g.at(arg, v.Join)
	case action.Talk:
		return done(v.Say(arg))
	case action.Name:
		return done(v.SetName(arg), scene.Say{Text: g.tr().F("Welcome, %s.", arg)})
	case action.Language:
		return g.language(strings.ToLower(arg))
	}
	return g.play(a, arg)
}

// asked asks for the argument of an action that takes one; nil for others.
func (g *guest) asked(a action.Action) []scene.Effect {
	tr := g.tr()
	switch a {
	case action.New:
		return g.form("")
	case action.Talk:
		return scene.One(scene.Prompt{Heading: tr.T("Say"), Label: tr.T("To everyone here"), Verb: tr.T("say"), Action: a})
	case action.Name:
		return scene.One(scene.Prompt{
			Heading: tr.T("Welcome"), Label: tr.T("Your name on this server, for good: 2 to 16 letters"), Text: g.user, Verb: tr.In("a name", "take it"), Action: a,
			Remark: func(text string) string {
				if err := lobby.CheckName(text); err != nil && text != "" {
					return phrase.Sentence(tr, err)
				}
				return ""
			},
		})
	}
	return nil
}

// play carries out what is asked for at a table.
func (g *guest) play(a action.Action, arg string) []scene.Effect {
	v := g.visitor
	t := v.Table()
	if a == action.Decline && arg != "" {
		return g.at(arg, v.Decline)
	}
	if t == nil {
		return warn(lobby.ErrNoTable)
	}
	switch a {
	case action.Pass:
		return done(v.Play(game.Pass))
	case action.Undo, action.Draw, action.Rematch:
		return done(v.Offer(proposals[a]))
	case action.Accept, action.Decline:
		return done(v.Answer(a == action.Accept))
	case action.Resign:
		if t.You == game.Empty {
			return warn(lobby.ErrNotSeated)
		}
		return home.GiveUp(g.tr(), t.You, func() []scene.Effect { return done(v.Resign()) })
	case action.Clock:
		return home.TimeLeft(g.tr(), t.Terms.Clock > 0 && !t.Past, func(c game.Color) time.Duration { return t.Remaining(c, time.Now()) })
	case action.Leave:
		return done(v.LeaveTable())
	}
	return scene.One(scene.Useless{})
}

var proposals = map[action.Action]lobby.Proposal{action.Undo: lobby.TakeBack, action.Draw: lobby.Draw, action.Rematch: lobby.Rematch}

// Square makes a move.
func (g *guest) Square(s game.Square) []scene.Effect { return done(g.visitor.Play(s)) }

// done lets effects follow what was done, or says why it was not.
func done(err error, then ...scene.Effect) []scene.Effect {
	if err != nil {
		return warn(err)
	}
	return then
}

// numbered does something with what is named by its number.
func numbered[T ~uint64](arg string, do func(T) []scene.Effect) []scene.Effect {
	n, err := strconv.ParseUint(arg, 10, 64)
	if err != nil {
		return warn(errNumber)
	}
	return do(T(n))
}

// at does something with a table.
func (g *guest) at(arg string, do func(lobby.TableID) error) []scene.Effect {
	return numbered(arg, func(id lobby.TableID) []scene.Effect { return done(do(id)) })
}

// language speaks the language of that tag or, without one, the next.
func (g *guest) language(tag string) []scene.Effect {
	tags := lang.Tags()
	if tag == "" {
		tag = tags[(slices.Index(tags, g.tr().Tag())+1)%len(tags)]
	}
	if !slices.Contains(tags, tag) {
		return warn(lang.Errorf("name a language: language NAME, where NAME is one of %s", strings.Join(tags, ", ")))
	}
	return scene.One(scene.Remember{Setting: config.Language, Value: tag})
}

// review opens a finished game to be reviewed, or says what the review of the game at the
// table has found.
func (g *guest) review(arg string) []scene.Effect {
	found, known := map[string]func(*lang.Printer, *review.Review) []string{"": phrase.Mistakes, "mistakes": phrase.Mistakes, "summary": phrase.Playing}[strings.ToLower(arg)]
	if !known {
		return numbered(arg, func(id lobby.GameID) []scene.Effect {
			_, err := g.visitor.Review(id)
			return done(err)
		})
	}
	switch t := g.visitor.Table(); {
	case t == nil || t.State != lobby.Over:
		return warn(lobby.ErrNotOver)
	case t.Review == nil:
		return warn(lobby.ErrNoReview)
	default:
		return say(found(g.tr(), t.Review))
	}
}

// say says lines.
func say(texts []string) []scene.Effect {
	return scene.One(scene.Say{Text: strings.Join(texts, "\n")})
}

func warn(err error) []scene.Effect { return scene.One(scene.Warn{Err: err}) }
