package plain

import (
	"context"
	"slices"
	"strings"

	"othello/ai/review"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/lesson"
	"othello/ui/mistakes"
	"othello/ui/openings"
	"othello/ui/opponent"
	"othello/ui/phrase"
	"othello/ui/puzzle"
	"othello/ui/scene"
	"othello/ui/session"
	"othello/ui/study"
)

// rooms are those that describe scenes, as lines of text.
type rooms struct {
	all  map[action.Action]scene.Room // by the action that opens them
	in   scene.Room                   // that is open; nil while the game is played
	last action.Action                // of those that open rooms
	by   action.Action                // the one that showed what is open
	wait []open                       // rooms beside which the open one was opened, the last at the end
	said string                       // the title that was said last
	live map[scene.Kind]string        // what was said last of the task, and of how the person is doing
}

// open is a room that waits, with its game.
type open struct {
	room scene.Room
	game *record.Record
}

// env is lines of text as rooms see them.
type env struct{ *view }

func (e env) Settings() *config.Store { return e.setup.Settings }
func (e env) Keeps() bool             { return e.setup.Interactive }

// Name implements scene.Env: the word, in quotes.
func (e env) Name(a action.Action) string {
	if w := a.Word(); w != "" {
		return `"` + w + `"`
	}
	return e.tr.T("Enter")
}

func (v *view) newRooms() {
	v.study = study.New(env{v}, v.ses, study.Setup{
		Judge: v.setup.Judge, Reference: v.setup.Book, Network: v.setup.Network, Engines: v.setup.Engines, CacheDir: v.setup.CacheDir,
		Limits: review.Efforts()[review.UsualEffort].Limits, // so that a review and an analysis agree
	})
	studying := study.NewRoom(v.study)
	v.rooms = rooms{live: map[scene.Kind]string{}, all: map[action.Action]scene.Room{
		action.Lessons: lesson.New(env{v}),
		action.Puzzles: puzzle.New(env{v}, v.puzzles()),
		action.Analyse: studying,
		action.Review:  studying,
	}}
	dir := ""
	if v.setup.Interactive {
		dir = v.setup.DataDir
	}
	v.all[action.Learn] = mistakes.New(env{v}, mistakes.Setup{Dir: dir, Game: v.ses.Game, Side: v.ses.Side, Done: v.study.Complete, Judge: v.study.Judging})
	v.all[action.Explorer] = openings.NewExplorer(env{v}, openings.Sources{Game: v.ses.Game, Book: v.setup.Book, Games: v.setup.Games})
	drill := openings.New(env{v}, openings.Setup{Book: v.setup.Book, Judge: v.setup.Judge, Dir: dir})
	for _, a := range []action.Action{action.Drill, action.Openings, action.Start} {
		v.all[a] = drill
	}
}

func (v *view) puzzles() puzzle.Setup {
	s := puzzle.Setup{
		Puzzles: v.setup.Puzzles, Games: v.setup.Archive, Judge: v.setup.Judge, Network: v.setup.Network,
		Wish: v.setup.Wish, Seed: uint64(v.setup.Settings.Engine.Seed),
	}
	if v.setup.Interactive {
		s.DataDir = v.setup.DataDir
		s.Level = func() float64 { return opponent.Elo(v.setup.Kinds, v.setup.Archive) }
	}
	return s
}

// openers are the commands that open rooms.
func openers() Commands[*view] {
	var list Commands[*view]
	for _, a := range []action.Action{action.Lessons, action.Puzzles, action.Drill, action.Openings, action.Start, action.Learn, action.Explorer, action.Analyse, action.Review} {
		names, args, help := a.Usage()
		list = append(list, Command[*view]{names, args, help, func(v *view, arg string) error {
			if _, ok := v.all[a].(scene.Follower); ok {
				if err := v.mayAsk(); err != nil {
					return err
				}
			}
			v.enter(a, arg)
			return nil
		}})
	}
	return list
}

// enter opens a room by an action.
func (v *view) enter(a action.Action, arg string) {
	v.last = a
	v.apply(v.all[a], v.all[a].Do(a, arg))
}

// looks are the commands that count in every room, by their first names.
var looks = []string{"help", "board", "row", "moves", "last", "history", "transcript", "quit"}

// inRoom takes a line for the room that is open, or for another, and reports whether it did.
func (v *view) inRoom(line string) bool {
	if v.in == nil {
		return false
	}
	a, arg := action.Parse(line)
	_, follows := v.in.(scene.Follower)
	switch opened := v.all[a]; {
	case opened == v.in && a == v.by && arg == "" && !follows:
		v.read()
		return true
	case opened == v.in && v.asks(arg):
		return v.inRoom(arg) // "learn next"
	case opened != nil:
		v.enter(a, arg)
		return true
	case a == action.MoveNow && v.asked != nil:
		return false
	case v.asks(line):
		v.apply(v.in, v.in.Do(a, arg))
		return true
	}
	word, _, _ := strings.Cut(line, " ")
	c, known := commands.Lookup(word)
	m, err := v.in.Scene().Node.Board().Size().ParseSquare(line)
	switch {
	case known && (follows || slices.Contains(looks, c.Names[0])):
		if !slices.Contains(looks, c.Names[0]) { // it is about the game
			v.apply(v.in, scene.One(scene.Leave{}))
			v.step()
		}
		return false
	case err == nil:
		v.apply(v.in, v.in.Square(m))
	case a == action.Pass, line == "" && v.in.Scene().MustPass():
		v.apply(v.in, v.in.Square(game.Pass))
	case line == "" && v.in.Scene().GoOn != "":
		v.apply(v.in, v.in.Do(v.in.Scene().GoOn, ""))
	case line != "":
		v.SayError(lang.Errorf(`%q does not work here: type a square, or %s`, clip(line), v.words()))
	}
	return true
}

// asks reports whether a line asks for something that there is to do in the room.
func (v *view) asks(line string) bool {
	a, _ := action.Parse(line)
	return slices.Contains(v.in.Actions(), a)
}

// words lists how to ask for what there is to do in the room.
func (v *view) words() string {
	var list []string
	for _, a := range v.useful() {
		list = append(list, `"`+a.Word()+`"`)
	}
	return strings.Join(list, ", ")
}

// useful are the actions of the room that have words, up to the one that leaves it.
func (v *view) useful() []action.Action {
	var list []action.Action
	for _, a := range v.in.Actions() {
		if a.Word() != "" {
			list = append(list, a)
		}
		if a == action.Leave {
			break
		}
	}
	return list
}

// sayActions says what each of the words does that count in the room.
func (v *view) sayActions() {
	v.Say("Type a square, or one of:")
	list := v.useful()
	restarts := slices.Contains(list, action.Again) && !slices.Contains(list, action.Redo) // by undo
	for _, a := range list {
		if !(restarts && a == action.Undo) {
			v.Say("%s: %s.", a.Word(), a.Help(v.tr))
		}
	}
}

// apply carries out effects of a room in their order, and then goes on where there is nothing
// else to do.
func (v *view) apply(r scene.Room, list []scene.Effect) {
	for i, e := range list {
		if run, ok := e.(scene.Run); ok {
			v.run(r, run, list[i+1:])
			return
		}
		v.carryOut(r, e)
	}
	if v.in != r || r == nil || len(list) == 0 {
		return
	}
	v.sayNew()
	if s := r.Scene(); s.GoOn != "" && !s.Stay {
		v.apply(r, r.Do(s.GoOn, ""))
	}
}

func (v *view) carryOut(r scene.Room, e scene.Effect) {
	switch e := e.(type) {
	case scene.Show:
		if e.Record == nil {
			v.look(r, e)
			return
		}
		if _, aside := r.(scene.Aside); v.in != r && aside && v.in != nil {
			v.wait = append(v.wait, open{v.in, v.ses.AsRecord()})
		} else if v.in != r {
			v.wait = nil
		}
		v.ses.LookAt(e.Record, v.newMatch(game.Size8))
		v.drop()
		v.by = v.last
		if v.in != r {
			v.takeUp(r)
			v.sayActions()
		}
		if e.Anew {
			v.said = ""
		}
		v.read()
	case scene.Read:
		switch {
		case e.All:
			v.sayItems()
		case e.Section == "":
			SayBoard(v)
		default:
			for _, part := range r.Scene().Sections {
				if part.Name == e.Section {
					v.saySection(part)
				}
			}
		}
	case scene.Moved:
		v.Say("%s", phrase.Describe(v.tr, e.Node))
	case scene.Tell:
		for _, n := range e.Moves {
			v.Say("%s", phrase.Describe(v.tr, n))
		}
		if !e.Soon && len(e.Moves) == 0 && e.Text != "" {
			v.Say("%s", e.Text)
		}
	case scene.Say:
		if !e.Shown {
			v.Say("%s", e.Text)
		}
	case scene.Warn:
		v.SayError(v.refusal(e.Err))
	case scene.Ask:
		v.beside(e.Action, e.Record)
	case scene.Useless:
		v.Say("That does nothing here.")
	case scene.Leave:
		if n := len(v.wait) - 1; n >= 0 {
			back := v.wait[n]
			v.wait = v.wait[:n]
			v.ses.LookAt(back.game, v.newMatch(game.Size8))
			v.takeUp(back.room)
			v.read()
			return
		}
		v.left()
		if v.quit = v.setup.Puzzle; !v.quit {
			v.returnToGame()
		}
	case scene.Remember:
		v.remember(e.Setting, e.Value)
	case scene.Copy:
		v.Say("%s", strings.TrimSuffix(e.Text, "\n"))
	case scene.Pick:
		for i, text := range e.Texts {
			v.Say(`"%s %s": %s.`, e.Action.Word(), e.Args[i], text)
		}
	case scene.Search:
		v.sayFound(e)
	case scene.Form:
		_, args, help := e.Action.Usage()
		v.Say("%s %s: %s.", e.Action.Word(), args, v.tr.T(help))
	case scene.Begin:
		v.in = nil
		v.ses.NewGame(v.newMatch(game.Size8), e.Game)
		v.Say("%s %s", e.Text, v.describeLast())
	case scene.Later:
		v.apply(r, e.Then())
	case scene.Stop:
		v.drop()
	case scene.Work:
		if !e.Idle {
			v.apply(r, e.Do(v.ctx)())
		}
	}
}

// sayFound lists the first things that a search finds, with what to type for each.
func (v *view) sayFound(e scene.Search) {
	n := e.Find(e.Typed)
	if n == 0 {
		v.Say("%s", e.None)
		return
	}
	v.Say("%s", sentence(v.tr, e.Heading()))
	for i := range min(n, listed) {
		found := e.Entry(i)
		text := found.Text
		if found.More != "" {
			text = v.tr.List(text, found.More)
		}
		v.Say(`"%s %s": %s.`, e.Action.Word(), found.Arg, text)
	}
	if more := n - listed; more > 0 {
		v.Say(`%d more: type part of a name behind "%s".`, more, e.Action.Word())
	}
}

// takeUp makes a room the open one.
func (v *view) takeUp(r scene.Room) { v.in, v.said, v.live = r, "", map[scene.Kind]string{} }

// beside carries out an action of another part of the program for a room.
func (v *view) beside(a action.Action, g *record.Record) {
	if g != nil && g.Game != v.ses.Game() {
		v.in, v.wait = nil, nil
		v.ses.Return()
		v.take(g)
		return
	}
	if a == action.PlayHere {
		v.left()
		v.wait = nil
		v.ses.PlayHere()
		v.Say("Playing on from here.")
		v.sayPlayers()
		return
	}
	if c, ok := commands.Lookup(a.Word()); ok {
		if err := c.Run(v, ""); err != nil {
			v.SayError(err)
		}
	}
}

// read says the scene: its title if that is another than the last, the board, what there is to
// know and to do.
func (v *view) read() {
	s := v.in.Scene()
	if s.Spoken != v.said {
		v.said = s.Spoken
		v.Say("%s", s.Spoken)
	}
	SayBoard(v)
	v.sayItems()
}

// sayItems says what there is to know and to do.
func (v *view) sayItems() {
	for _, part := range v.in.Scene().Sections {
		if !part.Aside && !part.List {
			v.saySection(part)
		}
	}
}

// saySection says the sentences of a section, and its rows.
func (v *view) saySection(part scene.Section) {
	for _, i := range part.All() {
		switch {
		case i.Kind == scene.Spoken:
			v.Say("%s", i.Text)
		case i.Text == "":
		case i.Cells != nil:
			v.live[i.Kind] = i.Text
			v.Say("%s.", i.Text) // which begins with the name of a square
		case i.Action == "" && (i.Kind == scene.Text || i.Kind == scene.Task || i.Kind == scene.Note):
			v.live[i.Kind] = i.Text
			v.Say("%s", sentence(v.tr, i.Text))
		}
	}
	if part.Say != nil {
		for _, text := range part.Say() {
			v.Say("%s", text)
		}
	}
}

// look opens a room for the game that is played, unless only a list of it is to be read.
func (v *view) look(r scene.Room, e scene.Show) {
	if e.List != "" || v.in == r {
		return
	}
	v.ses.Look()
	v.drop()
	v.by, v.wait = v.last, nil
	v.takeUp(r)
	v.sayActions()
	v.arrived()
}

// arrived tells the room that the game stands elsewhere.
func (v *view) arrived() {
	if in, ok := v.in.(scene.Follower); ok {
		v.apply(in, in.Arrived())
	}
}

// left takes note that the room has closed.
func (v *view) left() {
	if in, ok := v.in.(scene.Follower); ok {
		in.Left()
	}
	v.in = nil
}

// run does what takes long: a person can hurry it, and what follows waits for it.
func (v *view) run(r scene.Room, e scene.Run, rest []scene.Effect) {
	q := v.begin(v.ses.Game().Node())
	q.hurry = session.Background(v.ses, func(ctx context.Context) (func() []scene.Effect, error) {
		return e.Do(ctx, func(func()) {}), nil
	}, func(then func() []scene.Effect, _ error) {
		if v.answered(q, v.ses.Game().Node()) {
			v.apply(r, slices.Concat(then(), rest))
		}
	})
}

// returnToGame brings back the game that waits.
func (v *view) returnToGame() {
	v.ses.Return()
	v.Say("Back in your game. %s", v.describeLast())
	v.sayPaused()
}

// sentence returns a text that may not end as a sentence does as one.
func sentence(tr *lang.Printer, text string) string {
	if strings.TrimRight(text, stops+"?!？！") == text {
		text = tr.F("%s.", text)
	}
	return phrase.Capital(tr, text)
}

// sayNew says what the person is to do, and how they are doing, where that is new.
func (v *view) sayNew() {
	for _, part := range v.in.Scene().Sections {
		for _, i := range part.Items {
			counts := i.Kind == scene.Task && i.Action == "" || i.Kind == scene.Score && v.setup.Interactive
			if counts && i.Text != "" && v.live[i.Kind] != i.Text {
				v.live[i.Kind] = i.Text
				v.Say("%s", sentence(v.tr, i.Text))
			}
		}
	}
}
