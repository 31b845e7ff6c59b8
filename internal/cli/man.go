package cli

import (
	"io"
	"regexp"
	"strings"

	mango "github.com/muesli/mango-cobra"
	"github.com/muesli/roff"
	"github.com/spf13/cobra"

	"othello/internal/lang"
)

// manual is the command that prints the man page of all commands in the language of the
// person. Packages are made with it; it is not listed.
func manual() *cobra.Command {
	return &cobra.Command{
		Use:                   "man",
		Short:                 "Print the man page",
		DisableFlagsInUseLine: true,
		Hidden:                true,
		Args:                  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			page, err := mango.NewManPage(1, cmd.Root())
			if err != nil {
				return lang.Errorf("printing the man page: %w", err)
			}
			if _, err := io.WriteString(cmd.OutOrStdout(), spokenPage(page.Build(roff.NewDocument()))); err != nil {
				return lang.Errorf("printing the man page: %w", err)
			}
			return nil
		},
	}
}

// pageHeadings are those of man pages, which mango writes.
var pageHeadings = []string{lang.N("NAME"), lang.N("SYNOPSIS"), lang.N("DESCRIPTION"), lang.N("OPTIONS"), lang.N("COMMANDS")}

// shortFlag is a flag of one letter, which mango writes with two dashes.
var shortFlag = regexp.MustCompile(`(?m)^\\fB--(\w) --`)

// spokenPage is a man page with its headings in the language of the person.
func spokenPage(page string) string {
	page = shortFlag.ReplaceAllString(page, `\fB-$1, --`)
	layout := ".ad l\n" // no gaps in lines that cannot be broken well
	if lang.Now() == "ja" {
		layout += ".mso ja.tmac\n" // where Japanese may be broken: groff's own
	}
	page = strings.Replace(page, ".SH ", layout+".SH ", 1)
	var places []string
	for _, heading := range pageHeadings {
		for _, place := range []string{".SH %\n", "\\fB%\\fP\n"} {
			places = append(places, strings.Replace(place, "%", heading, 1), strings.Replace(place, "%", lang.T(heading), 1))
		}
	}
	return strings.NewReplacer(places...).Replace(page)
}
