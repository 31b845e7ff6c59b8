package policy

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"

	"othello/game"
	"othello/game/wthor"
	"othello/internal/cli"
	"othello/trainer/games"
)

// Record is a position of a game seen by the mover. It has 24 bytes.
type Record struct {
	Own, Opp game.Bitboard
	Move     game.Square // the move played, which is legal
	Result   int8        // of the game for the mover: 1 win, 0 draw, -1 loss
	Year     uint16      // of the game
}

// Position returns the position of r.
func (r Record) Position() game.Position { return game.Position{Own: r.Own, Opp: r.Opp} }

// Split divides positions into training and validation, and configures augmentation.
type Split struct {
	From         int     `toml:"from"`          // first year of training
	To           int     `toml:"to"`            // last year of training
	ValidateFrom int     `toml:"validate_from"` // first year of validation
	ValidateTo   int     `toml:"validate_to"`   // last year of validation
	Share        float64 `toml:"share"`         // if not zero, validation is this share of the positions of the training years, drawn one by one
	Games        bool    `toml:"games"`         // the share is of the games, drawn one by one, not of the positions
	Tail         float64 `toml:"tail"`          // if not zero, validation is the last part, of this share, of all Black's positions of the training years followed by all White's, in the order of the games
	AsPlayed     bool    `toml:"as_played"`     // train on positions as they were played, not under a symmetry of the board drawn for each visit
	FourImages   bool    `toml:"four_images"`   // an epoch visits each position four times: as it was played, and its half turn, its transpose and both
	Whose        Whose   `toml:"whose"`         // whose moves are used
}

// Validate returns an error if the split is invalid.
func (s Split) Validate() error {
	switch {
	case s.Whose.Rated && s.Whose.Above >= s.Whose.Below:
		return fmt.Errorf("whose: no rating is from %d to %d", s.Whose.Above, s.Whose.Below)
	case s.Games && s.Share == 0:
		return errors.New("games are drawn for validation only by a share")
	case s.From > s.To:
		return fmt.Errorf("training from %d to %d has no year", s.From, s.To)
	case !(s.Share >= 0) || s.Share >= 1: // NaN, too
		return fmt.Errorf("a share of %g for validation is not between 0 and 1", s.Share)
	case !(s.Tail >= 0) || s.Tail >= 1:
		return fmt.Errorf("a tail of %g for validation is not between 0 and 1", s.Tail)
	case s.Share > 0 && s.Tail > 0:
		return errors.New("validation is a share or the tail, not both")
	case s.FourImages && !s.AsPlayed:
		return errors.New("four images are those of positions as played: four_images needs as_played")
	case s.Share > 0 || s.Tail > 0:
		return nil
	case s.ValidateFrom > s.ValidateTo:
		return fmt.Errorf("validation from %d to %d has no year", s.ValidateFrom, s.ValidateTo)
	case s.ValidateFrom <= s.To && s.From <= s.ValidateTo:
		return fmt.Errorf("the years of training, %d to %d, and of validation, %d to %d, overlap", s.From, s.To, s.ValidateFrom, s.ValidateTo)
	}
	return nil
}

// Set holds the positions of a training.
type Set struct {
	Train, Validate []Record
	Games           int    // number of games behind Train
	Sum             string // SHA-256 of the databases of the training years one after another, as they lie on disk
}

// Load reads the positions of WTHOR files and folders, in the order of package games. The
// seed determines a split by share.
func Load(paths []string, split Split, seed uint64) (*Set, error) {
	if err := split.Validate(); err != nil {
		return nil, fmt.Errorf("dividing games: %w", err)
	}
	databases, err := games.Source{Paths: paths}.Open()
	if err != nil {
		return nil, err
	}
	s := new(Set)
	wanted, err := split.Whose.in(databases)
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	rng := rand.New(rand.NewPCG(seed, 0x73706c6974)) // "split"
	var white []Record                               // of a tail
	for _, d := range databases {
		training := split.From <= d.Year && d.Year <= split.To
		validation := split.Share == 0 && split.Tail == 0 && split.ValidateFrom <= d.Year && d.Year <= split.ValidateTo
		if !training && !validation {
			continue
		}
		if training {
			_, _ = sum.Write(d.File()) // a hash takes all
			s.Games += d.Len()
		}
		for g := range games.All([]*wthor.Database{d}) {
			aside := split.Games && rng.Float64() < split.Share
			for r, black := range records(g, wanted) {
				switch {
				case validation, aside, !split.Games && split.Share > 0 && rng.Float64() < split.Share:
					s.Validate = append(s.Validate, r)
				case split.Tail > 0 && !black:
					white = append(white, r)
				default:
					s.Train = append(s.Train, r)
				}
			}
		}
	}
	if split.Tail > 0 {
		s.Train = append(s.Train, white...)
		first := int(float64(len(s.Train)) * (1 - split.Tail))
		s.Train, s.Validate = s.Train[:first:first], s.Train[first:]
	}
	if len(s.Train) == 0 || len(s.Validate) == 0 {
		return nil, cli.Refuse(fmt.Errorf("reading games: %s has %d positions for training and %d for validation; both are needed", strings.Join(paths, ", "), len(s.Train), len(s.Validate)))
	}
	s.Sum = fmt.Sprintf("%x", sum.Sum(nil))
	return s, nil
}

// records yields the positions of a game whose mover is wanted, and whether that is
// Black.
func records(g games.Game, wanted func(g games.Game, player string) bool) iter.Seq2[Record, bool] {
	return func(yield func(Record, bool) bool) {
		black, white := wanted(g, g.BlackName()), wanted(g, g.WhiteName())
		if !black && !white {
			return
		}
		for t := range g.Turns() {
			if t.Black && !black || !t.Black && !white {
				continue
			}
			p := t.Position
			if !yield(Record{
				Own: p.Own, Opp: p.Opp, Move: t.Move, Year: uint16(g.Year()),
				Result: int8(cmp.Compare(t.Margin(g.Score()), 0)),
			}, t.Black) {
				return
			}
		}
	}
}

// Whose selects players whose moves are used. The zero value selects all. Ratings are those of
// games.Ratings over all games read.
type Whose struct {
	Player string `toml:"player"` // the moves of one player alone, by the name in the databases; empty for all
	People bool   `toml:"people"` // not those of programs
	Rated  bool   `toml:"rated"`  // only those of rated players, from Above to Below
	Above  int    `toml:"above"`  // least rating
	Below  int    `toml:"below"`  // greatest rating
}

// in returns a function that reports whether a player's moves in a game are wanted.
func (w Whose) in(databases []*wthor.Database) (wanted func(g games.Game, player string) bool, err error) {
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
