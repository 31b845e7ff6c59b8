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
	cmd.AddCommand(a.bookConvert())
	return cmd
}

func (a *App) bookConvert() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "convert [FILE]... -o FILE",
		Aliases: []string{"import", "export", "merge"},
		Short:   "Convert books between the formats of programs, and merge them",
		Long:    "Reads books of any formats, the shipped one if none is named, and writes them as one: all their positions, the sum of their games, and of two scores of a move the one of the deeper search.",
		Args:    files(maxFiles),
	}
	to := choose(cmd, "to", "format to write: edax, egaroucid or othello (default othello)", book.Native, book.ParseFormat)
	out := cmd.Flags().StringP("output", "o", "", "file to write")
	_ = cmd.MarkFlagRequired("output") // which is there
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return a.saveBook(*out, *to, args)
	}
	return cmd
}

// openBook opens the book of a file, or the shipped one.
func (a *App) openBook(name string) (*book.Book, error) {
	if name == "" || name == "shipped" {
		return a.Book()
	}
	return book.OpenAny(name)
}

// playBook opens the book that engines play from by the settings, a.playedBook, and returns in
// which style they do. The error is that of a book that was named. One of the program's own
// does not prevent play: the error goes to a.bookProblem and the log.
func (a *App) playBook(e engines.Settings) (book.Style, error) {
	style := book.Style{
		Loss: e.BookLoss, Total: e.BookTotal, Random: e.BookRandom, Plies: e.BookPlies, Seed: uint64(e.Seed),
	}
	if a.playedBook = nil; e.Book == "" || e.Book == "none" {
		return style, nil
	}
	name, err := wholefile.Expand(e.Book)
	var b *book.Book
	if err == nil {
		b, err = a.openBook(name)
	}
	switch {
	case err != nil && e.Book != "shipped":
		return style, err
	case err != nil:
		a.bookProblem = err
		slog.Warn("playing without an opening book", "error", err)
	}
	a.playedBook = b
	return style, nil
}

// reference returns the book shown to the user, nil for none: the one that engines play from
// or, where they play from none, the shipped one.
func (a *App) reference() *book.Book {
	if a.playedBook != nil {
		return a.playedBook
	}
	b, _ := a.Book() // what is wrong with it is said where it is asked for
	return b
}

// readBooks reads books of any formats, the shipped one if none is named, and
// merges them.
func (a *App) readBooks(names []string) (*book.Tree, error) {
	if len(names) == 0 {
		names = []string{"shipped"}
	}
	var all *book.Tree
	for _, name := range names {
		b, err := a.openBook(name)
		if err != nil {
			return nil, cli.Refuse(err)
		}
		tree, err := b.Tree()
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

// saveBook writes books as one and prints a summary.
func (a *App) saveBook(name string, f book.Format, books []string) error {
	if err := wholefile.Check(name); err != nil {
		return cli.Refuse(err)
	}
	tree, err := a.readBooks(books)
	if err == nil {
		err = tree.Save(name, f, time.Now())
	}
	if err == nil {
		_, err = fmt.Fprintf(a.Stdout, "%s: %s, %v\n", name, a.tr.Count(tree.Len(), "position"), f)
	}
	return err
}
