package games

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteCSV writes the games as comma separated values with a line of headings, one
// game a line; names that the databases do not know are empty. done is called
// with the number of games written.
func WriteCSV(ctx context.Context, w io.Writer, list []Game, done func(n int)) error {
	out := csv.NewWriter(w)
	err := out.Write([]string{"year", "tournament", "black", "white", "black_discs", "theoretical_black_discs", "theoretical_empties", "moves"})
	for i := 0; i < len(list) && err == nil; i++ {
		err = cmp.Or(ctx.Err(), out.Write(list[i].row()))
		done(i + 1)
	}
	out.Flush()
	if err = cmp.Or(err, out.Error()); err != nil {
		return fmt.Errorf("exporting games: %w", err)
	}
	return nil
}

func (g Game) row() []string {
	var moves strings.Builder
	for m := range g.Moves() {
		moves.WriteString(m.String())
	}
	theory, depth := "", ""
	if d := g.Database.Depth; d > 0 {
		theory, depth = strconv.Itoa(g.Theoretical()), strconv.Itoa(d)
	}
	names := g.Database.Names
	return []string{
		strconv.Itoa(g.Year()),
		names.Tournament(g.Tournament()), names.Player(g.Black()), names.Player(g.White()),
		strconv.Itoa(g.Score()), theory, depth, moves.String(),
	}
}
