package command

import (
	"cmp"
	"os"
	"slices"
	"strings"

	"othello/internal/lang"
	"othello/ui/config"
)

// language is the language of a command line, which its help and its errors need before
// it is parsed: what is wrong with a setting is left to those who read all of them. What
// was chosen on the screen counts where people read the output. JSON, protocols and what
// is served to others are English, but for what a person asks of the commands that serve.
func (a *App) language(args []string) string {
	asked := slices.ContainsFunc(args, func(arg string) bool { return slices.Contains([]string{"help", "--help", "-h", "--check"}, arg) })
	for _, arg := range args {
		serves := !asked && slices.Contains([]string{"gtp", "nboard", "serve"}, arg) // programs, or people from everywhere
		if serves || arg == "--json" {
			return lang.English
		}
	}
	setting := ""
	if isTerminal(a.Stdout) {
		setting = languageIn(rememberedFile())
	}
	file := cmp.Or(flagIn(args, "config"), os.Getenv("OTHELLO_CONFIG"), ownConfig())
	for _, text := range []string{languageIn(file), os.Getenv(config.Language.Env()), flagIn(args, config.Language.Flag)} {
		setting = cmp.Or(text, setting)
	}
	return lang.Choose(setting, os.Environ())
}

// languageIn is the language that a settings file sets; empty if it sets none or cannot be
// read twice, as a pipe.
func languageIn(file string) string {
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	texts, _ := config.ReadTexts(file) // what is wrong is said when all settings are read
	return texts[config.Language.Key]
}

// flagIn is the value of the last flag of a name among arguments; empty without one.
func flagIn(args []string, name string) (value string) {
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if text, ok := strings.CutPrefix(arg, "--"+name+"="); ok {
			value = text
		} else if arg == "--"+name && i+1 < len(args) {
			value = args[i+1]
		}
	}
	return value
}
