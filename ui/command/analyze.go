package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/engines"
	"othello/ai/review"
	"othello/game/record"
	"othello/internal/cli"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/internal/strict"
	"othello/ui/config"
	"othello/ui/phrase"
)

func (a *App) analyze() *cobra.Command {
	var names []string
	for _, e := range review.Efforts() {
		names = append(names, e.Name)
	}
	cmd := &cobra.Command{
		Use:     "analyze [FILE | -]",
		Aliases: []string{"analyse"},
		Short:   "Review a game: what each move lost, and why",
		Long: `Judges every move of the game in FILE, or on the standard input, in any format. Prints the discs each move lost against the best one, how serious that is and why, then a summary for each side. An "=" after a score says that it is proven.

Results are cached and shared with the full screen: a game is judged once.`,
		Example: `
othello analyze game.sgf
othello analyze --effort thorough --json game.sgf > review.json
othello analyze --game 7 WTH_2019.wtb
echo f5d6c3d3c4 | othello analyze`,
		Args: files(1),
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object, as docs/schema/analyze.json says")
	number := cmd.Flags().Int("game", 0, "number of the game in a file of several, from 1")
	effort := cmd.Flags().String("effort", names[review.UsualEffort], a.tr.F("how deep to search: %s", strict.Alternatives(names)))
	complete(cmd, "effort", names)
	a.addSettings(cmd, "engine.kind", "engine.threads", "engine.hash_mb")
	_ = cmd.Flags().MarkHidden("engine") // it is there to be refused
	cmd.RunE = a.begun(func(cmd *cobra.Command, args []string, config *config.Store) error {
		i := slices.Index(names, *effort)
		switch {
		case i < 0:
			return cli.Usagef("--effort must be %s, not %q", strict.Alternatives(names), *effort)
		case cmd.Flags().Changed("engine"):
			return cli.Usagef("--engine: the computer judges every game, whoever played it")
		case cmd.Flags().Changed("game") && *number < 1:
			return cli.Usagef("--game must be a number from 1, not %d", *number)
		}
		r, err := a.oneGame(cmd.Context(), fileOf(args), *number)
		if err != nil {
			return err
		}
		kinds, err := a.kinds(&config.Settings)
		if err != nil {
			return err
		}
		settings := review.By(a.Engines, review.Efforts()[i])
		settings.Network, settings.Played = network(kinds), a.reference().Book().Played
		return a.review(cmd.Context(), a.judge(config.Engine), settings, r, *asJSON)
	})
	return cmd
}

// oneGame reads the game numbered n, from 1, of a file. With n zero the file must
// hold one game alone.
func (a *App) oneGame(ctx context.Context, name string, n int) (*record.Record, error) {
	opened, err := a.open(ctx, name)
	switch {
	case err != nil:
		return nil, err
	case opened.game != nil && n <= 1:
		return opened.game, nil
	case opened.game != nil:
		return nil, lang.Errorf("%s: there is no game %d, only one game", name, n)
	case n == 0:
		return nil, cli.Usagef("%s holds %d games: choose one with --game", name, len(opened.choices))
	case n > len(opened.choices):
		return nil, lang.Errorf("%s: there is no game %d, only %d games", name, n, len(opened.choices))
	}
	r, err := opened.choices[n-1].Open()
	if err != nil {
		return nil, lang.Errorf("%s: game %d: %w", name, n, err)
	}
	return r, nil
}

// judged is a review with what the record says about the game.
type judged struct {
	Version   int    `json:"version"`
	BlackName string `json:"black_name,omitempty"`
	WhiteName string `json:"white_name,omitempty"`
	Event     string `json:"event,omitempty"`
	Date      string `json:"date,omitempty"`
	Judge     string `json:"judge"` // in a sentence
	*review.Review
}

func (a *App) review(ctx context.Context, e ai.Engine, settings review.Settings, r *record.Record, asJSON bool) error {
	show, end := a.progress()
	caches := review.Caches{Dir: cacheDir()}
	kept, err := caches.Run(ctx, e, settings, review.New(r.Game.Line()), func(v *review.Review) {
		show(float64(v.Done)/float64(v.Total), a.tr.F("\r%d of %d positions ", v.Done, v.Total))
	})
	end()
	if kept.Unsaved != nil {
		a.warn(kept.Unsaved)
	}
	if err != nil {
		return err
	}
	out := judged{jsonVersion, r.Black, r.White, r.Event, r.Date, phrase.Judge(nil, kept.Review.Limits), kept.Review}
	if asJSON {
		out.Review = out.ForJSON()
		err = printJSON(a.Stdout, out)
	} else {
		err = out.write(a.tr, a.Stdout)
	}
	return wrapped(lang.N("printing the review: %w"), err)
}

func (j judged) write(tr *lang.Printer, w io.Writer) error {
	if j.BlackName != "" || j.WhiteName != "" {
		head := tr.F("%s against %s", cmp.Or(j.BlackName, "?"), cmp.Or(j.WhiteName, "?"))
		for _, more := range []string{j.Event, j.Date} {
			if more != "" {
				head += ", " + more
			}
		}
		if _, err := fmt.Fprintf(w, "%s\n", printable.Line(head)); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, phrase.Review(tr, j.Review))
	return err
}

// judge returns the engine that judges moves and positions.
func (a *App) judge(e engines.Settings) ai.Engine { return logged{a.Judge(e), "judge"} }
