package command

import (
	"errors"
	"fmt"
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
	help := strict.Comments(a.Defaults)
	for _, key := range keys {
		r := config.Named(key)
		usage := uncapitalized(strings.TrimSuffix(help[key], "."))
		if len(r.Choices) > 0 && !r.Open {
			usage += ": " + strict.Alternatives(r.Texts()).String()
		}
		cmd.Flags().String(r.Flag(), "", usage)
		cmd.Flags().Lookup(r.Flag()).Annotations = map[string][]string{settingKey: {key}}
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
	for _, r := range config.All {
		if r.Flag() == name {
			return cli.Usagef("--%s is now --set %s=VALUE", name, r.Key)
		}
	}
	return err
}

// choose gives cmd a flag whose text parse reads, with a default.
func choose[T any](cmd *cobra.Command, flag, usage string, absent T, parse func(string) (T, error)) *T {
	cmd.Flags().Func(flag, usage, func(text string) error {
		value, err := parse(text)
		if err == nil {
			absent = value
		}
		return err
	})
	return &absent
}

// names returns the names of values as people type them.
func names[T fmt.Stringer](values []T) []string {
	var list []string
	for _, v := range values {
		list = append(list, strings.ToLower(v.String()))
	}
	return list
}
