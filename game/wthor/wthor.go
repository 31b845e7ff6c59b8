// Package wthor has the databases of games that the French Othello federation publishes: it
// reads their files (.wtb, .jou and .trn), and finds what was played in a position, by whom
// and with what success. It knows the rules and no other format.
package wthor

import (
	"encoding/binary"
	"iter"
	"slices"

	"othello/game"
	"othello/internal/misread"
)

// The layout of a WTHOR file (French Othello Federation, "Format de la base
// WTHOR"), little endian: a header of 16 bytes and 68 bytes a game.
const (
	headerSize = 16
	gameSize   = 68
	scoreAt    = 6 // offset of the two scores in a game
	movesAt    = 8 // offset of the 60 moves in a game
)

// Database is the content of one .wtb file, kept packed as it is on disk: 68
// bytes a game. It may be read from several goroutines.
type Database struct {
	Path  string // of the file; empty if it was not opened by name
	Year  int    // year in which its games were played; zero if unknown
	Depth int    // empties at which the theoretical scores were computed; zero if they were not
	Solo  bool   // solitaires rather than games
	Names *Names // names of players and tournaments by number; nil if unknown

	file  []byte // the header and whole games
	games []byte // of file. Invariant: len is a multiple of gameSize
}

// header is the first 16 bytes of a file.
type header struct {
	_        [4]uint8 // century, year, month and day when the file was made
	Games    uint32   // in a .wtb file
	Names    uint16   // in a .jou or .trn file
	Played   uint16   // the year of the games
	Size     uint8    // of the board, where 0 is 8
	Kind     uint8    // 1 for solitaires
	Depth, _ uint8
}

func readHeader(data []byte) (h header, err error) {
	if _, err := binary.Decode(data, binary.LittleEndian, &h); err != nil {
		return h, misplaced(len(data), "the file ends inside the header, which has %d bytes", headerSize)
	}
	return h, nil
}

// Read reads the content of a .wtb file. data is kept, not copied. Only sizes are checked;
// Entry.Check tells whether the moves of a game are legal. If games are missing at the end, or
// other bytes follow them, the error is a *misread.LeftOut, and the database holds the games
// that are whole.
func Read(data []byte) (*Database, error) {
	h, err := readHeader(data)
	switch {
	case err != nil:
		return nil, err
	case h.Size != 0 && h.Size != 8:
		return nil, misplaced(12, "games on a board of size %d; only 8 is supported", h.Size)
	case h.Kind > 1:
		return nil, misplaced(13, "content of kind %d; 0 is games and 1 solitaires", h.Kind)
	}
	count, have := uint64(h.Games), uint64(len(data)-headerSize)
	whole := min(count, have/gameSize)
	left := &misread.LeftOut{}
	switch {
	case have < count*gameSize:
		left.Add(misplaced(len(data), "the file ends after %d of the %d games that its header announces", whole, count))
		left.Count = int(count - whole)
	case have > count*gameSize:
		left.Add(misplaced(headerSize+int(count*gameSize), "%d bytes follow the %d games that the header announces", have-count*gameSize, count))
	}
	if whole == 0 && left.Count > 0 {
		return nil, left.Reasons[0]
	}
	file := data[:headerSize+whole*gameSize]
	return &Database{Year: int(h.Played), Depth: int(h.Depth), Solo: h.Kind == 1, file: file, games: file[headerSize:]}, left.Err()
}

// format is the usual name of these files, for messages.
const format = "WTHOR"

func misplaced(offset int, text string, args ...any) error {
	return misread.At(format, offset, text, args...)
}

// File returns the header and the whole games as they lie on disk, not to be changed.
func (d *Database) File() []byte { return d.file }

// Len returns the number of games.
func (d *Database) Len() int { return len(d.games) / gameSize }

// Entry returns the game numbered i, from 0.
func (d *Database) Entry(i int) Entry {
	return Entry{raw: (*[gameSize]byte)(d.games[i*gameSize:]), year: d.Year, offset: headerSize + i*gameSize}
}

// Entry is a view of one game of a Database. It is small and copied freely.
type Entry struct {
	raw    *[gameSize]byte
	year   int
	offset int // in the file
}

// Year returns the year of the game, zero if unknown.
func (e Entry) Year() int { return e.year }

// Tournament returns the number of the tournament, an index of Names.Tournaments.
func (e Entry) Tournament() int { return int(binary.LittleEndian.Uint16(e.raw[0:])) }

// Black returns the number of the player, an index of Names.Players.
func (e Entry) Black() int { return int(binary.LittleEndian.Uint16(e.raw[2:])) }

// White returns the number of the player, an index of Names.Players.
func (e Entry) White() int { return int(binary.LittleEndian.Uint16(e.raw[4:])) }

// Score returns Black's discs at the end, empty squares credited to the winner: 0 to 64
// where Check finds nothing.
func (e Entry) Score() int { return int(e.raw[scoreAt]) }

// Theoretical returns Black's discs after perfect play from Database.Depth empties on: 0
// to 64 where Check finds nothing.
func (e Entry) Theoretical() int { return int(e.raw[scoreAt+1]) }

// Moves yields the moves without passes, which the format does not store, up to
// the first byte that is not a square.
func (e Entry) Moves() iter.Seq[game.Square] {
	return func(yield func(game.Square) bool) {
		for _, b := range e.raw[movesAt:] {
			m := decodeMove(b)
			if m == game.NoSquare || !yield(m) {
				return
			}
		}
	}
}

// Positions yields each position with the move that was played in it, seen by the
// mover, passes resolved. It stops before a move that is not legal.
func (e Entry) Positions() iter.Seq2[game.Position, game.Square] {
	return func(yield func(game.Position, game.Square) bool) {
		p := game.Start(game.Size8)
		for m := range e.Moves() {
			moves := p.Moves()
			if moves == 0 {
				p = p.Pass()
				moves = p.Moves()
			}
			if !moves.Has(m) || !yield(p, m) {
				return
			}
			p = p.Play(m)
		}
	}
}

// Final returns the board after the last legal move, and whether the game was played to
// its end.
func (e Entry) Final() (b game.Board, over bool) {
	b = game.StartBoard(game.Size8)
	for p, m := range e.Positions() {
		if b.Position() != p { // after a pass
			b.Turn = b.Turn.Opponent()
		}
		b = b.Play(m)
	}
	return b, b.Over()
}

// Check returns an error for a score above 64 discs or for the first illegal move, with
// the offset in the file.
func (e Entry) Check() error {
	for i, discs := range e.raw[scoreAt:movesAt] {
		if discs > 64 {
			return misplaced(e.offset+scoreAt+i, "a score of %d discs; the most is 64", discs)
		}
	}
	legal := 0
	for range e.Positions() {
		legal++
	}
	for i, b := range e.raw[movesAt+legal:] {
		if b == 0 {
			continue
		}
		at := e.offset + movesAt + legal + i
		switch m := decodeMove(b); {
		case m == game.NoSquare:
			return misplaced(at, "move %d is %d, which is not a square", legal+i+1, b)
		case i > 0:
			return misplaced(at, "a move follows the end of the game")
		default:
			return misplaced(at, "move %d, %v, is not legal", legal+1, m)
		}
	}
	return nil
}

// decodeMove reads 10*row+column, both from 1.
func decodeMove(b byte) game.Square {
	rank, file := int(b/10)-1, int(b%10)-1
	if rank < 0 || rank > 7 || file < 0 || file > 7 {
		return game.NoSquare
	}
	return game.At(file, rank)
}

// Game is a game with its names, unpacked.
type Game struct {
	Moves                    []game.Square // passes left out
	Black, White, Tournament string        // names, empty if unknown
	Year                     int           // zero if unknown
	Score                    int           // see Entry.Score
	Theoretical              int           // see Entry.Theoretical
}

// Game returns the game numbered i. It is an error if its moves are not legal.
func (d *Database) Game(i int) (g Game, err error) {
	e := d.Entry(i)
	return Game{
		Moves:       slices.Collect(e.Moves()),
		Black:       d.Names.Player(e.Black()),
		White:       d.Names.Player(e.White()),
		Tournament:  d.Names.Tournament(e.Tournament()),
		Year:        d.Year,
		Score:       e.Score(),
		Theoretical: e.Theoretical(),
	}, e.Check()
}
