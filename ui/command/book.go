package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"othello/ai/engines"
	"othello/book"
	"othello/game"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/wholefile"
	"othello/ui/phrase"
)

// bookWait is the longest wait for other programs that write a book, which takes each
// a second or two.
const bookWait = 20 * time.Second

func (a *App) book() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Show, convert, merge and extend opening books",
		Long: `Opening books of this program, of Edax 4 (book.dat) and of Egaroucid 7 (.egbk3). Without FILE, or with "shipped", the book that comes with the program.

To play with a book of your own, set engine.book to its file. With --learn, or engine.book_learn in the settings, games against engines are learnt into that file or, if the settings name none, into the one that "othello book path" prints.`,
		Example: `
# what the book says after three moves
othello book show f5d6c3

# convert a book of Edax to ours, and ours to Egaroucid's
othello book import book.dat -o mine.book
othello book export mine.book --to egaroucid -o mine.egbk3

# merge books, and learn from finished games
othello book merge shipped mine.book -o all.book
othello book learn all.book games.ggf -o all.book

# what the book that learns from your games says
othello book show f5d6c3 --book "$(othello book path)"`,
		Args: files(0),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.bookShow(), a.bookExplore(), a.bookExport(), a.bookImport(), a.bookMerge(), a.bookLearn(), a.bookPath())
	return cmd
}

func (a *App) bookPath() *cobra.Command {
	return &cobra.Command{
		Use:   "path",
		Short: "Print the path of your own book, which learns from your games",
		Args:  files(0),
		RunE: a.printed(func(cmd *cobra.Command) (string, error) {
			config, err := a.settings(cmd)
			if err != nil {
				return "", err
			}
			return ownBook(config.Engine.Book)
		}),
	}
}

func (a *App) bookShow() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "show [MOVES | POSITION]",
		Short: "Show what a book holds of a position",
		Long:  "Shows the moves of a position, by default the start, with their scores in discs for the side to move, and the results of the games in which they were played.",
		Args:  files(1),
	}
	file := cmd.Flags().String("book", "", "book to show instead of the shipped one")
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object, as docs/schema/book.json says")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		g, err := gameFrom(args)
		if err != nil {
			return err
		}
		b, err := a.openBook(*file)
		if err != nil {
			return cli.Refuse(err)
		}
		if *asJSON {
			return bookJSON(a.Stdout, b, g)
		}
		return showBook(a.tr, a.Stdout, b, g)
	}
	return cmd
}

// showBook writes what b holds of the position at which g stands.
func showBook(tr *lang.Printer, w io.Writer, b *book.Book, g *game.Game) error {
	var out bytes.Buffer
	fmt.Fprint(&out, tr.F("book of %s, %d bytes\n", tr.Count(b.Len(), "position"), b.Size()))
	p := g.Position()
	entry, ok := b.Lookup(p)
	if !ok {
		fmt.Fprint(&out, tr.F("%s: not in the book\n", situation(tr, g)))
		_, err := out.WriteTo(w)
		return err
	}
	fmt.Fprint(&out, tr.F("%s, %s\n", situation(tr, g), tr.Count(entry.Games.Games(), "game")))
	rows := [][]string{{
		tr.In("column", "move"), tr.In("column", "score"), tr.In("column", "plies"), tr.In("column", "games"),
		tr.In("column", "won"), tr.In("column", "drawn"), tr.In("column", "lost"), "",
	}}
	for _, m := range entry.Moves {
		if m.Twin {
			continue
		}
		score, plies := "", ""
		if m.Known {
			score, plies = game.Signed(m.Score, 2), fmt.Sprint(m.Depth)
			if m.Proven {
				score, plies = game.Signed(m.Score, 0), tr.T("proven")
			}
		}
		games := []string{"0", "", "", ""}
		if m.Games.Games() > 0 {
			games = shares(int(m.Games.Wins), int(m.Games.Draws), int(m.Games.Losses))
		}
		row := append([]string{p.Size().Name(book.Usual(p, m.Square)), score, plies}, games...)
		rows = append(rows, append(row, openingAfter(tr, p, m.Square)))
	}
	out.WriteString(lang.Table(true, rows...))
	_, err := out.WriteTo(w)
	return err
}

// situation returns the opening that g has followed, and whose turn it is.
func situation(tr *lang.Printer, g *game.Game) string {
	text := tr.F("%v to move", g.Turn())
	if o, ok := book.Reached(g.Node()); ok {
		text = tr.F("%s (%s), %s", o.English, o.Japanese, text)
	}
	return text
}

// shares returns the number of games and the shares of the results, in columns.
func shares(wins, draws, losses int) []string {
	games := wins + draws + losses
	share := func(n int) float64 { return 100 * float64(n) / float64(games) }
	return strings.Fields(fmt.Sprintf("%d %.1f%% %.1f%% %.1f%%", games, share(wins), share(draws), share(losses)))
}

// openingAfter returns the name of the opening that m leads to from p, behind a space; empty
// if there is none.
func openingAfter(tr *lang.Printer, p game.Position, m game.Square) string {
	if o, ok := book.Name(p.Play(m)); ok {
		return " " + phrase.NamesFor(tr, lang.Auto).Of(o)
	}
	return ""
}

func (a *App) bookExport() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "export [FILE] --to FORMAT -o FILE",
		Short: "Convert a book to the format of another program",
		Args:  files(1),
	}
	to := cmd.Flags().String("to", "", "format to write: edax, egaroucid or othello")
	out := outputFlag(cmd)
	complete(cmd, "to", []string{"edax", "egaroucid", "othello"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *to == "" {
			return cli.Usagef("name the format to write with --to")
		}
		format, err := book.ParseFormat(*to)
		if err != nil {
			return cli.Usagef("--to: %w", err)
		}
		return a.saveBook(cmd.Context(), *out, format, func() (*book.Tree, error) { return a.readBooks(args) })
	}
	return cmd
}

func (a *App) bookImport() *cobra.Command {
	return a.bookInto(&cobra.Command{
		Use:   "import FILE -o FILE",
		Short: "Convert a book of another program",
		Args:  files(1),
	}, 1, a.tr.T("name the book to import"))
}

func (a *App) bookMerge() *cobra.Command {
	return a.bookInto(&cobra.Command{
		Use:   "merge FILE... -o FILE",
		Short: "Merge books",
		Long:  "Merges books of any formats: all their positions, the sum of their games, and of two scores of a move the one of the deeper search.",
	}, 2, a.tr.T("name two or more books to merge"))
}

// bookInto makes cmd read at least so many books of any format and write one of ours;
// mistake is the error for fewer.
func (a *App) bookInto(cmd *cobra.Command, least int, mistake string) *cobra.Command {
	out := outputFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) < least {
			return cli.Usagef("%s", mistake)
		}
		return a.saveBook(cmd.Context(), *out, book.Native, func() (*book.Tree, error) { return a.readBooks(args) })
	}
	return cmd
}

func outputFlag(cmd *cobra.Command) *string {
	return cmd.Flags().StringP("output", "o", "", "file to write")
}

// openBook opens the book of a file, or the shipped one.
func (a *App) openBook(name string) (*book.Book, error) {
	if name == "" || name == "shipped" {
		return a.shippedBook()
	}
	return book.OpenAny(name)
}

// playBook returns the book that engines play from by the settings, nil for none, and in
// which style. The error is that of a book that was named. One of the program's own, or one
// that is to be learnt into and does not exist yet, does not prevent play: the Live is then
// empty, and the error goes to a.bookProblem and the log.
func (a *App) playBook(e engines.Settings) (*book.Live, book.Style, error) {
	style := book.Style{
		Loss: e.BookLoss, Total: e.BookTotal, Random: e.BookRandom, Plies: e.BookPlies, Seed: uint64(e.Seed),
	}
	if e.Book == "" || e.Book == "none" || e.Book == "shipped" && a.Book == nil {
		return nil, style, nil
	}
	named := e.Book != "shipped"
	if own, err := ownBook(e.Book); err == nil && e.BookLearn {
		if _, err := os.Stat(own); err == nil {
			e.Book = own
		}
	}
	name, err := wholefile.Expand(e.Book)
	var b *book.Book
	if err == nil {
		b, err = a.openBook(name)
	}
	switch {
	case err != nil && named && !(e.BookLearn && errors.Is(err, fs.ErrNotExist)):
		return nil, style, err
	case err != nil:
		a.bookProblem = err
		slog.Warn("playing without an opening book", "error", err)
	}
	return book.NewLive(b), style, nil
}

func (a *App) shippedBook() (*book.Book, error) {
	if a.Book == nil {
		return nil, lang.Errorf("this build comes without an opening book")
	}
	return a.Book()
}

// readBooks reads books of any formats, the shipped one if none is named, and
// merges them.
func (a *App) readBooks(names []string) (*book.Tree, error) {
	if len(names) == 0 {
		names = []string{"shipped"}
	}
	var all *book.Tree
	for _, name := range names {
		tree, err := a.readBook(name)
		if err != nil {
			return nil, err
		}
		if all == nil {
			all = tree
			continue
		}
		if err := all.Merge(tree); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return all, nil
}

func (a *App) readBook(name string) (*book.Tree, error) {
	if name == "shipped" {
		b, err := a.shippedBook()
		if err != nil {
			return nil, err
		}
		return b.Tree()
	}
	tree, err := book.Load(name)
	return tree, cli.Refuse(err)
}

var errNoOutput = cli.Usagef("name the file to write with -o FILE")

// saveBook writes the tree that make returns and prints a summary. The file is locked
// against other programs meanwhile, so that make may read it.
func (a *App) saveBook(ctx context.Context, name string, f book.Format, make func() (*book.Tree, error)) error {
	if name == "" {
		return errNoOutput
	}
	if err := wholefile.Check(name); err != nil {
		return cli.Refuse(err)
	}
	unlock, err := book.Lock(ctx, name, cmp.Or(a.bookWait, bookWait))
	if err != nil {
		return err
	}
	defer unlock()
	tree, err := make()
	if err != nil {
		return err
	}
	if err := tree.Save(name, f, time.Now()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.Stdout, "%s: %s, %v\n", name, a.tr.Count(tree.Len(), "position"), f)
	return err
}
