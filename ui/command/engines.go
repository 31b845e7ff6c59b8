package command

import (
	"cmp"
	"slices"

	"othello/ai"
	"othello/book"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/ui/config"
	"othello/ui/session"
)

// kinds builds the engines, checks what the settings name, and replaces "engine" there with
// the ID of its kind.
func (a *App) kinds(now *config.Settings) ([]ai.Kind, error) {
	if err := a.try(now, "policy."); err != nil {
		return nil, err
	}
	kinds, err := a.Kinds(*now)
	if err != nil {
		return nil, lang.Errorf("starting the engines: %w", err)
	}
	style, err := a.books.play(now.Engine)
	if err != nil {
		if err = a.refuse(now, config.Book, err); err == nil {
			style, err = a.books.play(now.Engine)
		}
		if err != nil {
			return nil, err
		}
	}
	for i := range kinds {
		kinds[i] = a.equip(kinds[i], style, uint64(now.Engine.Seed))
	}
	ids, problems := strict.Alternatives(ai.IDs(kinds)), []error(nil)
	for _, named := range []struct {
		by  *config.Setting
		who *string
	}{{config.Kind, &now.Engine.Kind}, {config.Black, &now.UI.Black}, {config.White, &now.UI.White}} {
		switch i := session.KindNamed(kinds, *named.who); {
		case i >= 0:
			*named.who = kinds[i].ID
		case named.by == config.Kind:
			problems = append(problems, a.refuse(now, config.Kind, lang.Errorf("there is no engine %q, only %s", *named.who, ids)))
		case *named.who != "human" && *named.who != "engine":
			problems = append(problems, a.refuse(now, named.by, lang.Errorf("there is no player %q, only human, engine or a kind of engine (%s)", *named.who, ids)))
		}
		if *named.who == "engine" {
			*named.who = now.Engine.Kind
		}
	}
	if ai.FindLike(kinds, 0, now.UI.Level) == 0 {
		problems = append(problems, a.refuse(now, config.Level, session.NoLevel(now.UI.Level)))
	}
	return kinds, cmp.Or(problems...)
}

// equip gives a kind the book and, unless it is zero, the seed of its levels' errors.
func (a *App) equip(k ai.Kind, style book.Style, seed uint64) ai.Kind {
	if seed > 0 {
		k.Levels = slices.Clone(k.Levels)
		for i := range k.Levels {
			k.Levels[i].Handicap.Seed = seed
		}
	}
	if k.Tree {
		k.Engine = ai.WithScores(k.Engine) // to show the tree on the board
	}
	if k.Book {
		k.Bare = k.Engine
		k.Engine = book.NewEngine(k.Engine, a.books.played, style)
	}
	return k
}

// network returns the engine that predicts what players would choose; nil for none.
func network(kinds []ai.Kind) ai.Engine {
	for _, k := range kinds {
		if k.Network {
			return k.Analyst()
		}
	}
	return nil
}
