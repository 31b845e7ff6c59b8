package lobby

import "time"

// PersonID is somebody with a key, for ever. Zero is nobody.
type PersonID uint64

// Person is what is kept of somebody with a key.
type Person struct {
	ID     PersonID
	Key    string // fingerprint of the key
	Name   string
	Rating Rating
	Rated  time.Time // last rated game; zero for none
	Won    int       // of the rated games
	Drawn  int
	Lost   int
	Games  int // finished in all
}

// RatingNow is the rating with the uncertainty that has grown since the last rated game.
func (p *Person) RatingNow(now time.Time) Rating {
	if p.Rated.IsZero() {
		return p.Rating
	}
	return p.Rating.later(float64(now.Sub(p.Rated)) / float64(period))
}

// period is a period of rating: one in which an active player has the 10 to 15 games that
// the paper asks for.
const period = 7 * 24 * time.Hour

// identity is somebody who is there: a person, or a guest by number. The zero value is nobody.
type identity struct {
	person PersonID
	guest  int
}
