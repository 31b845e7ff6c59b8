package command

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/internal/lang"
)

// helpTexts are all that the commands say of themselves, paragraph by paragraph.
func helpTexts(cmd *cobra.Command) (list []string) {
	add := func(text string) {
		if text != "" {
			list = append(list, text)
		}
	}
	add(cmd.Short)
	for p := range strings.SplitSeq(cmd.Long, "\n\n") {
		add(p)
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
	defer lang.Use(lang.Now())
	texts := helpTexts((&App{}).root())
	if len(texts) < 150 {
		t.Fatalf("only %d texts", len(texts))
	}
	for _, tag := range lang.Tags()[1:] {
		lang.Use(tag)
		seen := map[string]bool{}
		for _, text := range texts {
			if lang.Has(text) || seen[text] {
				continue
			}
			seen[text] = true
			if os.Getenv("LIST") != "" {
				fmt.Printf("%q\n", text)
				continue
			}
			t.Errorf("%s: the help lacks %q", tag, text)
		}
	}
}
