package command

import (
	"cmp"
	"os"
	"slices"

	"github.com/spf13/pflag"

	"othello/internal/lang"
	"othello/ui/config"
)

// language returns the language of a command line, which its errors need before it is parsed. Settings that are wrong are reported when all of them are read. What
// was chosen on the screen counts where people read the output. JSON, protocols and what
// is served to others are English, but for what a person asks of the commands that serve.
func (a *App) language(args []string) string {
	asked := slices.Contains(args, "--check")
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
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags, flags.Usage = true, func() {}
	flags.BoolP("help", "h", false, "") // which would end the parsing
	named, flag := flags.String("config", "", ""), flags.String(config.Language.Flag, "", "")
	_ = flags.Parse(args) // the command says what is wrong with them
	file := cmp.Or(*named, os.Getenv("OTHELLO_CONFIG"), ownConfig())
	for _, text := range []string{languageIn(file), os.Getenv(config.Language.Env()), *flag} {
		setting = cmp.Or(text, setting)
	}
	return lang.Choose(setting, os.Environ())
}

// languageIn returns the language that a settings file sets; empty if it sets none or cannot be
// read twice, as a pipe.
func languageIn(file string) string {
	if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() {
		return ""
	}
	texts, _ := config.ReadTexts(file) // what is wrong is said when all settings are read
	return texts[config.Language.Key]
}
