package plain

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"othello/book"
	"othello/game"
	"othello/game/record"
)

// nameOf is what an opening is called in the language that the settings ask for.
func (s *session) nameOf(o book.Opening) string {
	switch {
	case s.setup.Names == "ja":
		return o.Japanese
	case s.setup.Names == "both" && o.Japanese != o.English:
		return o.English + " " + o.Japanese
	}
	return o.English
}

// opening names the opening, and the moves that lead to others.
func (s *session) opening() {
	if o, ok := book.Reached(s.game.Node()); ok {
		s.say("The opening is %s.", s.nameOf(o))
	} else {
		s.say("No opening with a name has been played.")
	}
	var next []string
	for m, o := range book.Preview(s.game.Position()) {
		next = append(next, fmt.Sprintf("%v %s", m, s.nameOf(o)))
	}
	if len(next) > 0 {
		s.say("Next: %s.", strings.Join(next, ", "))
	}
}

// openings lists the openings that the words may mean.
func (s *session) openings(args string) error {
	found := book.Find(args)
	if len(found) == 0 {
		return fmt.Errorf("no opening has %q in its name or begins with such moves", clip(args))
	}
	for _, o := range found[:min(len(found), listed)] {
		var moves strings.Builder
		for _, m := range o.Moves {
			moves.WriteString(m.String())
		}
		name := s.nameOf(o)
		if s.setup.Names == "" || s.setup.Names == "en" {
			name += ", " + o.Japanese
		}
		s.say("%s: %s.", name, moves.String())
	}
	if more := len(found) - listed; more > 0 {
		s.say(`%d more: "openings" and part of a name lists fewer, "start" and a name begins a game.`, more)
	}
	return nil
}

// A balanced start is so many moves that leave neither side more discs ahead.
const (
	balancedPlies = 8
	balancedDiscs = 1
)

// start begins a game from the likeliest opening of that name, or from a random
// balanced one.
func (s *session) start(args string) error {
	var moves []game.Square
	name := "a balanced start"
	switch args {
	case "":
		return errors.New(`start needs the name of an opening, or "random"`)
	case "random":
		line, ok := s.setup.Book.Book().Balanced(balancedPlies, balancedDiscs, rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())))
		if !ok {
			return errors.New("the opening book knows no balanced start")
		}
		moves = line
	default:
		found := book.Find(args)
		if len(found) == 0 {
			return fmt.Errorf("no opening has %q in its name or begins with such moves", clip(args))
		}
		moves, name = found[0].Moves, s.nameOf(found[0])
	}
	g, err := game.FromMoves(game.StartBoard(game.Size8), moves)
	if err != nil {
		return fmt.Errorf("starting from %s: %w", name, err)
	}
	s.setAside()
	s.game, s.record = g, &record.Record{}
	s.flagged, s.paused = game.Empty, false
	s.clock, s.gain = s.setup.Clock, s.setup.Increment
	s.changed()
	s.renewBook()
	s.say("A new game from %s. %s", name, s.describeLast())
	return nil
}

// explore says what was played from the position, in the person's games or, without
// any, in those that the opening book counts, and what the book thinks of it.
func (s *session) explore(args string) error {
	list := false
	if rest, ok := strings.CutPrefix(args+" ", "list "); ok {
		list, args = true, strings.TrimSpace(rest)
	}
	f, err := parseFilter(args)
	switch {
	case err != nil:
		return err
	case s.game.Board().Size() != game.Size8:
		return errors.New("openings are known on the board of 8 x 8 squares alone")
	case s.game.Over():
		return errors.New("the game is over: nothing is played from here")
	case s.setup.Games == nil && (list || f != (record.Filter{})):
		return errors.New("there are no games to choose from: start with --wthor and the folder of WTHOR files")
	case s.setup.Games == nil:
		s.sayBook()
		return nil
	}
	games, err := s.explorer()
	if err != nil {
		return err
	}
	found := games.Look(s.game.Position(), f)
	if found.Total.Games() == 0 {
		s.say("No such game came to this position, of %d.", games.Collection().Len())
		s.sayBook()
		return nil
	}
	if list {
		s.listFound(games.Collection(), found.Games)
		return nil
	}
	s.say("%d of %d games came here: %s.", found.Total.Games(), games.Collection().Len(), tallyText(found.Total))
	if found.Exact != nil {
		s.say("Perfect play: %+d.", *found.Exact)
	}
	e, _ := s.setup.Book.Book().Lookup(found.Position)
	for _, m := range found.Moves {
		text := fmt.Sprintf("%v: %s, %s", book.Usual(found.Position, m.Move), gamesText(m.Games()), tallyText(m.Tally))
		for _, v := range e.Moves {
			if v.Square == m.Move && v.Known {
				text += fmt.Sprintf("; the book says %+.1f", v.Score+0)
			}
		}
		if o, ok := book.Name(found.Position.Play(m.Move)); ok {
			text += "; " + s.nameOf(o)
		}
		s.say("%s.", text)
	}
	return nil
}

// explorer reads the person's games when they are first wanted.
func (s *session) explorer() (*record.Explorer, error) {
	if s.library != nil {
		return s.library, nil
	}
	c, err := s.setup.Games()
	if err != nil {
		return nil, err
	}
	for _, err := range c.Errors {
		s.say("Left out: %v.", err)
	}
	s.library = record.NewExplorer(c)
	return s.library, nil
}

// sayBook says what the opening book knows of the position.
func (s *session) sayBook() {
	p := s.game.Position()
	if p.MustPass() {
		p = p.Pass()
	}
	e, ok := s.setup.Book.Book().Lookup(p)
	if !ok {
		s.say("The opening book does not know this position.")
		return
	}
	for _, v := range e.Moves {
		if v.Twin || !v.Known && v.Games.Games() == 0 {
			continue
		}
		var parts []string
		if v.Known {
			how := "about"
			if v.Proven {
				how = "exactly"
			}
			parts = append(parts, fmt.Sprintf("%s %+.1f", how, v.Score+0))
		}
		if n := v.Games.Games(); n > 0 {
			parts = append(parts, fmt.Sprintf("%s, %.0f percent of the points", gamesText(n), 100*v.Games.Rate()))
		}
		if o, ok := book.Name(p.Play(v.Square)); ok {
			parts = append(parts, s.nameOf(o))
		}
		s.say("%v: %s.", book.Usual(p, v.Square), strings.Join(parts, "; "))
	}
}

func gamesText(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}

// tallyText is a tally in words, for the side to move.
func tallyText(t record.Tally) string {
	text := fmt.Sprintf("won %d, drawn %d, lost %d, %+.1f discs on average", t.Wins, t.Draws, t.Losses, t.Margin+0)
	if t.Theories > 0 {
		text += fmt.Sprintf(", %+.1f by perfect play from 24 empties", t.Theory+0)
	}
	return text
}

// foundMost is the number of games that a list holds, the newest ones.
const foundMost = 1000

// listFound makes games of the database the list that "games" and "open" are about.
func (s *session) listFound(c *record.Collection, numbers []int) {
	s.setup.Choices = nil
	if len(numbers) > foundMost {
		s.say("%d games came here; these are the newest %d.", len(numbers), foundMost)
	}
	for _, i := range slices.Backward(numbers[max(0, len(numbers)-foundMost):]) {
		e := c.Entry(i)
		title := fmt.Sprintf("%s - %s %d-%d", known(c.Names.Player(e.Black())), known(c.Names.Player(e.White())), e.Score(), 64-e.Score())
		if e.Year() > 0 {
			title = fmt.Sprintf("%d %s", e.Year(), title)
		}
		if event := c.Names.Tournament(e.Tournament()); event != "" {
			title += ", " + event
		}
		s.setup.Choices = append(s.setup.Choices, Choice{Title: title, Open: func() (*record.Record, error) { return c.Record(i) }})
	}
	_ = s.games("")
}

// filterWords begin the parts of a filter.
var filterWords = []string{"player", "opponent", "tournament", "from", "to", "black", "white"}

// parseFilter reads "player tamenori black tournament paris from 2001 to 2005".
func parseFilter(args string) (record.Filter, error) {
	var f record.Filter
	words := strings.Fields(args)
	for i := 0; i < len(words); {
		word := strings.ToLower(words[i])
		i++
		end := i
		for end < len(words) && !slices.Contains(filterWords, strings.ToLower(words[end])) {
			end++
		}
		value := strings.Join(words[i:end], " ")
		i = end
		needs := func(what string) error { return fmt.Errorf("%s needs %s", word, what) }
		switch word {
		case "player", "opponent", "tournament":
			if value == "" {
				return f, needs("a name")
			}
			*map[string]*string{"player": &f.Player, "opponent": &f.Opponent, "tournament": &f.Tournament}[word] = value
		case "from", "to":
			year, err := strconv.Atoi(value)
			if err != nil || year < 1 || year > 9999 {
				return f, needs("a year, not " + strconv.Quote(clip(value)))
			}
			*map[string]*int{"from": &f.From, "to": &f.To}[word] = year
		case "black", "white":
			if value != "" {
				return f, fmt.Errorf("%q is more than %s takes", clip(value), word)
			}
			f.Color = map[string]game.Color{"black": game.Black, "white": game.White}[word]
		default:
			return f, fmt.Errorf("%q is none of %s", clip(word), strings.Join(filterWords, ", "))
		}
	}
	if f.To != 0 && f.From > f.To {
		return f, fmt.Errorf("no year is from %d to %d", f.From, f.To)
	}
	if f.Color != game.Empty && f.Player == "" {
		return f, errors.New(`a colour needs "player" and a name before it`)
	}
	return f, nil
}
