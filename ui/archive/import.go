package archive

import (
	"cmp"
	"fmt"
	"path/filepath"
	"time"

	"othello/game/record"
	"othello/internal/message"
	"othello/internal/wholefile"
)

// foreignMeta marks a game that other people played.
const foreignMeta = "foreign=true unrated=true"

// Import keeps games that other people played. They are listed, searched and reviewed like the
// person's own, but say nothing about the person. It returns how many were kept, and how many were there already:
// games of the same players, date and moves. What is kept stays if an error ends it.
func (a *Archive) Import(records []*record.Record) (kept, known int, err error) {
	entries, err := a.Entries()
	if err != nil {
		return 0, 0, err
	}
	there := map[string]bool{}
	for _, e := range entries {
		there[identity(e)] = true
	}
	err = a.locked(func() error {
		for _, r := range records {
			out := owned(r)
			out.Extra[metaKey] = foreignMeta
			e := entryOf(&out)
			if there[identity(e)] {
				known++
				continue
			}
			if len(entries)+kept == maxGames {
				return message.Errorf("the list of games is full: it holds %d", maxGames)
			}
			text, err := record.Text(record.SGF, &out)
			if err != nil {
				return err
			}
			folder, when := "undated", ""
			if !e.Ended.IsZero() {
				folder, when = e.Ended.Format("2006"), e.Ended.Format(time.DateOnly)
			}
			name := cmp.Or(when, "game") + players(&out)
			wholefile.Sweep(filepath.Join(a.dir, folder))
			if err := wholefile.Save(free(filepath.Join(a.dir, folder, name+".sgf")), wholefile.Seal([]byte(text))); err != nil {
				return err
			}
			there[identity(e)] = true
			kept++
		}
		return nil
	})
	return kept, known, err
}

// identity tells a game from others.
func identity(e Entry) string {
	return fmt.Sprintf("%s|%s|%s|%s", e.Black.Name, e.White.Name, e.Ended.Format(time.DateOnly), e.Moves)
}
