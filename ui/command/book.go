package command

import (
	"fmt"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"othello/ai/engines"
	"othello/book"
	"othello/internal/cli"
	"othello/internal/wholefile"
)

func (a *App) book() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Convert and merge opening books",
		Long: `Opening books of this program, of Edax 4 (book.dat) and of Egaroucid 7 (.egbk3). Without FILE, or with "shipped", the book that comes with the program.

To play with a book of your own, set engine.book to its file.`,
		Example: `
# convert a book of Edax to ours, and ours to Egaroucid's
othello book convert book.dat -o mine.book
othello book convert mine.book --to egaroucid -o mine.egbk3

# merge books
othello book convert shipped mine.book -o all.book`,
		Args: files(0),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	convert := &cobra.Command{
		Use:     "convert [FILE]... -o FILE",
		Aliases: []string{"import", "export", "merge"},
		Short:   "Convert books between the formats of programs, and merge them",
		Long:    "Reads books of any formats, the shipped one if none is named, and writes them as one: all their positions, the sum of their games, and of two scores of a move the one of the deeper search.",
		Args:    files(maxFiles),
	}
	to := choose(convert, "to", "format to write: edax, egaroucid or othello (default othello)", book.Native, book.ParseFormat)
	out := convert.Flags().StringP("output", "o", "", "file to write")
	_ = convert.MarkFlagRequired("output") // which is there
	convert.RunE = func(_ *cobra.Command, args []string) error {
		if err := wholefile.Check(*out); err != nil {
			return cli.Refuse(err)
		}
		tree, err := a.books.merged(args)
		if err == nil {
			err = tree.Save(*out, *to, time.Now())
		}
		if err == nil {
			_, err = fmt.Fprintf(a.Stdout, "%s: %s, %v\n", *out, a.tr.Count(tree.Len(), "position"), *to)
		}
		return err
	}
	cmd.AddCommand(convert)
	return cmd
}

// books are the opening books that a command uses.
type books struct {
	shipped func() (*book.Book, error) // opens the program's own
	played  *book.Book                 // that engines play from; nil for none
	problem error                      // why there is none to play from
}

// open opens the book of a file, or the shipped one.
func (b *books) open(name string) (*book.Book, error) {
	if name == "" || name == "shipped" {
		return b.shipped()
	}
	return book.OpenAny(name)
}

// play opens the book that engines play from by the settings, and returns in which style they do. The
// error is that of a book that was named. One of the program's own does not prevent play: it goes to
// the log.
func (b *books) play(e engines.Settings) (book.Style, error) {
	style := book.Style{
		Loss: e.BookLoss, Total: e.BookTotal, Random: e.BookRandom, Plies: e.BookPlies, Seed: uint64(e.Seed),
	}
	if b.played = nil; e.Book == "" || e.Book == "none" {
		return style, nil
	}
	name, err := wholefile.Expand(e.Book)
	if err == nil {
		b.played, err = b.open(name)
	}
	switch {
	case err != nil && e.Book != "shipped":
		return style, err
	case err != nil:
		b.problem = err
		slog.Warn("playing without an opening book", "error", err)
	}
	return style, nil
}

// reference returns the book shown to the user, nil for none: the one that engines play from
// or, where they play from none, the shipped one.
func (b *books) reference() *book.Book {
	if b.played != nil {
		return b.played
	}
	own, _ := b.shipped() // what is wrong with it is said where it is asked for
	return own
}

// merged reads books of any formats, the shipped one if none is named, and merges them.
func (b *books) merged(names []string) (*book.Tree, error) {
	if len(names) == 0 {
		names = []string{"shipped"}
	}
	var all *book.Tree
	for _, name := range names {
		opened, err := b.open(name)
		if err != nil {
			return nil, cli.Refuse(err)
		}
		tree, err := opened.Tree()
		if all == nil {
			all = tree
		} else if err == nil {
			err = all.Merge(tree)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return all, nil
}
