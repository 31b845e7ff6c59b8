package command

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/internal/lang"
	"othello/ui/config"
)

// helpTexts returns all that the commands say of themselves, paragraph by paragraph.
func helpTexts(cmd *cobra.Command) (list []string) {
	add := func(text string) {
		if text != "" {
			list = append(list, text)
		}
	}
	add(cmd.Short)
	for p := range strings.SplitSeq(cmd.Long, "\n\n") {
		if !strings.HasPrefix(p, "\t") && !strings.HasPrefix(p, "#") { // commands of cobra's own help
			add(strings.TrimSuffix(p, "\n"))
		}
	}
	for l := range strings.SplitSeq(cmd.Example, "\n") {
		if comment, ok := strings.CutPrefix(l, "# "); ok {
			add(comment)
		}
	}
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) { add(f.Usage) })
	}
	for _, sub := range cmd.Commands() {
		list = append(list, helpTexts(sub)...)
	}
	return list
}

// TestHelpTranslated finds what the help and the man page say in every language. With
// LIST set it prints what is missing.
func TestHelpTranslated(t *testing.T) {
	root := (&App{}).root()
	root.InitDefaultCompletionCmd()
	texts := helpTexts(root)
	if len(texts) < 150 {
		t.Fatalf("only %d texts", len(texts))
	}
	for _, tag := range lang.Tags()[1:] {
		tr := lang.For(tag)
		seen := map[string]bool{}
		for _, text := range texts {
			if tr.Has(text) || seen[text] {
				continue
			}
			seen[text] = true
			if os.Getenv("LIST") != "" {
				fmt.Printf("%q = \"\"\n", text)
				continue
			}
			t.Errorf("%s: the help lacks %q", tag, text)
		}
	}
}

// TestSettingsTranslated finds the comments of the settings file in every language.
func TestSettingsTranslated(t *testing.T) {
	text, err := os.ReadFile("../../config.toml")
	if err != nil {
		t.Fatal(err)
	}
	if translateSettings(nil, string(text)) != string(text) {
		t.Error("in English the settings are other ones")
	}
	for _, tag := range lang.Tags()[1:] {
		tr := lang.For(tag)
		said := map[string]bool{"": true}
		comments(string(text), func(paragraph []string, _, rest string) {
			for _, text := range []string{strings.Join(paragraph, " "), rest} {
				if said[text] || tr.Has(text) {
					continue
				}
				said[text] = true
				if os.Getenv("LIST") != "" {
					fmt.Printf("%q = \"\"\n", text)
					continue
				}
				t.Errorf("%s: config.toml: no translation of %q", tag, text)
			}
		})
		spoken := translateSettings(tr, string(text))
		if len(said) == 1 && strings.Contains(spoken, "Opening book:") {
			t.Errorf("%s: the settings are still English:\n%s", tag, spoken)
		}
		own, err := config.Load(string(text), "config.toml", spoken)
		plain, also := config.Load(string(text), "config.toml", string(text))
		if err != nil || also != nil || !reflect.DeepEqual(own.Settings, plain.Settings) {
			t.Errorf("%s: the settings are other ones: %v, %v", tag, err, also)
		}
	}
}

// TestLanguage is English where programs read, and not where a person asks.
func TestLanguage(t *testing.T) {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "OTHELLO_LANGUAGE", "OTHELLO_CONFIG", "TERM"} {
		t.Setenv(name, "")
	}
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("LANG", "ja_JP.UTF-8")
	for args, want := range map[string]string{
		"": "ja", "analyze": "ja", "analyze --json": "en", "gtp": "en", "nboard --level 3": "en", "serve": "en",
		"help gtp": "ja", "gtp --help": "ja", "serve --check": "ja", "--language en": "en", "serve --language ja": "en",
	} {
		if got := (&App{Stdout: io.Discard}).language(strings.Fields(args)); got != want {
			t.Errorf("othello %s: %s, want %s", args, got, want)
		}
	}
}
