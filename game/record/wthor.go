package record

import (
	"strconv"

	"othello/game"
	"othello/game/wthor"
	"othello/internal/misread"
)

// Games is a database, or several.
type Games interface {
	Len() int
	Game(i int) (wthor.Game, error)
}

// OfDatabase returns the game numbered i, passes put in.
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
