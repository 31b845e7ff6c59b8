// Package data turns databases of games into what a policy network learns from:
// positions with the move played and the result, kept packed, visited in a seeded
// random order under the symmetries of the board, and put into batches ahead of
// the training. Games, or positions if so wished, are divided into a training and
// a validation part before any symmetry is applied.
package data

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"

	"othello/game"
	"othello/game/record"
)

// Record is a position of a game seen by the mover. It has 24 bytes.
type Record struct {
	Own, Opp game.Bitboard
	Move     game.Square // the move played, which is legal
	Result   int8        // of the game for the mover: 1 win, 0 draw, -1 loss
	Forced   bool        // the move played was the only one
	Year     uint16      // of the game
}

// Position is the position of r.
func (r Record) Position() game.Position { return game.Position{Own: r.Own, Opp: r.Opp} }

// Split says which positions are for training and which for validation.
type Split struct {
	From         int     `toml:"from"`          // first year of training
	To           int     `toml:"to"`            // last year of training
	ValidateFrom int     `toml:"validate_from"` // first year of validation
	ValidateTo   int     `toml:"validate_to"`   // last year of validation
	Share        float64 `toml:"share"`         // if not zero, validation is this share of the positions of the training years, drawn one by one
	DropForced   bool    `toml:"drop_forced"`   // leave forced moves out of the training
}

// Validate says what is wrong with the split, if anything.
func (s Split) Validate() error {
	switch {
	case s.From > s.To:
		return fmt.Errorf("training from %d to %d has no year", s.From, s.To)
	case !(s.Share >= 0) || s.Share >= 1: // NaN, too
		return fmt.Errorf("a share of %g for validation is not between 0 and 1", s.Share)
	case s.Share > 0:
		return nil
	case s.ValidateFrom > s.ValidateTo:
		return fmt.Errorf("validation from %d to %d has no year", s.ValidateFrom, s.ValidateTo)
	case s.ValidateFrom <= s.To && s.From <= s.ValidateTo:
		return fmt.Errorf("the years of training, %d to %d, and of validation, %d to %d, overlap", s.From, s.To, s.ValidateFrom, s.ValidateTo)
	}
	return nil
}

// SameValidation reports whether the two splits have the same validation part, if they
// are of the same games with the same seed.
func (s Split) SameValidation(o Split) bool {
	if s.Share > 0 || o.Share > 0 {
		return s.Share == o.Share && s.From == o.From && s.To == o.To
	}
	return s.ValidateFrom == o.ValidateFrom && s.ValidateTo == o.ValidateTo
}

// Set is the positions of a training.
type Set struct {
	Train, Validate []Record
	Games           int    // that Train comes from
	Forced          int    // forced moves in Train
	Sum             string // SHA-256 of the databases of the training years one after another, as they lie on disk
}

// Load reads the positions of a folder of WTHOR files in the order of the years. The
// seed draws the positions of a split by share. A file that cannot be read is an
// error.
func Load(dir string, split Split, seed uint64) (*Set, error) {
	if err := split.Validate(); err != nil {
		return nil, fmt.Errorf("dividing games: %w", err)
	}
	folder, err := record.OpenFolder(dir)
	if err != nil {
		return nil, fmt.Errorf("reading games: %w", err)
	}
	if len(folder.Errors) > 0 {
		return nil, fmt.Errorf("reading games: %w", folder.Errors[0])
	}
	s := new(Set)
	sum := sha256.New()
	rng := rand.New(rand.NewPCG(seed, 0x73706c6974)) // "split"
	room := 0
	for _, d := range folder.Databases {
		if split.From <= d.Year && d.Year <= split.To {
			room += 60 * d.Len()
		}
	}
	s.Train = make([]Record, 0, room)
	for _, d := range folder.Databases {
		training := split.From <= d.Year && d.Year <= split.To
		validation := split.Share == 0 && split.ValidateFrom <= d.Year && d.Year <= split.ValidateTo
		if d.Solo || !training && !validation {
			continue
		}
		if training {
			if _, err := d.WriteTo(sum); err != nil {
				return nil, fmt.Errorf("reading games: %w", err)
			}
			s.Games += d.Len()
		}
		for i := range d.Len() {
			for r := range Records(d.Entry(i)) {
				switch {
				case validation, split.Share > 0 && rng.Float64() < split.Share:
					s.Validate = append(s.Validate, r)
				case r.Forced && split.DropForced:
				default:
					s.Train = append(s.Train, r)
					if r.Forced {
						s.Forced++
					}
				}
			}
		}
	}
	if len(s.Train) == 0 || len(s.Validate) == 0 {
		return nil, fmt.Errorf("reading games: %s has %d positions for training and %d for validation; both are needed", dir, len(s.Train), len(s.Validate))
	}
	s.Sum = fmt.Sprintf("%x", sum.Sum(nil))
	return s, nil
}

// Records yields the positions of a game.
func Records(e record.Entry) func(yield func(Record) bool) {
	return func(yield func(Record) bool) {
		next, black := game.Start(game.Size8), true
		for p, m := range e.Positions() {
			if p != next {
				black = !black // the side whose turn it was had to pass
			}
			margin := 2*e.Score() - 64
			if !black {
				margin = -margin
			}
			moves := p.Moves()
			r := Record{Own: p.Own, Opp: p.Opp, Move: m, Forced: moves&(moves-1) == 0, Year: uint16(e.Year())}
			switch {
			case margin > 0:
				r.Result = 1
			case margin < 0:
				r.Result = -1
			}
			if !yield(r) {
				return
			}
			next, black = p.Play(m), !black
		}
	}
}
