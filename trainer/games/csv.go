package games

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"othello/game/record"
)

// WriteCSV writes the games of a folder as comma separated values with a line of
// headings, one game a line; names that the folder does not know are empty. It
// returns the number of games. done is called now and then with it.
func WriteCSV(w io.Writer, dir string, done func(n, of int)) (int, error) {
	folder, err := record.OpenFolder(dir)
	if err != nil {
		return 0, fmt.Errorf("exporting games: %w", err)
	}
	if len(folder.Errors) > 0 {
		return 0, fmt.Errorf("exporting games: %w", folder.Errors[0])
	}
	out := csv.NewWriter(w)
	if err := out.Write([]string{"year", "tournament", "black", "white", "black_discs", "theoretical_black_discs", "theoretical_empties", "moves"}); err != nil {
		return 0, fmt.Errorf("exporting games: %w", err)
	}
	n := 0
	for _, d := range folder.Databases {
		for i := range d.Len() {
			e := d.Entry(i)
			var moves strings.Builder
			for m := range e.Moves() {
				moves.WriteString(m.String())
			}
			theory := []string{"", ""}
			if d.Depth > 0 {
				theory = []string{strconv.Itoa(e.Theoretical()), strconv.Itoa(d.Depth)}
			}
			if err := out.Write([]string{
				strconv.Itoa(e.Year()),
				folder.Names.Tournament(e.Tournament()), folder.Names.Player(e.Black()), folder.Names.Player(e.White()),
				strconv.Itoa(e.Score()), theory[0], theory[1], moves.String(),
			}); err != nil {
				return n, fmt.Errorf("exporting games: %w", err)
			}
			n++
			if n%1024 == 0 {
				done(n, folder.Len())
			}
		}
	}
	out.Flush()
	if err := out.Error(); err != nil {
		return n, fmt.Errorf("exporting games: %w", err)
	}
	done(n, n)
	return n, nil
}
