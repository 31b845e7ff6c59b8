package command

import (
	"os"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"othello/internal/lang"
	"othello/internal/wholefile"
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
	if file := rememberedFile(); file != "" && isTerminal(a.Stdout) {
		if texts, err := config.ReadRemembered(file); err == nil {
			setting = texts[config.Language.Key]
		}
	}
	file := flagIn(args, "config")
	if file == "" {
		file = os.Getenv("OTHELLO_CONFIG")
	}
	if file == "" {
		file = ownConfig()
	}
	for _, text := range []string{languageIn(file), os.Getenv("OTHELLO_LANGUAGE"), flagIn(args, "language")} {
		if text != "" {
			setting = text
		}
	}
	return lang.Choose(setting, os.Environ())
}

// languageIn is the language that a settings file sets; empty if it sets none or cannot be
// read twice, as a pipe.
func languageIn(file string) string {
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	text, err := wholefile.Read(file, maxConfig)
	if err != nil {
		return ""
	}
	var c struct {
		UI struct {
			Language string `toml:"language"`
		} `toml:"ui"`
	}
	if _, err := toml.Decode(string(text), &c); err != nil {
		return ""
	}
	return c.UI.Language
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
