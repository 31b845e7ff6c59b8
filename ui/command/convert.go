package command

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"othello/game/diagram"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/internal/strict"
)

func (a *App) convert() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "convert [FILE | -]…",
		Short: "Convert games and positions between formats",
		Long: `Reads all games and positions of the files, or of the standard input, in any format, and writes them to the standard output. What cannot be read is left out, with a line for each of the first twenty places, and the exit code is 1.

Formats:

` + formatsHelp() + `
On a terminal, characters that it would obey are replaced.

SVG is a picture: a game with the number of each move on its square, a position with the scores that the file declares; several are drawn on one sheet. PNG is a picture of one position.`,
		Example: `
othello convert --to sgf game.ggf > game.sgf
echo f5d6c3 | othello convert --to board
othello convert --to transcript WTH_2022.wtb WTH_2023.wtb
othello convert --to svg --style print game.sgf > game.svg
othello convert --to svg --at 20 game.sgf > position.svg
othello convert --to png game.sgf > position.png`,
		Args: files(maxFiles),
	}
	to := choose(cmd, "to", "format to write (default transcript)", record.Transcript, record.ParseWritten)
	out := cmd.Flags().String("output", "", "file to write, which must be new (default: the standard output)")
	at := cmd.Flags().Int("at", 0, "with --to svg: draw the position after this many moves")
	style := choose(cmd, "style", "with --to svg: "+strict.Alternatives(names(diagram.Styles())).String()+" (default light)", diagram.Light, diagram.ParseStyle)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		moved := cmd.Flags().Changed("at")
		drawn := moved || cmd.Flags().Changed("style")
		switch {
		case drawn && *to != record.SVG:
			return cli.Usagef("--at and --style are for --to svg")
		case *at < 0:
			return cli.Usagef("--at must not be negative, but is %d", *at)
		}
		if _, err := os.Stat(filepath.Dir(*out)); *out != "" && err != nil {
			return cli.Refuse(lang.Errorf("writing %s: %w", *out, cause(err)))
		}
		records, left, err := a.readFiles(cmd.Context(), args)
		if err != nil {
			return err
		}
		var text strings.Builder
		if drawn {
			diagrams := make([]*diagram.Diagram, len(records))
			for i, r := range records {
				if diagrams[i] = r.Diagram(); moved {
					diagrams[i] = r.DiagramAt(*at)
				}
			}
			err = wrapped(lang.N("writing SVG: %w"), diagram.Write(&text, *style, diagrams...))
		} else {
			err = record.Write(&text, *to, records...)
		}
		if err == nil {
			err = a.write(*out, *to, text.String())
		}
		return cmp.Or(err, left)
	}
	return cmd
}

// formatsHelp has a line for each format.
func formatsHelp() string {
	var out strings.Builder
	for _, f := range record.All() {
		fmt.Fprintf(&out, "  %-10s  %s; %v\n", strings.ToLower(f.String()), f.About(), f.Keeps())
	}
	return out.String()
}

// maxFiles bounds the files of one command.
const maxFiles = 10_000

// write writes text to a new file or, without a name, to the standard output.
func (s *streams) write(path string, to record.Format, text string) error {
	switch {
	case path != "":
		return record.Save(path, text, false)
	case !isTerminal(s.Stdout):
	case to == record.PNG:
		return cli.Usagef("%v is a binary format: redirect the output with > FILE%s", to, to.Extension())
	default:
		text = printable.Text(text)
	}
	_, err := io.WriteString(s.Stdout, text)
	return wrapped(lang.N("writing the records: %w"), err)
}
