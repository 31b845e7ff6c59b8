package command

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ai/review"
	"othello/game/record"
	"othello/internal/lang"
	"othello/internal/printable"
	"othello/internal/strict"
	"othello/ui/config"
	"othello/ui/phrase"
)

func (a *App) analyze() *cobra.Command {
	efforts := map[string]review.Effort{}
	var names []string
	for _, e := range review.Efforts() {
		names, efforts[e.Name] = append(names, e.Name), e
	}
	cmd := &cobra.Command{
		Use:     "analyze [FILE | -]",
		Aliases: []string{"analyse"},
		Short:   "Review a game: what each move lost, and why",
		Long: `Judges every move of the game in FILE, or on the standard input, in any format. Prints the discs each move lost against the best one, how serious that is and why, then a summary for each side; the scores are in the JSON.

Results are cached and shared with the full screen: a game is judged once.`,
		Example: `
othello analyze game.sgf
othello analyze --effort thorough --json game.sgf > review.json
echo f5d6c3d3c4 | othello analyze`,
		Args: files(1),
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object, as docs/schema/analyze.json says")
	effort := choose(cmd, "effort", "how deep to search: "+strict.Alternatives(names).String(), review.Efforts()[review.UsualEffort], func(text string) (review.Effort, error) {
		return efforts[text], strict.Among("", text, names)
	})
	a.addSettings(cmd)
	cmd.RunE = a.begun(func(cmd *cobra.Command, args []string, now *config.Store) error {
		r, err := a.oneGame(cmd.Context(), append(args, "-")[0])
		if err != nil {
			return err
		}
		kinds, err := a.kinds(&now.Settings)
		if err != nil {
			return err
		}
		settings := review.By(a.Engines, *effort, review.OpenCache(cacheDir()))
		settings.Network = network(kinds)
		return a.review(cmd.Context(), a.Judge(now.Engine), settings, r, *asJSON)
	})
	return cmd
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
	out, err := review.Run(ctx, e, settings, review.New(r.Game.Line()), func(v *review.Review) {
		show(float64(v.Done)/float64(v.Total), a.tr.F("\r%d of %d positions ", v.Done, v.Total))
	})
	end()
	if err != nil {
		return err
	}
	game := judged{jsonVersion, r.Black, r.White, r.Event, r.Date, phrase.Judge(nil, out.Limits), out}
	if asJSON {
		game.Review = out.ForJSON()
		err = printJSON(a.Stdout, game)
	} else {
		err = game.write(a.tr, a.Stdout)
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
	_, err := io.WriteString(w, strings.Join(phrase.Review(tr, j.Review), "\n")+"\n")
	return err
}
