package lobby

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"othello/game"
	"othello/game/record"
)

// GameID names a finished game, for ever; later games have larger ones.
type GameID uint64

// Finished is a game that is kept after its end.
type Finished struct {
	ID     GameID
	Table  TableID
	Ended  time.Time
	Terms  Terms
	Black  Player
	White  Player
	Result Result
	Rated  bool // it has counted for the ratings
	Moves  int  // passes not counted
	SGF    string
}

// Record is the game, at its end, with the names of the players.
func (f *Finished) Record() (*record.Record, error) {
	records, _, err := record.Parse([]byte(f.SGF))
	if err == nil && len(records) == 0 {
		err = errors.New("it holds no game")
	}
	if err != nil {
		return nil, err
	}
	r := records[0]
	r.Black, r.White = f.Black.title(), f.White.title()
	return r, nil
}

func (p Player) title() string { return cmp.Or(p.Engine, p.Name) }

// write writes the game as SGF, which any program reads.
func (f *Finished) write(r *record.Record) {
	r.Black, r.White, r.Date = f.Black.title(), f.White.title(), f.Ended.Format(time.DateOnly)
	r.Extra = map[string]string{}
	letter := map[game.Color]string{game.Black: "B", game.White: "W"}[f.Result.Winner]
	if f.Result.Reason == ByScore {
		result := r.Game.Result()
		r.Result = &result
	} else {
		r.Extra["SGF.RE"] = map[Reason]string{
			OnTime: letter + "+Time", Resigned: letter + "+Resign", Left: letter + "+Forfeit", Agreed: "Draw", Lapsed: "Void", Aborted: "Void",
		}[f.Result.Reason]
	}
	f.Moves = r.Game.Node().Number()
	f.SGF, _ = record.Text(record.SGF, r) // into memory: nothing fails
}

// Games are the newest n finished games of who has a name, the newest first.
func (v *Visitor) Games(of string, n int) ([]Finished, error) {
	return view(v.lobby.store, func(tx *bolt.Tx) (all []Finished, err error) {
		person := tx.Bucket(bNames).Get(looks(of)[0])
		if person == nil {
			return nil, ErrNobody
		}
		c := tx.Bucket(bPlayed).Cursor()
		k, _ := c.Seek(key(number(person) + 1)) // behind the last of that person
		if k == nil {
			k, _ = c.Last()
		} else {
			k, _ = c.Prev()
		}
		for len(all) < n && bytes.HasPrefix(k, person) {
			f, err := get[Finished](tx, bGames, k[8:])
			if err != nil {
				return nil, err
			}
			if f != nil {
				all = append(all, *f)
			}
			k, _ = c.Prev()
		}
		return all, nil
	})
}

// Game is a finished game.
func (v *Visitor) Game(id GameID) (*Finished, error) {
	f, err := view(v.lobby.store, func(tx *bolt.Tx) (*Finished, error) { return get[Finished](tx, bGames, key(id)) })
	if err != nil || f == nil {
		return nil, ErrNoGame
	}
	return f, nil
}

// Best are the n people with the highest ratings, each by the least that it may be. Everybody is
// looked at for it, so it counts as a line that is said.
func (v *Visitor) Best(n int) (all []*Person, err error) {
	if !v.talk.Allow() {
		return nil, ErrTooFast
	}
	all, err = view(v.lobby.store, func(tx *bolt.Tx) (all []*Person, err error) {
		err = each(tx, bPeople, func(p *Person) {
			if !p.Rated.IsZero() {
				all = append(all, p)
			}
		})
		return all, err
	})
	least := func(p *Person) float64 { return p.Rating.Points - 2*p.Rating.Deviation }
	slices.SortFunc(all, func(a, b *Person) int { return cmp.Compare(least(b), least(a)) })
	return all[:min(n, len(all))], err
}
