package plain

import (
	"strconv"
	"strings"

	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/archive"
	"othello/ui/opponent"
	"othello/ui/phrase"
)

// listed is the number of games that one list shows.
const listed = 20

// list is the games that can be opened by their numbers: the games of a file, or the ones
// that the person has finished.
type list struct {
	choices []Choice
	archive *archive.Archive // nil for none
	own     bool             // choices are the archive's
}

// show makes games the list.
func (l *list) show(choices []Choice) { l.choices, l.own = choices, false }

// find returns the indices of the games whose titles have all words, in small letters.
func (l *list) find(words []string) (found []int) {
	for i, c := range l.choices {
		if phrase.HasAll(c.Title, words) {
			found = append(found, i)
		}
	}
	return found
}

// entries returns the finished games that are kept, at least one.
func (l *list) entries() ([]archive.Entry, error) {
	if l.archive == nil {
		return nil, lang.Errorf("no list of games: start with a file that holds several")
	}
	entries, err := l.archive.Entries()
	switch {
	case err != nil:
		return nil, lang.Errorf("listing your games: %w", err)
	case len(entries) == 0:
		return nil, lang.Errorf("no games yet: every game that you finish is kept")
	}
	return entries, nil
}

// profile says what the person's finished games show.
func (v *view) profile() error {
	entries, err := v.list.entries()
	if err != nil {
		return err
	}
	p := opponent.ProfileOf(v.setup.Kinds, entries, v.study.Known)
	for line := range strings.Lines(phrase.Profile(v.tr, p, v.Names(), true)) {
		v.Say("%s", strings.TrimRight(line, "\n"))
	}
	return nil
}

// showOwn makes the finished games that are kept the list.
func (l *list) showOwn(title func(archive.Entry) string) error {
	entries, err := l.entries()
	if err != nil {
		return err
	}
	l.choices, l.own = make([]Choice, len(entries)), true
	for i, e := range entries {
		l.choices[i] = Choice{Title: title(e), Open: func() (*record.Record, error) { return l.archive.Read(e) }}
	}
	return nil
}

// open reads the game of a number.
func (l *list) open(number string) (*record.Record, error) {
	switch {
	case len(l.choices) > 0:
	case l.archive != nil:
		return nil, lang.Errorf(`no list of games: "games" lists yours, "load" opens a file`)
	default:
		return nil, lang.Errorf(`no list of games: "load" opens a file`)
	}
	n, err := strconv.Atoi(number)
	if err != nil || n < 1 || n > len(l.choices) {
		return nil, lang.Errorf("open needs the number of a game of the list, %d at most, not %q", len(l.choices), clip(number))
	}
	r, err := l.choices[n-1].Open()
	if err != nil {
		return nil, lang.Errorf("opening game %d: %w", n, err)
	}
	return r, nil
}

// games lists the games to choose from: those of a file or, without one or if "mine" is
// said, the person's own.
func (v *view) games(args string) error {
	words := strings.Fields(strings.ToLower(args))
	mine := len(words) > 0 && words[0] == "mine"
	if mine {
		words = words[1:]
	}
	if mine || v.list.own || len(v.list.choices) == 0 {
		if err := v.list.showOwn(func(e archive.Entry) string { return phrase.PlayedOf(v.tr, e, v.Names()).Text(v.tr) }); err != nil {
			return err
		}
	}
	found := v.list.find(words)
	for _, i := range found[:min(len(found), listed)] {
		v.Say("%d: %s.", i+1, v.list.choices[i].Title)
	}
	switch {
	case len(found) == 0:
		return lang.Errorf("no game has %q in its title", clip(strings.Join(words, " ")))
	case len(found) > listed:
		v.Say(`%d more: "games" and a name or year lists fewer, "open" and a number opens one.`, len(found)-listed)
	default:
		v.Say(`"open" and a number opens one.`)
	}
	return nil
}

// open takes up a game of the list.
func (v *view) open(args string) error {
	r, err := v.list.open(args)
	if err == nil {
		v.take(r)
	}
	return err
}
