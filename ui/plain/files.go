package plain

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"othello/game"
	"othello/game/record"
)

// greet says what the session begins with.
func (s *session) greet() {
	if s.setup.Notice != "" {
		s.say("%s", s.setup.Notice)
	}
	s.remember()
	s.sayPlayers()
	switch {
	case len(s.setup.Choices) > 0:
		_ = s.games("")
	case s.setup.Game != nil:
		s.say("%s", s.describeLast())
		if s.game.Over() {
			s.say("%s", s.verdict())
		} else if s.waiting() {
			s.say(`Paused: "go" lets the engine move.`)
		}
	case s.game.Over():
		s.say("%s", s.verdict())
	default:
		s.say("%s", s.standing())
	}
	if s.setup.Interactive {
		s.say(`Type a move such as %v, or "help".`, exampleMove(s.game.Position()))
	}
}

func exampleMove(p game.Position) game.Square {
	if p.CanMove() {
		return p.Moves().First()
	}
	return game.At(5, 4)
}

// newGame begins again from the opening with the same players.
func (s *session) newGame(args string) error {
	size := s.game.Board().Size()
	if args != "" {
		n, err := strconv.Atoi(args)
		if err != nil || !game.Size(n).Valid() {
			return fmt.Errorf("a board has 8, 6 or 4 squares on a side, not %q", clip(args))
		}
		size = game.Size(n)
	}
	s.setAside()
	s.game, s.record = game.New(size), &record.Record{}
	s.flagged, s.paused = game.Empty, false
	s.clock, s.gain = s.setup.Clock, s.setup.Increment
	s.changed()
	s.renewBook()
	s.say("A new game. %s", s.standing())
	return nil
}

// take makes r the current game.
func (s *session) take(r *record.Record) {
	s.setAside()
	before := s.seats[game.Black].human
	s.enter(r)
	s.changed()
	if s.game.Node().Parent() == nil {
		s.say("Opened a position. %s", s.standing())
	} else {
		names := ""
		if r.Black != "" || r.White != "" {
			names = fmt.Sprintf(" %s against %s.", known(r.Black), known(r.White))
		}
		s.say("Opened a game, %d moves long.%s", s.game.Node().Ply(), names)
		s.say("%s", s.describeLast())
	}
	if s.seats[game.Black].human != before {
		s.sayPlayers()
	}
	if s.game.Over() {
		s.say("%s", s.verdict())
	} else if s.waiting() {
		s.say(`Paused: "go" lets the engine move.`)
	}
}

func known(name string) string {
	if name == "" {
		return "somebody"
	}
	return name
}

// paste plays the moves or opens the record that a line holds.
func (s *session) paste(text string) error {
	format := record.Detect([]byte(text))
	if format == record.Unknown || format == record.WTHOR {
		return fmt.Errorf(`%q is no move, command or record; "help" lists the commands`, clip(text))
	}
	if format == record.Transcript && s.thought != nil && s.thought.aim == toPlay {
		return errThinking
	}
	// Moves go on from here if they can, and else are a game of their own.
	records, format, err := record.ParseFrom(s.game.Board(), []byte(text))
	if format == record.Transcript && err == nil {
		if s.flagged != game.Empty {
			return errors.New(strings.TrimSuffix(s.verdict(), "."))
		}
		s.paused = s.paused && !s.waiting()
		for _, m := range records[0].Game.Moves() {
			s.play(m)
		}
		return nil
	}
	if format == record.Transcript && s.game.Node().Parent() != nil {
		var other error
		if records, _, other = record.Parse([]byte(text)); other != nil {
			return err
		}
	} else if err != nil {
		return err
	}
	s.take(records[0])
	if len(records) > 1 {
		s.say("The other %d games of that text are left out.", len(records)-1)
	}
	return nil
}

// maxFile is the size in bytes of the largest file that "load" reads.
const maxFile = record.MaxText

// load opens the first game of a file; more games can be chosen from afterwards.
func (s *session) load(path string) error {
	if path == "" {
		return errors.New("load needs the name of a file")
	}
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is no file, but a directory or a device", path) // a pipe could wait for ever
	}
	if err != nil {
		return fmt.Errorf("loading: %w", err)
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("loading: %w", err)
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return fmt.Errorf("loading: %w", err)
	}
	if len(data) > maxFile {
		return fmt.Errorf("loading: %s has more than %d bytes", path, maxFile)
	}
	records, _, err := record.Parse(data)
	if err != nil {
		return fmt.Errorf("loading %s: %w", path, err)
	}
	if len(records) == 1 {
		s.take(records[0])
		return nil
	}
	s.setup.Choices = nil
	for i, r := range records {
		s.setup.Choices = append(s.setup.Choices, Choice{
			Title: title(i, r),
			Open:  func() (*record.Record, error) { return r, nil },
		})
	}
	return s.games("")
}

// title names a game for a list.
func title(i int, r *record.Record) string {
	text := fmt.Sprintf("game %d", i+1)
	if r.Black != "" || r.White != "" {
		text = known(r.Black) + " against " + known(r.White)
	}
	for _, more := range []string{r.Event, r.Date} {
		if more != "" {
			text += ", " + more
		}
	}
	if r.Result != nil {
		text += fmt.Sprintf(", %d to %d", r.Result.Black, r.Result.White)
	}
	return text
}

// listed is the number of games that one list shows.
const listed = 20

// games lists the games to choose from.
func (s *session) games(args string) error {
	if len(s.setup.Choices) == 0 {
		return errors.New("there is no list of games: open a file that holds several")
	}
	words := strings.Fields(strings.ToLower(args))
	found := 0
	for i, c := range s.setup.Choices {
		if !hasAll(strings.ToLower(c.Title), words) {
			continue
		}
		if found++; found <= listed {
			s.say("%d: %s.", i+1, c.Title)
		}
	}
	switch {
	case found == 0:
		return fmt.Errorf("none of the %d games has %q in its title", len(s.setup.Choices), clip(args))
	case found > listed:
		s.say(`%d more: "games" and a name or year lists fewer, "open" and a number opens one.`, found-listed)
	default:
		s.say(`"open" and a number opens one.`)
	}
	return nil
}

func hasAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// open takes up a game of the list.
func (s *session) open(args string) error {
	if len(s.setup.Choices) == 0 {
		return errors.New(`there is no list of games: "load" opens a file`)
	}
	n, err := strconv.Atoi(args)
	if err != nil || n < 1 || n > len(s.setup.Choices) {
		return fmt.Errorf("open needs a number from 1 to %d, not %q", len(s.setup.Choices), clip(args))
	}
	r, err := s.setup.Choices[n-1].Open()
	if err != nil {
		return fmt.Errorf("opening game %d: %w", n, err)
	}
	s.take(r)
	return nil
}

// save writes the game to a file, never over one that was there before the
// session.
func (s *session) save(path string) error {
	if path == "" {
		return errors.New("save needs the name of a file")
	}
	format := record.FormatOfPath(path)
	switch format {
	case record.Unknown:
		format = record.SGF
	case record.WTHOR:
		return errors.New("saving: a WTHOR file holds a whole database; use another ending than .wtb")
	}
	text, err := record.Text(format, s.asRecord())
	if err != nil {
		return err
	}
	how := os.O_CREATE | os.O_EXCL
	if s.mine[path] {
		how = os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(path, how|os.O_WRONLY, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("saving: %s exists already; choose another name", path)
	}
	if err == nil {
		_, err = f.WriteString(text)
		if closing := f.Close(); err == nil {
			err = closing
		}
	}
	if err != nil {
		return fmt.Errorf("saving: %w", err)
	}
	s.mine[path] = true
	s.say("Saved as %v in %s.", format, path)
	return nil
}
