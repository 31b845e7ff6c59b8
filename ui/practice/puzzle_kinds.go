package practice

import (
	"othello/ai/puzzle"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/scene"
)

// all and daily are words for puzzles beside the kinds: any of them, and the one of the day.
const (
	all   = "all"
	daily = "daily"
)

// PuzzleWords returns what the action Puzzles takes, in the order of the list.
func PuzzleWords() []string {
	words := []string{all}
	for k := range puzzle.Kind(puzzle.Kinds) {
		words = append(words, k.String())
	}
	return append(words, daily)
}

// wished returns what a word wishes for.
func wished(word string) (puzzle.Wish, error) {
	switch word {
	case all:
		return puzzle.Wish{}, nil
	case daily:
		return puzzle.Wish{Daily: true}, nil
	}
	k, err := puzzle.ParseKind(word)
	if err != nil {
		return puzzle.Wish{}, lang.Errorf("%w, or all and daily", err)
	}
	return puzzle.Wish{Kinds: []puzzle.Kind{k}}, nil
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

func (z *puzzles) list() []scene.Effect {
	var items []scene.Item
	for _, word := range PuzzleWords() {
		w, _ := wished(word) // which is one
		text := name(z.tr(), w)
		items = append(items, scene.Item{Text: text, Action: action.Puzzles, Arg: word, On: text == name(z.tr(), z.wish)})
	}
	return pick(z.tr(), z.tr().T("Puzzles"), z.tr().T("There is no such kind of puzzle."), items)
}
