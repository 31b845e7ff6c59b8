package policy

import (
	"fmt"

	"othello/game/record"
	"othello/trainer/games"
)

// Whose selects players whose moves are used. The zero value selects all. Ratings are
// those of games.Ratings over all games read.
type Whose struct {
	Player string `toml:"player"` // the moves of one player alone, by the name in the databases; empty for all
	People bool   `toml:"people"` // not those of programs
	Rated  bool   `toml:"rated"`  // only those of rated players, from Above to Below
	Above  int    `toml:"above"`  // least rating
	Below  int    `toml:"below"`  // greatest rating
}

// Validate returns an error if w is invalid.
func (w Whose) Validate() error {
	if w.Rated && w.Above >= w.Below {
		return fmt.Errorf("whose: no rating is from %d to %d", w.Above, w.Below)
	}
	return nil
}

// in returns a function that reports whether a player's moves in a game are wanted.
func (w Whose) in(databases []*record.Database) (wanted func(g games.Game, player string) bool, err error) {
	var ratings map[games.Rated]float64
	if w.Rated {
		ratings = games.Ratings(games.All(databases))
		if len(ratings) == 0 {
			return nil, fmt.Errorf("rating players: none has %d games", games.Enough)
		}
	}
	return func(g games.Game, player string) bool {
		rating, rated := ratings[g.RatedIn(player)]
		return (w.Player == "" || player == w.Player) && !(w.People && games.Program(player)) &&
			(!w.Rated || rated && rating >= float64(w.Above) && rating <= float64(w.Below))
	}, nil
}
