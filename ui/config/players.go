package config

import "othello/ui/session"

// RememberPlayers remembers who plays, by take, as far as that differs from what was before.
func RememberPlayers(was, is session.Names, take func(r *Setting, value any)) {
	for _, name := range []struct {
		row     *Setting
		was, is any
	}{{Black, was.Black, is.Black}, {White, was.White, is.White}, {Kind, was.Kind, is.Kind}, {Level, was.Level, is.Level}} {
		if name.was != name.is {
			take(name.row, name.is)
		}
	}
}
