package command

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/internal/cli"
	"othello/internal/strict"
	"othello/ui/config"
)

// playSettings are those that have a flag where people play.
var playSettings = []string{"ui.black", "ui.white", "engine.kind", "ui.level", "ui.size", "ui.language", "ui.theme"}

// settingKey marks the flags that are settings.
const settingKey = "setting"

// addSettings gives cmd the flag --set, which takes every setting, and a flag for each of these.
func (a *App) addSettings(cmd *cobra.Command, keys ...string) {
	cmd.Flags().StringArray("set", nil, "set anything that config.toml has, as in --set engine.threads=2")
	register(cmd, "set", a.completeSet)
	help := strict.Comments(a.Defaults)
	for _, key := range keys {
		r := config.Named(key)
		usage := uncapitalized(strings.TrimSuffix(help[key], "."))
		if len(r.Choices) > 0 && !r.Open {
			usage += ": " + strict.Alternatives(r.Texts()).String()
		}
		cmd.Flags().String(r.Flag(), "", usage)
		cmd.Flags().Lookup(r.Flag()).Annotations = map[string][]string{settingKey: {key}}
		complete(cmd, r.Flag(), r.Texts())
	}
}

// uncapitalized returns a sentence as flags are explained, where names alone are capitals.
func uncapitalized(text string) string {
	if text == "" {
		return text
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// given is a setting that the command line gives a value, and what gives it.
type given struct {
	row         *config.Setting
	place, text string
}

// givenBy returns what a command line sets.
func givenBy(cmd *cobra.Command) (list []given, err error) {
	texts, _ := cmd.Flags().GetStringArray("set") // no command has another flag of that name
	for _, text := range texts {
		key, value, ok := strings.Cut(text, "=")
		r := config.Named(key)
		if !ok {
			return nil, cli.Usagef("--set takes KEY=VALUE, as in engine.threads=2, not %q", text)
		}
		if r == nil {
			return nil, cli.Usagef("--set: %s is not a setting of one value", key)
		}
		list = append(list, given{r, "--set " + key, value})
	}
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if keys := f.Annotations[settingKey]; keys != nil {
			list = append(list, given{config.Named(keys[0]), "--" + f.Name, f.Value.String()})
		}
	})
	return list, nil
}

// renamed is what has replaced flags of earlier versions, where their name does not tell.
var renamed = map[string]string{
	"hash":           "--set engine.hash_mb=MIB",
	"no-animation":   "--set ui.animation=false",
	"no-hints":       "--set ui.hints=false",
	"daily":          "a word: othello puzzle daily",
	"kind":           "a word: othello puzzle parity",
	"opponent":       "--level WORD, --engine NAME or, in a game, :opponent NAME",
	"policy-threads": "--set policy.threads=VALUE",
	"position":       "a file or the standard input: echo POSITION | othello -",
}

// explainFlag says what is wrong with the value of a flag, and what to write for a flag that a
// command does not have, but a setting.
func explainFlag(cmd *cobra.Command, err error) error {
	if wrong, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		format := "--%s: %w"
		if _, predicate := errors.AsType[*strict.KeyError](wrong.Unwrap()); predicate {
			format = "--%s %w"
		}
		return cli.Usagef(format, wrong.GetFlag().Name, wrong.Unwrap())
	}
	unknown, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok || cmd.Flags().Lookup("set") == nil {
		return err
	}
	name := unknown.GetSpecifiedName()
	instead := renamed[name]
	if i := slices.IndexFunc(config.All, func(r *config.Setting) bool { return r.Flag() == name }); i >= 0 && instead == "" {
		instead = "--set " + config.All[i].Key + "=VALUE"
	}
	if instead == "" {
		return err
	}
	return cli.Usagef("--%s is now %s", name, instead)
}

// completeSet makes the shell offer the keys of --set, and then the values of the key.
func (a *App) completeSet(_ *cobra.Command, _ []string, typed string) (words []cobra.Completion, _ cobra.ShellCompDirective) {
	key, _, valued := strings.Cut(typed, "=")
	if r := config.Named(key); valued && r != nil {
		for _, text := range r.Texts() {
			words = append(words, key+"="+text)
		}
		return words, cobra.ShellCompDirectiveNoFileComp
	}
	help := strict.Comments(a.Defaults)
	for _, r := range config.All {
		words = append(words, cobra.CompletionWithDesc(r.Key+"=", help[r.Key]))
	}
	return words, cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
}
