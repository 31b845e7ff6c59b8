package command

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/game"
	"othello/ui/config"
)

// addSettings gives cmd a flag for each of these settings; without keys, for every setting
// outside the table [serve].
func (a *App) addSettings(cmd *cobra.Command, keys ...string) {
	for _, r := range config.All {
		_, isSwitch := r.Zero().(bool)
		switch {
		case r.Flag == "", len(keys) > 0 && !slices.Contains(keys, r.Key), len(keys) == 0 && strings.HasPrefix(r.Key, "serve."):
		case isSwitch:
			cmd.Flags().Bool(r.Flag, false, r.Usage)
		default:
			cmd.Flags().String(r.Flag, "", r.Usage)
			a.completeSetting(cmd, r)
		}
	}
}

// completeSetting makes the shell offer values of a setting's flag.
func (a *App) completeSetting(cmd *cobra.Command, r *config.Setting) {
	switch r {
	case config.Kind, config.Black, config.White:
		register(cmd, r.Flag, func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return append(r.Texts(), a.kindWords(cmd)...), cobra.ShellCompDirectiveNoFileComp
		})
	case config.Level:
		register(cmd, r.Flag, func(cmd *cobra.Command, _ []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return a.levelWords(cmd), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder
		})
	default:
		complete(cmd, r.Flag, r.Texts())
	}
}

// offered returns the settings and the kinds of engine that completions are made of; no kinds
// if there is something wrong.
func (a *App) offered(cmd *cobra.Command) (config.Settings, []ai.Kind) {
	c, err := a.settings(cmd)
	if err != nil {
		return c, nil
	}
	kinds, err := a.Kinds(c)
	if err != nil {
		return c, nil
	}
	return c, kinds
}

// levelWords returns the levels of the engine, with their names and strengths.
func (a *App) levelWords(cmd *cobra.Command) (words []cobra.Completion) {
	c, kinds := a.offered(cmd)
	for _, k := range ai.On(game.Size(c.UI.Size), kinds) {
		for i, l := range k.Levels {
			if k.ID == c.Engine.Kind {
				words = append(words, cobra.CompletionWithDesc(strconv.Itoa(i+1), a.tr.F("%s, Elo %v", a.tr.T(l.Name), l.Elo)))
			}
		}
	}
	return words
}

// kindWords returns the IDs of the kinds of engine with their names, as shells show them.
func (a *App) kindWords(cmd *cobra.Command) (words []cobra.Completion) {
	_, kinds := a.offered(cmd)
	for _, k := range kinds {
		words = append(words, cobra.CompletionWithDesc(k.ID, strings.TrimSpace(a.tr.T(k.Name)+". "+k.Plays)))
	}
	return words
}

// complete makes the shell offer words as values of a flag.
func complete(cmd *cobra.Command, flag string, words []string) {
	register(cmd, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

func register(cmd *cobra.Command, flag string, words cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, words); err != nil {
		panic(err) // registered twice: a bug
	}
}
