package cli

import (
	"bytes"
	"io"
	"os"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/internal/lang"
)

// translate puts what a tree of commands says of itself into the language of the person:
// what each does, its flags, and the comments between its examples. The commands and
// flags that cobra adds are among them.
func translate(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	root.Flags().BoolP("version", "v", false, lang.F("version for %s", root.Name()))
	translateCommand(root)
	if lang.Now() != lang.English {
		root.SetOut(headed(root.OutOrStdout()))
	}
}

func translateCommand(cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag()
	cmd.Flags().Lookup("help").Usage = lang.F("help for %s", cmd.Name())
	cmd.Short, cmd.Example = lang.T(cmd.Short), lang.T(cmd.Example)
	paragraphs := strings.Split(cmd.Long, "\n\n")
	for i, p := range paragraphs {
		text := strings.TrimSuffix(p, "\n")
		paragraphs[i] = lang.T(text) + p[len(text):]
	}
	cmd.Long = strings.Join(paragraphs, "\n\n")
	lines := strings.Split(cmd.Example, "\n")
	for i, l := range lines {
		if comment, ok := strings.CutPrefix(l, "# "); ok {
			lines[i] = "# " + lang.T(comment)
		}
	}
	cmd.Example = strings.Join(lines, "\n")
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) { f.Usage = lang.T(f.Usage) })
	}
	for _, sub := range cmd.Commands() {
		translateCommand(sub)
	}
}

// headings are those of the help, which are fang's.
var headings = []string{lang.N("USAGE"), lang.N("EXAMPLES"), lang.N("COMMANDS"), lang.N("FLAGS")}

// headed is a writer of help that translates its headings.
func headed(w io.Writer) io.Writer {
	if f, ok := w.(*os.File); ok {
		return headedFile{f}
	}
	return headedWriter{w}
}

type headedWriter struct{ io.Writer }

func (h headedWriter) Write(text []byte) (int, error) {
	if _, err := h.Writer.Write(withHeadings(text)); err != nil {
		return 0, err
	}
	return len(text), nil
}

// headedFile is what a terminal is known by.
type headedFile struct{ *os.File }

func (h headedFile) Write(text []byte) (int, error) { return headedWriter{h.File}.Write(text) }

// WriteString is Write: the file's own would go past it.
func (h headedFile) WriteString(text string) (int, error) { return h.Write([]byte(text)) }

func withHeadings(text []byte) []byte {
	line := strings.TrimSpace(ansi.Strip(string(text)))
	for _, heading := range headings {
		if line == heading {
			return bytes.Replace(text, []byte(heading), []byte(lang.T(heading)), 1)
		}
	}
	return text
}
