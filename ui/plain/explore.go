package plain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"othello/book"
	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/phrase"
)

// Names says what openings are called in the language that the settings ask for.
func (v *view) Names() phrase.Names { return phrase.NamesFor(v.tr, v.setup.Settings.UI.OpeningNames) }

// opening names the opening, and the moves that lead to others.
func (v *view) opening() {
	if o, ok := book.Reached(v.ses.Game().Node()); ok {
		v.Say("The opening is %s.", v.Names().Of(o))
	} else {
		v.Say("No named opening has been played.")
	}
	var next []string
	for m, o := range book.Preview(v.ses.Game().Position()) {
		next = append(next, fmt.Sprintf("%v %s", m, v.Names().Of(o)))
	}
	if len(next) > 0 {
		v.Say("Next: %s.", strings.Join(next, ", "))
	}
}

// explore says what was played from the position, in the person's games or, without
// any, in those that the opening book counts, and the book's value of it.
func (v *view) explore(args string) error {
	list := false
	if rest, ok := strings.CutPrefix(args+" ", "list "); ok {
		list, args = true, strings.TrimSpace(rest)
	}
	f, err := parseFilter(args)
	switch {
	case err != nil:
		return err
	case v.ses.Game().Board().Size() != game.Size8:
		return lang.Errorf("openings are known for the 8 x 8 board only")
	case v.ses.Game().Over():
		return lang.Errorf("the game is over: no moves from here")
	case v.setup.Games == nil && (list || f != (record.Filter{})):
		return lang.Errorf("no games to explore: start with --wthor and the folder of WTHOR files")
	case v.setup.Games == nil:
		v.sayBook()
		return nil
	}
	games, err := v.explorer()
	if err != nil {
		return err
	}
	found := games.Look(v.ses.Game().Position(), f)
	if found.Total.Games() == 0 {
		v.Say("None of the games chosen reached this position.")
		v.sayBook()
		return nil
	}
	if list {
		v.listFound(games.Collection(), found.Games)
		return nil
	}
	v.Say("%d of %s reached this position: %s.", found.Total.Games(), v.tr.Count(games.Collection().Len(), "game"), tallyText(v.tr, found.Total))
	if found.Exact != nil {
		v.Say("Perfect play: %s.", game.Signed(float64(*found.Exact), 0))
	}
	e, _ := v.setup.Book.Book().Lookup(found.Position)
	for _, m := range found.Moves {
		text := fmt.Sprintf("%s: %s, %s", v.name(book.Usual(found.Position, m.Move)), v.tr.Count(m.Games(), "game"), tallyText(v.tr, m.Tally))
		for _, known := range e.Moves {
			if known.Square == m.Move && known.Known {
				text = v.tr.F("%s; the book says %s", text, game.Signed(known.Score, 1))
			}
		}
		if o, ok := book.Name(found.Position.Play(m.Move)); ok {
			text += "; " + v.Names().Of(o)
		}
		v.Say("%s.", text)
	}
	return nil
}

// explorer reads the person's games when they are first wanted.
func (v *view) explorer() (*record.Explorer, error) {
	if v.library != nil {
		return v.library, nil
	}
	c, err := v.setup.Games()
	if err != nil {
		return nil, err
	}
	for _, err := range c.Errors {
		v.Say("Left out: %v.", err)
	}
	v.library = record.NewExplorer(c)
	return v.library, nil
}

// sayBook says what the opening book knows of the position.
func (v *view) sayBook() {
	p := v.ses.Game().Position()
	if p.MustPass() {
		p = p.Pass()
	}
	e, ok := v.setup.Book.Book().Lookup(p)
	if !ok {
		v.Say("The opening book does not know this position.")
		return
	}
	for _, m := range e.Moves {
		if m.Twin || !m.Known && m.Games.Games() == 0 {
			continue
		}
		var parts []string
		if m.Known {
			parts = append(parts, v.worth(m.Score, m.Proven))
		}
		if n := m.Games.Games(); n > 0 {
			parts = append(parts, v.tr.F("%s, %.0f percent of the points", v.tr.Count(n, "game"), 100*m.Games.Rate()))
		}
		if o, ok := book.Name(p.Play(m.Square)); ok {
			parts = append(parts, v.Names().Of(o))
		}
		v.Say("%s: %s.", v.name(book.Usual(p, m.Square)), strings.Join(parts, "; "))
	}
}

// tallyText returns a tally in words, for the side to move.
func tallyText(tr *lang.Printer, t record.Tally) string {
	text := tr.F("won %d, drawn %d, lost %d, %s discs on average", t.Wins, t.Draws, t.Losses, game.Signed(t.Margin, 1))
	if t.Theories > 0 {
		text += tr.F(", %s by perfect play from 24 empties", game.Signed(t.Theory, 1))
	}
	return text
}

// foundMost is the number of games that a list holds, the newest ones.
const foundMost = 1000

// listFound makes games of the database the list that "games" and "open" are about.
func (v *view) listFound(c *record.Collection, numbers []int) {
	var choices []Choice
	if len(numbers) > foundMost {
		v.Say("%d games reached this position; these are the newest %d.", len(numbers), foundMost)
	}
	for _, i := range slices.Backward(numbers[max(0, len(numbers)-foundMost):]) {
		choices = append(choices, Choice{Title: phrase.DatabaseGame(c.Entry(i), c.Names), Open: func() (*record.Record, error) { return c.Record(i) }})
	}
	v.list.show(choices)
	_ = v.games("")
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
		switch word {
		case "player", "opponent", "tournament":
			if value == "" {
				return f, lang.Errorf("%s needs a name", word)
			}
			*map[string]*string{"player": &f.Player, "opponent": &f.Opponent, "tournament": &f.Tournament}[word] = value
		case "from", "to":
			year, err := strconv.Atoi(value)
			if err != nil || year < 1 || year > 9999 {
				return f, lang.Errorf("%s needs a year, not %q", word, clip(value))
			}
			*map[string]*int{"from": &f.From, "to": &f.To}[word] = year
		case "black", "white":
			if value != "" {
				return f, lang.Errorf("unexpected after %s: %q", word, clip(value))
			}
			f.Color = map[string]game.Color{"black": game.Black, "white": game.White}[word]
		default:
			return f, lang.Errorf("%q is not one of %s", clip(word), strings.Join(filterWords, ", "))
		}
	}
	if f.To != 0 && f.From > f.To {
		return f, lang.Errorf("the first year, %d, is after the last, %d", f.From, f.To)
	}
	if f.Color != game.Empty && f.Player == "" {
		return f, lang.Errorf(`a colour needs "player" and a name before it`)
	}
	return f, nil
}
