package frontend

import (
	"othello/ui/config"
	"othello/ui/session"
)

// RememberPlayers remembers who plays, by take, as far as that differs from what was before.
func RememberPlayers(was, is session.Names, take func(r *config.Setting, value any)) {
	for _, name := range []struct {
		row     *config.Setting
		was, is any
	}{{config.Black, was.Black, is.Black}, {config.White, was.White, is.White}, {config.Kind, was.Kind, is.Kind}, {config.Level, was.Level, is.Level}} {
		if name.was != name.is {
			take(name.row, name.is)
		}
	}
}
