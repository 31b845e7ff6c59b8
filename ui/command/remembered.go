package command

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/ui/remember"
)

// source is where the value of a setting comes from, and what sets it there.
type source struct {
	origin remember.Origin
	where  string
}

// sources are where the values of the settings come from.
type sources struct {
	own     ownSettings
	values  map[string]source // of keys that are not at their default
	ignored []string          // what is wrong with what is remembered
}

// recall sets what is remembered and the user's file does not set. What is not valid is
// ignored.
func (from *sources) recall(tr *lang.Printer, c *Config, remembered map[string]string) {
	left := map[string]string{}
	for key, text := range remembered {
		switch {
		case !slices.Contains(remember.Keys, remember.Key(key)):
			from.ignored = append(from.ignored, tr.F("%s is not a setting that is remembered", key))
		case from.values[key].origin != remember.File:
			left[key] = text
		}
	}
	all := *c
	err := error(nil)
	for key, text := range left {
		err = cmp.Or(err, strict.Set(&all, key, text))
	}
	if cmp.Or(err, all.Check()) == nil { // as nearly always: a check takes longer than all the rest
		for key := range left {
			from.values[key] = source{origin: remember.Remembered}
		}
		*c = all
		return
	}
	for _, key := range remember.Keys {
		text, ok := left[string(key)]
		if !ok {
			continue
		}
		next := *c
		if err := (setting{key: string(key)}).apply(&next, text); err != nil {
			from.ignored = append(from.ignored, tr.F("%s %v", key, err))
			continue
		}
		*c, from.values[string(key)] = next, source{origin: remember.Remembered}
	}
}

// beginPlay is begin for a game that a person plays, in which what was chosen on the
// screen earlier counts, and what is chosen is remembered. trouble says in a sentence
// what is wrong with what is remembered, if anything is.
func (a *App) beginPlay(cmd *cobra.Command) (Config, error) {
	file := rememberedFile()
	texts, wrong := map[string]string(nil), error(nil)
	if file != "" {
		texts, wrong = remember.Read(file)
	}
	c, from, err := a.layered(cmd, texts)
	if err == nil {
		err = a.startLog(cmd)
	}
	if err != nil {
		return c, err
	}
	if wrong == nil && len(from.ignored) > 0 {
		slices.Sort(from.ignored)
		wrong = errors.New(file + ": " + strings.Join(from.ignored, "; "))
	}
	if wrong != nil {
		a.forgotten = a.tr.F("Not remembered from the last time: %v.", wrong)
	}
	a.memory = from.memory(a.tr, c, file)
	return c, nil
}

// place is where the file sets a key: "config.toml line 12".
func (o ownSettings) place(tr *lang.Printer, key string) string {
	return tr.F("%s line %d", filepath.Base(o.name), strict.Line[Config](o.text, key))
}

// memory is what the screen knows of the settings c.
func (from sources) memory(tr *lang.Printer, c Config, file string) *remember.Memory {
	values := map[remember.Key]remember.Value{}
	for _, key := range remember.Keys {
		text := fmt.Sprint(strict.Get(c, string(key)))
		at := from.values[string(key)]
		values[key] = remember.Value{
			Text: text, Start: text, Default: fmt.Sprint(strict.Get(from.own.defaults, string(key))),
			Origin: at.origin, Where: at.where,
		}
	}
	return remember.New(remember.Setup{
		Path: file, Values: values,
		Parse: func(key, text string) (any, error) {
			next := c
			if err := (setting{key: key}).apply(&next, text); err != nil {
				return nil, err
			}
			return strict.Get(next, key), nil
		},
		Place: func(key remember.Key) string { return from.own.place(tr, string(key)) },
	})
}

// missing gives the defaults to players that are remembered but not there any more, such
// as an external engine, and says so.
func (a *App) missing(config *Config, kinds []ai.Kind) {
	for _, player := range []struct {
		key remember.Key
		who *string
	}{{remember.Kind, &config.Engine.Kind}, {remember.Black, &config.UI.Black}, {remember.White, &config.UI.White}} {
		v := a.memory.Value(player.key)
		known := *player.who == "human" || *player.who == "engine" || slices.ContainsFunc(kinds, func(k ai.Kind) bool { return k.ID == *player.who })
		if v.Origin == remember.Remembered && !known {
			a.forgotten = a.tr.F("Not remembered from the last time: there is no engine %q any more.", *player.who)
			*player.who = v.Default
		}
	}
}
