package lobby

import (
	"math"
	"slices"
	"time"

	"othello/ai/review"
	"othello/game"
)

// shown is what others may see of a table at any time, without asking its goroutine. It
// does not change after it was made.
type shown struct {
	view    *View  // as those who watch see it
	seats   [2]who // Black's, White's
	invited who
}

// to is the view as somebody may see it.
func (s *shown) to(w who) *View {
	v := *s.view
	for i, c := range colors {
		if s.seats[i] == w && w != (who{}) {
			v.You = c
		}
	}
	if v.You != game.Empty && v.State != Over { // who plays is not told what moves are worth
		v.Moves = slices.Clone(v.Moves)
		for i := range v.Moves {
			v.Moves[i].Score, v.Moves[i].Proven = nil, false
		}
	}
	return &v
}

// show makes what is shown of the table as it is now.
func (t *table) show() {
	now := time.Now()
	v := &View{
		Table: t.id, Terms: t.terms, State: t.state, Black: t.player(game.Black), White: t.player(game.White),
		Invited: t.guest, At: now, Result: t.result, Rated: t.rated(), Game: t.kept, Round: t.round, Until: t.until,
		Chat: t.chat, Unsaved: t.unsaved,
	}
	if t.offer != nil {
		o := *t.offer
		v.Offer = &o
	}
	v.Watchers, v.Past = t.watchers(), t.past != nil
	if t.review != nil && t.state == Over {
		v.Review = t.review.known.Load()
	}
	if t.ses == nil {
		v.Start = game.StartBoard(t.terms.Size)
		v.Board = v.Start
	} else {
		t.showGame(v)
	}
	s := &shown{view: v, invited: t.invited}
	for i := range t.seats {
		s.seats[i] = t.seats[i].who
	}
	t.shown.Store(s)
}

// watchers are the names of those who watch.
func (t *table) watchers() (names []string) {
	for v := range t.viewers {
		if t.color(v.me()) == game.Empty {
			names = append(names, v.Name())
		}
	}
	slices.Sort(names)
	return names
}

// showGame adds the game to a view.
func (t *table) showGame(v *View) {
	g := t.ses.Game()
	v.Start, v.Board = g.Root().Board(), g.Board()
	v.Moves = make([]Move, 0, g.Node().Ply())
	v.Opening = len(t.opening)
	for n := range g.Node().Path() {
		if n.Parent() == nil {
			continue
		}
		m := Move{Color: n.Mover(), Square: n.Move(), Elapsed: n.Elapsed}
		m.Score, m.Proven = t.score(n, v.Review, len(v.Moves)+1)
		v.Moves = append(v.Moves, m)
	}
	if t.ses.Timed() && t.past == nil {
		v.Left = Clocks{t.ses.Remaining(game.Black), t.ses.Remaining(game.White)}
		if t.ses.Ticking() {
			v.Running = g.Turn()
		}
	}
	v.Thinking = t.ses.Busy()
}

// score is what is known of a node, the position numbered i of the game, for Black.
func (t *table) score(n *game.Node, r *review.Review, i int) (score *float64, proven bool) {
	value, known := t.scores[n]
	switch {
	case n.Board().Over():
		value, known, proven = float64(n.Board().Result().Margin()), true, true
	case r != nil && i < len(r.Moves) && r.Moves[i].Best.Known:
		value, _ = r.Moves[i].BlackScore()
		known, proven = true, r.Moves[i].Best.Proven
	case r != nil && i == len(r.Moves) && r.End.Known:
		value, known, proven = forBlack(r.End.Score, n.Board().Turn), true, r.End.Proven
	case !known && n.Eval != nil:
		value, known = forBlack(*n.Eval, n.Mover()), true
	}
	if !known || math.IsNaN(value) {
		return nil, false
	}
	return &value, proven
}

// player is who sits in a seat, as others see it.
func (t *table) player(c game.Color) Player {
	s := t.seat(c)
	p := Player{Name: s.name, Person: s.who.person, Guest: s.who.guest != 0, Engine: s.engine, Level: s.level}
	p.Present = s.engine != "" || s.person() && s.absent.IsZero()
	if kept := t.lobby.known(s.who.person); kept != nil {
		p.Rating = kept.RatingNow(time.Now())
	}
	return p
}

// private reports whether only its players and who is invited may see the table.
func (s *shown) private() bool {
	return s.view.Terms.Private || s.invited != who{} && s.view.State == Free
}

// summary is the table as the lobby shows it to somebody; false if it is not for them.
func (t *table) summary(w who) (Summary, bool) {
	s := t.shown.Load()
	v := s.view
	mine := w != (who{}) && slices.Contains(s.seats[:], w)
	invited := w != (who{}) && s.invited == w && v.State == Free
	return Summary{
		Table: v.Table, Terms: v.Terms, State: v.State, Black: v.Black, White: v.White, Since: t.created,
		Moves: len(v.Moves), Watchers: len(v.Watchers), Invited: v.Invited, Invitation: invited, Mine: mine,
	}, mine || invited || !s.private()
}
