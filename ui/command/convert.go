package command

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"othello/game/diagram"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/memory"
	"othello/internal/printable"
	"othello/internal/strict"
)

func (a *App) convert() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "convert [FILE | -]",
		Short: "Convert games and positions between formats",
		Long: `Reads all games and positions of FILE, or of the standard input, in any format, and writes them to the standard output.

Formats: transcript (f5d6c3…), board (64 characters and the side to move), bitboards (16 hexadecimal digits for each side), obf, ggf, sgf and wthor; pgn and quest, which are read only, from PlayOK and Othello Quest; svg and png, which are written only. SGF keeps everything; on a terminal, characters that it would obey are replaced. A board, bitboards or OBF line keeps the position at which the game stands.

SVG is a picture: a game with the number of each move on its square, a position with the scores that the file declares; several are drawn on one sheet. PNG is a picture of one position.`,
		Example: `
othello convert --to sgf game.ggf > game.sgf
echo f5d6c3 | othello convert --to board
othello convert --to transcript WTH_2023.wtb
othello convert --to svg --style print game.sgf > game.svg
othello convert --to svg --at 20 game.sgf > position.svg
othello convert --to png game.sgf > position.png`,
		Args: files(1),
		RunE: a.runConvert,
	}
	cmd.Flags().String("to", "", "format to write (default transcript)")
	cmd.Flags().String("from", "", "format to read (default: detected)")
	cmd.Flags().Int("at", 0, "with --to svg: draw the position after this many moves")
	cmd.Flags().String("style", "", "with --to svg: "+strict.Alternatives(names(diagram.Styles())).String()+" (default light)")
	complete(cmd, "to", names(record.Written()))
	complete(cmd, "from", names(record.Formats()))
	complete(cmd, "style", names(diagram.Styles()))
	return cmd
}

// names returns the names of values as people type them.
func names[T fmt.Stringer](values []T) []string {
	var list []string
	for _, v := range values {
		list = append(list, strings.ToLower(v.String()))
	}
	return list
}

func (a *App) runConvert(cmd *cobra.Command, args []string) error {
	if err := a.startLog(cmd); err != nil {
		return err
	}
	to, wrongTo := flagValue(cmd, "to", record.Transcript, record.ParseWritten)
	style, wrongStyle := flagValue(cmd, "style", diagram.Light, diagram.ParseStyle)
	from, wrongFrom := flagValue(cmd, "from", record.Unknown, record.ParseFormat)
	if err := cmp.Or(wrongTo, wrongStyle, wrongFrom); err != nil {
		return err
	}
	at, _ := cmd.Flags().GetInt("at")
	drawn := cmd.Flags().Changed("at") || cmd.Flags().Changed("style")
	switch {
	case drawn && to != record.SVG:
		return cli.Usagef("--at and --style are for --to svg")
	case at < 0:
		return cli.Usagef("--at must not be negative, but is %d", at)
	}
	records, err := a.readRecords(cmd.Context(), fileOf(args), from)
	if err != nil {
		return err
	}
	if !drawn {
		return a.writeRecords(to, records)
	}
	diagrams := make([]*diagram.Diagram, len(records))
	for i, r := range records {
		if cmd.Flags().Changed("at") {
			diagrams[i] = r.DiagramAt(at)
		} else {
			diagrams[i] = r.Diagram()
		}
	}
	return wrapped(lang.N("writing SVG: %w"), diagram.Write(a.Stdout, style, diagrams...))
}

// writeRecords writes records to the standard output.
func (a *App) writeRecords(to record.Format, records []*record.Record) error {
	if (to == record.WTHOR || to == record.PNG) && isTerminal(a.Stdout) {
		return cli.Usagef("%v is a binary format: redirect the output with > FILE%s", to, to.Extension())
	}
	if !isTerminal(a.Stdout) {
		return record.Write(a.Stdout, to, records...)
	}
	var text bytes.Buffer
	if err := record.Write(&text, to, records...); err != nil {
		return err
	}
	_, err := io.WriteString(a.Stdout, printable.Text(text.String()))
	return wrapped(lang.N("writing the records: %w"), err)
}

// readRecords reads all records of a file or, for "-", of stdin. A format other
// than Unknown must be the one found.
func (a *App) readRecords(ctx context.Context, name string, want record.Format) ([]*record.Record, error) {
	if record.IsDatabase(name) {
		d, err := record.OpenDatabase(name)
		if err != nil {
			return nil, err
		}
		if want != record.Unknown && want != record.WTHOR {
			return nil, lang.Errorf("%s: this is WTHOR, not %v", name, want)
		}
		const ofGame = 9000 // bytes
		if err := memory.Room(d.Len() * ofGame); err != nil {
			return nil, lang.Errorf("%s: reading %d games: %w", name, d.Len(), err)
		}
		records := make([]*record.Record, d.Len())
		for i := range records {
			if records[i], err = d.Record(i); err != nil {
				return nil, lang.Errorf("%s: game %d: %w", name, i+1, err)
			}
		}
		return records, nil
	}
	data, title, err := a.read(ctx, name)
	if err != nil {
		return nil, err
	}
	records, found, err := record.Parse(data)
	if err == nil && want != record.Unknown && want != found {
		err = lang.Errorf("this is %v, not %v", found, want)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", title, err)
	}
	return records, nil
}
