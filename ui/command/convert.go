package command

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/printable"
)

// convert is the command that converts records between formats.
func (a *App) convert() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "convert [FILE | -]",
		Short: "Convert games and positions between formats",
		Long: `Reads all games and positions of FILE, or of the standard input, in any format, and writes them to the standard output.

Formats: transcript (f5d6c3…), board (64 characters and the side to move), obf, ggf, sgf, wthor. SGF keeps everything; on a terminal, characters that it would obey are replaced. A board or OBF line keeps the position at which the game stands.`,
		Example: `
othello convert --to sgf game.ggf > game.sgf
echo f5d6c3 | othello convert --to board
othello convert --to transcript WTH_2023.wtb`,
		Args: files(1),
		RunE: a.runConvert,
	}
	cmd.Flags().String("to", "", "format to write (default transcript)")
	cmd.Flags().String("from", "", "format to read (default: detected)")
	var names []string
	for _, f := range record.Formats() {
		names = append(names, strings.ToLower(f.String()))
	}
	complete(cmd, "to", names)
	complete(cmd, "from", names)
	return cmd
}

func (a *App) runConvert(cmd *cobra.Command, args []string) error {
	err := a.startLog(cmd)
	if err != nil {
		return err
	}
	to := record.Transcript
	if name, _ := cmd.Flags().GetString("to"); cmd.Flags().Changed("to") {
		if to, err = record.ParseFormat(name); err != nil {
			return cli.Usagef("--to: %w", err)
		}
	}
	from := record.Unknown
	if name, _ := cmd.Flags().GetString("from"); cmd.Flags().Changed("from") {
		if from, err = record.ParseFormat(name); err != nil {
			return cli.Usagef("--from: %w", err)
		}
	}
	records, err := a.readRecords(cmd.Context(), fileOf(args), from)
	if err != nil {
		return err
	}
	return a.writeRecords(to, records)
}

// writeRecords writes records to the standard output.
func (a *App) writeRecords(to record.Format, records []*record.Record) error {
	if to == record.WTHOR && isTerminal(a.Stdout) {
		return cli.Usagef("WTHOR is a binary format: redirect the output with > FILE.wtb")
	}
	if !isTerminal(a.Stdout) {
		return record.Write(a.Stdout, to, records...)
	}
	var text bytes.Buffer
	if err := record.Write(&text, to, records...); err != nil {
		return err
	}
	if _, err := io.WriteString(a.Stdout, printable.Text(text.String())); err != nil {
		return fmt.Errorf("writing the records: %w", err)
	}
	return nil
}

// readRecords reads all records of a file or, for "-", of stdin. A format other
// than Unknown must be the one found.
func (a *App) readRecords(ctx context.Context, name string, want record.Format) ([]*record.Record, error) {
	if isDatabase(name) {
		d, err := record.OpenDatabase(name)
		if err != nil {
			return nil, err
		}
		if want != record.Unknown && want != record.WTHOR {
			return nil, fmt.Errorf("%s: this is WTHOR, not %v", name, want)
		}
		records := make([]*record.Record, d.Len())
		for i := range records {
			if records[i], err = d.Record(i); err != nil {
				return nil, fmt.Errorf("%s: game %d: %w", name, i+1, err)
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
		err = fmt.Errorf("this is %v, not %v", found, want)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", title, err)
	}
	return records, nil
}
