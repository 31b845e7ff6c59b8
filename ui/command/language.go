package command

import (
	"cmp"
	"os"

	"github.com/spf13/cobra"

	"othello/internal/lang"
	"othello/ui/config"
)

// language returns the language of a command. What was chosen on the screen counts where people
// read the output. JSON, protocols and what is served to others are English. Settings that are
// wrong are reported when all of them are read.
func (a *App) language(cmd *cobra.Command) string {
	asJSON, _ := cmd.Flags().GetBool("json") // false where there is no such flag
	switch name := cmd.Name(); {
	case asJSON, name == "gtp", name == "nboard", name == "serve": // for programs, or people from everywhere
		return lang.English
	}
	setting := ""
	if isTerminal(a.Stdout) {
		setting = languageIn(rememberedFile())
	}
	file, _ := a.configFile(cmd)
	setting = cmp.Or(os.Getenv(config.Language.Env()), languageIn(file), setting)
	list, _ := givenBy(cmd)
	for _, g := range list {
		if g.row == config.Language {
			setting = g.text
		}
	}
	return lang.Choose(setting, os.Environ())
}

// languageIn returns the language that a settings file sets; empty if it sets none or cannot be
// read twice, as a pipe.
func languageIn(file string) string {
	texts, _ := config.ReadTexts(file) // which opens no pipe
	return texts[config.Language.Key]
}
