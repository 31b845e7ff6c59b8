package config

import (
	"strconv"

	"othello/ai/lesson"
	"othello/internal/lang"
)

// lessons returns the lessons as choices, between none and all of them.
func lessons() []Choice {
	list := []Choice{{"0", lang.N("not begun")}}
	for i, l := range lesson.Lessons {
		list = append(list, Choice{strconv.Itoa(i + 1), l.Title})
	}
	return append(list, Choice{strconv.Itoa(len(list)), lang.N("all done")})
}
