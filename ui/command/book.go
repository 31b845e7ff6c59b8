package command

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/options"
	"othello/book"
	"othello/game"
	"othello/internal/cli"
)

// bookWait is how long other programs are waited for that write a book, which takes
// each a second or two.
const bookWait = 20 * time.Second

// book is the command that looks into opening books and makes others of them.
func (a *App) book() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "book",
		Short: "Look into opening books, turn them into other formats, merge them, teach them",
		Long: `Opening books: of this program, of Edax 4 (book.dat) and of Egaroucid 7 (.egbk3). Where FILE is left out, or is "shipped", it is the book that comes with the program.

To play with a book of your own, name its file in the settings: engine.book. With --learn, or engine.book_learn in the settings, games against engines are learnt into that file or, as long as the settings name none, into the one that "othello book path" says.`,
		Example: `
# what the book says after three moves
othello book show f5d6c3

# take over a book of Edax, and give one to Egaroucid
othello book import book.dat -o mine.book
othello book export mine.book --to egaroucid -o mine.egbk3

# put books together, and learn from games that were played
othello book merge shipped mine.book -o all.book
othello book learn all.book games.ggf -o all.book

# what the book that learns from your games says by now
othello book show f5d6c3 --book "$(othello book path)"`,
		Args: files(0),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.bookShow(), a.bookExplore(), a.bookExport(), a.bookImport(), a.bookMerge(), a.bookLearn(), a.bookPath())
	return cmd
}

// bookPath is the command that says where games are learnt into.
func (a *App) bookPath() *cobra.Command {
	return &cobra.Command{
		Use:   "path",
		Short: "Say where your own book is, which learns from your games",
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
		Long:  "Shows the moves of a position, the start unless told, with their scores in discs for the side to move, and how games went on.",
		Args:  files(1),
	}
	file := cmd.Flags().String("book", "", "book to look into instead of the shipped one")
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		g, err := gameFrom(args)
		if err != nil {
			return err
		}
		b, err := a.openBook(*file)
		if err != nil {
			return err
		}
		return showBook(a.Stdout, b, g)
	}
	return cmd
}

// showBook writes what b holds of the position at which g stands.
func showBook(w io.Writer, b *book.Book, g *game.Game) error {
	var out bytes.Buffer
	fmt.Fprintf(&out, "book of %d positions, %d bytes\n", b.Len(), b.Size())
	p := g.Position()
	entry, ok := b.Lookup(p)
	if !ok {
		fmt.Fprintf(&out, "%s: not in the book\n", situation(g))
		_, err := out.WriteTo(w)
		return err
	}
	fmt.Fprintf(&out, "%s, %d games\n", situation(g), entry.Games.Games())
	rows := table(&out, "move\tscore\tplies\tgames\twon\tdrawn\tlost\t")
	for _, m := range entry.Moves {
		if m.Twin {
			continue
		}
		score, plies := "", ""
		if m.Known {
			score, plies = fmt.Sprintf("%+.2f", m.Score), fmt.Sprint(m.Depth)
			if m.Proven {
				score, plies = fmt.Sprintf("%+.0f", m.Score), "proven"
			}
		}
		games := "0\t\t\t"
		if m.Games.Games() > 0 {
			games = shares(int(m.Games.Wins), int(m.Games.Draws), int(m.Games.Losses))
		}
		_, _ = fmt.Fprintf(rows, "%v\t%s\t%s\t%s\t%s\n", book.Usual(p, m.Square), score, plies, games, openingAfter(p, m.Square))
	}
	_ = rows.Flush() // to memory
	_, err := out.WriteTo(w)
	return err
}

// situation is the opening that g has followed, and whose turn it is.
func situation(g *game.Game) string {
	text := g.Turn().String() + " to move"
	if o, ok := book.Reached(g.Node()); ok {
		text = o.English + " (" + o.Japanese + "), " + text
	}
	return text
}

// table begins a table whose columns end with tabs; what follows the last one is not
// aligned.
func table(w io.Writer, head string) *tabwriter.Writer {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	_, _ = fmt.Fprintln(t, head) // kept until the end
	return t
}

// shares is the number of games and the shares of the results, in columns.
func shares(wins, draws, losses int) string {
	games := wins + draws + losses
	share := func(n int) float64 { return 100 * float64(n) / float64(games) }
	return fmt.Sprintf("%d\t%.1f%%\t%.1f%%\t%.1f%%", games, share(wins), share(draws), share(losses))
}

// openingAfter is the name of the opening that m leads to from p, behind a space; empty
// if there is none.
func openingAfter(p game.Position, m game.Square) string {
	if o, ok := book.Name(p.Play(m)); ok {
		return " " + o.English
	}
	return ""
}

func (a *App) bookExport() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "export [FILE] --to FORMAT -o FILE",
		Short: "Write a book in the format of another program",
		Args:  files(1),
	}
	to := cmd.Flags().String("to", "", "format to write: edax, egaroucid or othello")
	out := outputFlag(cmd)
	complete(cmd, "to", []string{"edax", "egaroucid", "othello"})
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if *to == "" {
			return cli.Usagef("say which format to write with --to")
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
	cmd := a.bookInto(1, "say which book to import")
	cmd.Use = "import FILE -o FILE"
	cmd.Short = "Take a book over from another program"
	cmd.Args = files(1)
	return cmd
}

func (a *App) bookMerge() *cobra.Command {
	cmd := a.bookInto(2, "say which books to merge, two or more")
	cmd.Use = "merge FILE... -o FILE"
	cmd.Short = "Put books together"
	cmd.Long = "Puts books of any formats together: all their positions, their games added up, and of two scores of a move the one that was searched deeper."
	return cmd
}

// bookInto is a command that makes a book of ours of others; fewer than so many are a
// mistake.
func (a *App) bookInto(least int, mistake string) *cobra.Command {
	cmd := &cobra.Command{}
	out := outputFlag(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) < least {
			return cli.Usagef("%s", mistake)
		}
		return a.saveBook(cmd.Context(), *out, book.Native, func() (*book.Tree, error) { return a.readBooks(args) })
	}
	return cmd
}

// kindNamed is the kind with that ID; settings have made sure that there is one.
func kindNamed(kinds []ai.Kind, id string) ai.Kind {
	return kinds[slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == id })]
}

func outputFlag(cmd *cobra.Command) *string {
	return cmd.Flags().StringP("output", "o", "", "file to write")
}

// openBook opens a book of our own format, or one of another by turning it into
// ours.
func (a *App) openBook(name string) (*book.Book, error) {
	if name == "" || name == "shipped" {
		return a.shippedBook()
	}
	if b, err := book.Open(name); err == nil {
		return b, nil
	}
	tree, err := book.Load(name)
	if err != nil {
		return nil, err
	}
	return tree.Book()
}

// playBook is the book that the settings want to play with and how, nil for none.
// A book that cannot be read is no reason not to play: there is none yet, and it is
// left to a.bookProblem and the log.
func (a *App) playBook(e options.Engine) (*book.Live, book.Style) {
	style := book.Style{
		Loss: e.BookLoss, Total: e.BookTotal, Random: e.BookRandom, Plies: e.BookPlies, Seed: uint64(e.Seed),
	}
	if e.Book == "" || e.Book == "none" || e.Book == "shipped" && a.Book == nil {
		return nil, style
	}
	if own, err := ownBook(e.Book); err == nil && e.BookLearn {
		if _, err := os.Stat(own); err == nil {
			e.Book = own
		}
	}
	name, err := expandHome(e.Book)
	var b *book.Book
	if err == nil {
		b, err = a.openBook(name)
	}
	if err != nil {
		a.bookProblem = err
		slog.Warn("playing without an opening book", "error", err)
	}
	return book.NewLive(b), style
}

// shippedBook is the book that comes with the program.
func (a *App) shippedBook() (*book.Book, error) {
	if a.Book == nil {
		return nil, errors.New("this build comes without an opening book")
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
	return book.Load(name)
}

// errNoOutput is the lack of a file to write.
var errNoOutput = cli.Usagef("say which file to write with -o FILE")

// saveBook writes the tree that make makes and says what it wrote. Other programs
// wait that would change the file meanwhile, so that make may read it.
func (a *App) saveBook(ctx context.Context, name string, f book.Format, make func() (*book.Tree, error)) error {
	if name == "" {
		return errNoOutput
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
	_, err = fmt.Fprintf(a.Stdout, "%s: %d positions, %v\n", name, tree.Len(), f)
	return err
}
