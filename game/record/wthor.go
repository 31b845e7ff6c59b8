package record

import (
	"io"
	"slices"
	"strconv"

	"othello/game"
	"othello/game/wthor"
	"othello/internal/message"
	"othello/internal/misread"
)

const theoreticalKey = "WTHOR.theoretical"

// Games is a database, or several.
type Games interface {
	Len() int
	Game(i int) (wthor.Game, error)
}

// OfDatabase returns the game numbered i, passes put in. Its theoretical score is
// Extra["WTHOR.theoretical"].
func OfDatabase(games Games, i int) (*Record, error) {
	from, err := games.Game(i)
	if err != nil {
		return nil, err
	}
	g, err := game.FromMoves(game.StartBoard(game.Size8), from.Moves)
	if err != nil {
		return nil, err
	}
	r := &Record{
		Game:   g,
		Black:  from.Black,
		White:  from.White,
		Event:  from.Tournament,
		Extra:  map[string]string{theoreticalKey: strconv.Itoa(from.Theoretical)},
		Result: &game.Result{Black: from.Score, White: 64 - from.Score},
	}
	if from.Year != 0 {
		r.Date = strconv.Itoa(from.Year)
	}
	return r, nil
}

// AllOfDatabase returns all games that are legal. wrong is the error with which the database
// was read: what is left out is added to it.
func AllOfDatabase(games Games, wrong error) ([]*Record, error) {
	left, err := misread.Partly(wrong)
	if err != nil {
		return nil, err
	}
	if left == nil {
		left = &misread.LeftOut{}
	}
	var records []*Record
	for i := range games.Len() {
		if r, err := OfDatabase(games, i); err != nil {
			left.Add(err)
		} else {
			records = append(records, r)
		}
	}
	switch {
	case len(records) == 0 && left.Count > 0:
		return nil, left.Reasons[0]
	case len(records) == 0:
		return nil, misread.At(WTHOR.String(), 4, "the database holds no games")
	}
	return records, left.Err()
}

// parseWTHOR reads all games of a file of moderate size.
func parseWTHOR(data []byte) ([]*Record, error) {
	d, err := wthor.Read(data)
	if d == nil {
		return nil, err
	}
	if d.Len()*61 > MaxNodes {
		return nil, misread.At(WTHOR.String(), 4, "%d games are more than the limit of %d", d.Len(), MaxNodes/61)
	}
	return AllOfDatabase(d, err)
}

// NewDatabase packs records, which must be games from the opening of the 8x8 board, under a
// year.
func NewDatabase(year int, records ...*Record) (*wthor.Database, error) {
	depth := 24 // empty squares, as in the federation's files, if all games have a score there
	games := make([]wthor.Game, len(records))
	for i, r := range records {
		line := r.Game.Line()
		if line[0].Board() != game.StartBoard(game.Size8) {
			return nil, message.Errorf("game %d: it does not start from the opening of the 8x8 board", i+1)
		}
		end := line[len(line)-1].Board()
		score, _ := end.Count()
		switch {
		case r.Result != nil:
			score = r.Result.Black
		case end.Over():
			score = end.Result().Black
		}
		theoretical, err := strconv.ParseUint(r.Extra[theoreticalKey], 10, 8)
		if err != nil || theoretical > 64 {
			theoretical, depth = uint64(score), 0
		}
		games[i] = wthor.Game{Black: r.Black, White: r.White, Tournament: r.Event, Score: score, Theoretical: int(theoretical)}
		for _, n := range line[1:] {
			if n.Move().IsSquare() {
				games[i].Moves = append(games[i].Moves, n.Move())
			}
		}
	}
	return wthor.Pack(year, depth, games...)
}

// packed packs records under the year of the first one.
func packed(records []*Record) (*wthor.Database, error) {
	if len(records) == 0 {
		return NewDatabase(0)
	}
	return NewDatabase(records[0].year(), records...)
}

// SeveralYears reports whether records were played in different years. A database keeps only the
// year of the first.
func SeveralYears(records []*Record) bool {
	return slices.ContainsFunc(records, func(r *Record) bool { return r.year() != records[0].year() })
}

// year returns the year that the date begins with, zero for none.
func (r *Record) year() int {
	if len(r.Date) < 4 {
		return 0
	}
	year, _ := strconv.ParseUint(r.Date[:4], 10, 16) // zero for what is none
	return int(year)
}

// writeWTHOR writes the games without the names of their numbers.
func writeWTHOR(w io.Writer, records []*Record) error {
	d, err := packed(records)
	if err == nil {
		_, err = d.WriteTo(w)
	}
	return err
}

// SaveDatabase writes games to a new .wtb file, with files of names: see wthor.Database.Save.
func SaveDatabase(path string, records []*Record) error {
	d, err := packed(records)
	if err != nil {
		return message.Errorf("writing %v: %w", WTHOR, err)
	}
	return d.Save(path)
}
