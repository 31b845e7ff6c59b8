package study

import (
	"slices"
	"strings"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// Room is the room of analysis and review. Both look at one position of the game: the analysis
// searches it, the review says what was played there and what would have been better.
type Room struct {
	*Study
	mode   mode
	back   bool       // the analysis goes back to the review
	at     *game.Node // where the game stood last; nil while the room is closed
	line   line       // being stepped through; the zero value is none
	pick   game.Square
	search search

	playing bool // moves follow each other by themselves
	speed   int  // index into autoSpeeds
}

type mode uint8

const (
	analysing mode = iota
	reviewing
)

// NewRoom returns the room of a study.
func NewRoom(s *Study) *Room {
	return &Room{Study: s, pick: game.NoSquare, search: search{Study: s, work: work{key: "analysis"}, judged: map[game.Position]ai.Limits{}}, speed: usualSpeed}
}

// Do implements scene.Room. Analyse takes how long to search or how deeply, Review what is to be
// read, GoTo a place in the game, Flip the first move of a line.
func (r *Room) Do(a action.Action, arg string) []scene.Effect {
	switch a {
	case action.Stronger, action.Weaker, action.Autoplay, action.Tab:
	default:
		r.playing = false
		r.review.opening = false
	}
	switch a {
	case action.Analyse:
		return r.analyse(arg)
	case action.Review:
		return r.begins(arg)
	case action.Back, action.Undo:
		return r.walk(-1)
	case action.Forward, action.Redo:
		return r.walk(1)
	case action.Up:
		return r.turn(-1)
	case action.Down:
		return r.turn(1)
	case action.Previous:
		return r.mistake(-1)
	case action.Next:
		return r.mistake(1)
	case action.Play:
		return r.enter()
	case action.First:
		return r.goToPly(0)
	case action.Last:
		return r.goToPly(len(r.game().Line()))
	case action.GoTo:
		return r.goToNamed(arg)
	case action.Flip:
		return r.flip(arg)
	case action.Autoplay:
		return r.togglePlaying()
	case action.Stronger:
		return r.changeSpeed(1)
	case action.Weaker:
		return r.changeSpeed(-1)
	case action.Pause:
		return r.toggle()
	case action.Promote:
		return r.promote()
	case action.Delete:
		return r.delete()
	case action.Players:
		return r.players()
	case action.PlayHere, action.Learn:
		return scene.One(scene.Ask{Action: a})
	case action.Leave:
		return r.leave()
	}
	return scene.One(scene.Useless{})
}

// Actions implements scene.Room.
func (r *Room) Actions() []action.Action {
	list := []action.Action{action.Back, action.Forward}
	switch {
	case r.playing:
		list = []action.Action{action.Autoplay, action.Weaker, action.Stronger}
	case r.line.on():
		list = append(list, action.Play)
	case r.mode == analysing:
		list = append(list, action.Up, action.Down, action.Play, action.Pause, action.PlayHere, action.Review)
	default:
		list = append(list, action.Previous, action.Next, action.Play, action.Analyse, action.Flip, action.PlayHere, action.Learn, action.Tab, action.Autoplay)
	}
	also := always
	if r.mode == analysing {
		also = always[:len(always)-inReview]
	}
	return slices.Concat(list, slices.DeleteFunc(slices.Clone(also), func(a action.Action) bool { return slices.Contains(list, a) }))
}

// always is what there is to do at any time, the last inReview of them only in a review.
var always = []action.Action{
	action.Leave, action.Back, action.Forward, action.First, action.Last, action.GoTo, action.Flip, action.Promote, action.Delete,
	action.Pause, action.Play, action.Analyse, action.Review, action.PlayHere, action.Up, action.Down, action.Undo, action.Redo,
	action.Previous, action.Next, action.Tab, action.Autoplay, action.Learn,
}

const inReview = 5

// Arrived implements scene.Follower.
func (r *Room) Arrived() []scene.Effect {
	n := r.game().Node()
	moved := r.at != nil && r.at != n
	if r.at != n {
		r.line, r.pick, r.at = line{}, game.NoSquare, n
	}
	var list []scene.Effect
	if moved {
		list = scene.One(scene.Moved{Node: n})
	}
	if r.mode == reviewing {
		list = append(list, r.lookAt()...)
	} else {
		list = append(list, r.search.think(r.setup.Limits)...)
	}
	if moved {
		list = append(list, scene.Read{Section: "here"}, scene.Read{Section: "values"})
	}
	return list
}

// Left implements scene.Follower.
func (r *Room) Left() {
	r.search.halt()
	r.review.halt()
	r.at, r.line, r.playing, r.back = nil, line{}, false, false
	r.review.opening = false
}

// Square implements scene.Room: a move is tried, and a new one becomes a variation.
func (r *Room) Square(at game.Square) []scene.Effect {
	r.playing, r.review.opening = false, false
	if r.line.on() {
		r.line = line{}
		return nil
	}
	if err := r.ses.Try(at); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	if n := r.game().Node(); n.Move() == game.Pass {
		return scene.One(scene.Say{Text: r.tr().F("%v passes: it has no move.", n.Mover())})
	}
	return nil
}

// begins opens the review, or reads a part of it. What is found before is not searched again.
func (r *Room) begins(part string) []scene.Effect {
	of := r.review
	if part = strings.ToLower(part); !slices.Contains([]string{"", "mistakes", "summary", "moves"}, part) {
		return scene.One(scene.Warn{Err: lang.Errorf(`review takes "mistakes" or "summary", not %q`, phrase.Clip(part))})
	}
	if err := r.Reviewable(r.game()); err != nil {
		return scene.One(scene.Warn{Err: err})
	}
	r.help()
	effects := r.search.halt()
	r.mode, r.line, r.back, of.stopped, of.fault = reviewing, line{}, false, false, nil
	switch {
	case part != "":
		return append(append(append(effects, scene.Show{List: part}), r.lookAt()...), scene.Read{Section: part})
	case r.at != nil:
		return append(append(effects, r.lookAt()...), scene.Read{Section: "here"})
	}
	of.opening = r.game().Node().Next() == nil // else it is this place that is wanted
	effects = append(append(effects, scene.Show{}), r.lookAt()...)
	return append(effects, scene.Say{Text: phrase.Judge(r.tr(), effort.Limits), Shown: true}, scene.Read{Section: "moves"})
}

// help takes note that a person gets help in a game that is not over.
func (r *Room) help() {
	if !r.ses.Over() && !r.ses.Looking() {
		r.ses.Help()
	}
}

// leave goes back from a line to the game, from the analysis to the review, and from there to
// where the room was opened.
func (r *Room) leave() []scene.Effect {
	switch {
	case r.line.on():
		r.line = line{}
		return nil
	case r.mode == analysing && r.back:
		list := r.search.halt()
		r.mode, r.back = reviewing, false
		return append(list, r.lookAt()...)
	}
	return scene.One(scene.Leave{})
}

// enter keeps the line that is shown, passes where nothing else can be done, or goes on: in the
// analysis into the line of the chosen move, in the review into the better line.
func (r *Room) enter() []scene.Effect {
	switch {
	case r.line.on():
		return r.keep()
	case r.game().MustPass():
		return r.Square(game.Pass)
	case r.mode == analysing:
		return r.stepLine(1)
	case r.review.move(r.game().Node()) != nil:
		return r.flip("")
	}
	return r.walk(1)
}

// turn chooses another move of the analysis, or goes to another mistake.
func (r *Room) turn(d int) []scene.Effect {
	if r.mode == reviewing {
		return r.mistake(d)
	}
	list := r.Judgements()
	best, ok := chosen(list, r.pick)
	if !ok {
		return nil
	}
	at := slices.IndexFunc(list, func(v ai.MoveScore) bool { return v.Move == best.Move })
	r.line, r.pick = line{}, list[(at+d+len(list))%len(list)].Move
	return nil
}

// toggle stops the search or the review, or lets it go on.
func (r *Room) toggle() []scene.Effect {
	tr, w, goOn := r.tr(), &r.search.work, func() []scene.Effect { return r.search.think(r.setup.Limits) }
	if r.mode == reviewing {
		w, goOn = &r.review.work, r.Study.begin
	}
	if w.stopped = w.on; w.on {
		return append(w.halt(), scene.Say{Text: tr.F("Stopped: %s continues.", r.env.Name(action.Pause))})
	}
	list := goOn()
	if r.mode == reviewing && !w.on {
		list = append(list, scene.Say{Text: tr.T("The whole game is analysed.")})
	}
	return list
}
