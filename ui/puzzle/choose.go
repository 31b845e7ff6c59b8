package puzzle

import (
	"slices"

	"othello/ai/puzzle"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
)

// choice is what can be wished for by a word.
type choice struct {
	word string
	wish puzzle.Wish
}

// choices are what the list offers, in its order.
func choices() []choice {
	list := []choice{{word: "all"}}
	for k := range puzzle.Kind(puzzle.Kinds) {
		list = append(list, choice{k.String(), puzzle.Wish{Kinds: []puzzle.Kind{k}}})
	}
	return append(list, choice{"daily", puzzle.Wish{Daily: true}})
}

// Words returns the words of all kinds, which the action Puzzles takes.
func Words() (list []string) {
	for _, c := range choices() {
		list = append(list, c.word)
	}
	return list
}

// wished returns what a word wishes for.
func wished(word string) (puzzle.Wish, error) {
	list := choices()
	i := slices.IndexFunc(list, func(c choice) bool { return c.word == word })
	if i < 0 {
		_, err := puzzle.ParseKind(word)
		return puzzle.Wish{}, lang.Errorf("%w, or all and daily", err)
	}
	return list[i].wish, nil
}

func name(tr *lang.Printer, w puzzle.Wish) string {
	switch {
	case w.Daily:
		return tr.T("The puzzle of the day")
	case len(w.Kinds) == 1:
		return kindName(tr, w.Kinds[0])
	}
	return tr.T("All kinds")
}

func (r *Room) choose() []scene.Effect {
	tr := r.tr()
	p := scene.Pick{Heading: tr.T("Puzzles"), None: tr.T("There is no such kind of puzzle."), Verb: tr.T("choose"), Action: action.Puzzles}
	for i, c := range choices() {
		p.Texts, p.Args = append(p.Texts, name(tr, c.wish)), append(p.Args, c.word)
		if name(tr, c.wish) == name(tr, r.wish) {
			p.At = i
		}
	}
	return scene.One(p)
}
