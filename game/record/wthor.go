package record

import (
	"encoding/binary"
	"io"
	"iter"
	"slices"
	"strconv"
	"time"

	"othello/game"
	"othello/internal/message"
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
	Path    string    // of the file; empty if it was not opened by name
	Created time.Time // day on which the file was made; zero if the file does not say
	Year    int       // year in which its games were played; zero if unknown
	Depth   int       // empties at which the theoretical scores were computed; zero if they were not
	Solo    bool      // solitaires rather than games
	Names   *Names    // what the numbers of players and tournaments stand for; nil if unknown

	games []byte // Invariant: len is a multiple of gameSize
}

// ReadDatabase reads the content of a .wtb file. data is kept, not copied. Only
// sizes are checked; Entry.Check tells whether the moves of a game are legal.
func ReadDatabase(data []byte) (*Database, error) {
	if len(data) < headerSize {
		return nil, wthorError(len(data), "the file ends inside the header, which has %d bytes", headerSize)
	}
	if size := data[12]; size != 0 && size != 8 {
		return nil, wthorError(12, "games on a board of size %d; only 8 is supported", size)
	}
	if kind := data[13]; kind > 1 {
		return nil, wthorError(13, "content of kind %d; 0 is games and 1 solitaires", kind)
	}
	count := uint64(binary.LittleEndian.Uint32(data[4:]))
	have := uint64(len(data) - headerSize)
	switch {
	case have < count*gameSize:
		return nil, wthorError(len(data), "the file ends after %d of the %d games that its header announces", have/gameSize, count)
	case have > count*gameSize:
		return nil, wthorError(headerSize+int(count*gameSize), "%d bytes follow the %d games that the header announces", have-count*gameSize, count)
	}
	d := &Database{
		Year:  int(binary.LittleEndian.Uint16(data[10:])),
		Depth: int(data[14]),
		Solo:  data[13] == 1,
		games: data[headerSize:],
	}
	if month, day := data[2], data[3]; 1 <= month && month <= 12 && 1 <= day && day <= 31 {
		d.Created = time.Date(int(data[0])*100+int(data[1]), time.Month(month), int(day), 0, 0, 0, 0, time.UTC)
	}
	return d, nil
}

func wthorError(offset int, format string, args ...any) error {
	return &Error{Format: WTHOR, Offset: offset, Err: message.Errorf(format, args...)}
}

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
			return wthorError(e.offset+scoreAt+i, "a score of %d discs; the most is 64", discs)
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
			return wthorError(at, "move %d is %d, which is not a square", legal+i+1, b)
		case i > 0:
			return wthorError(at, "a move follows the end of the game")
		default:
			return wthorError(at, "move %d, %v, is not legal", legal+1, m)
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

func encodeMove(m game.Square) byte { return byte(10*(m.Rank()+1) + m.File() + 1) }

// Record returns the game numbered i with its names, passes put in. The score from
// Depth empties on is Extra["WTHOR.theoretical"].
func (d *Database) Record(i int) (*Record, error) {
	e := d.Entry(i)
	if err := e.Check(); err != nil {
		return nil, err
	}
	g, err := game.FromMoves(game.StartBoard(game.Size8), slices.Collect(e.Moves()))
	if err != nil {
		return nil, wthorError(e.offset, "game %d: %w", i+1, err)
	}
	r := &Record{
		Game:   g,
		Black:  d.Names.Player(e.Black()),
		White:  d.Names.Player(e.White()),
		Event:  d.Names.Tournament(e.Tournament()),
		Extra:  map[string]string{theoreticalKey: strconv.Itoa(e.Theoretical())},
		Result: &game.Result{Black: e.Score(), White: 64 - e.Score()},
	}
	if d.Year != 0 {
		r.Date = strconv.Itoa(d.Year)
	}
	return r, nil
}

const theoreticalKey = "WTHOR.theoretical"

// parseWTHOR reads all games of a file of moderate size.
func parseWTHOR(data []byte) ([]*Record, error) {
	d, err := ReadDatabase(data)
	if err != nil {
		return nil, err
	}
	if d.Len()*61 > MaxNodes {
		return nil, wthorError(4, "%d games are more than the limit of %d", d.Len(), MaxNodes/61)
	}
	records := make([]*Record, d.Len())
	for i := range records {
		if records[i], err = d.Record(i); err != nil {
			return nil, err
		}
	}
	if len(records) == 0 {
		return nil, wthorError(4, "the database holds no games")
	}
	return records, nil
}

// NewDatabase packs records, which must be games from the opening of the 8x8
// board, under the year given. Players and tournaments are numbered in Names,
// where 0 is "unknown".
func NewDatabase(year int, records ...*Record) (*Database, error) {
	if year < 0 || year > 0xffff {
		return nil, message.Errorf("%d is not a year that the format can hold", year)
	}
	d := &Database{Year: year, Depth: 24, games: make([]byte, len(records)*gameSize)}
	d.Names = collectNames(records)
	players, tournaments := number(d.Names.Players), number(d.Names.Tournaments)
	if len(d.Names.Players) > maxNames || len(d.Names.Tournaments) > maxNames {
		return nil, message.Errorf("more than the %d names that the format can hold", maxNames)
	}
	for i, r := range records {
		raw := d.games[i*gameSize:][:gameSize]
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
		if score < 0 || score > 64 {
			return nil, message.Errorf("game %d: a result of %d discs for Black; the most is 64", i+1, score)
		}
		theoretical, err := strconv.ParseUint(r.Extra[theoreticalKey], 10, 8)
		if err != nil || theoretical > 64 {
			theoretical, d.Depth = uint64(score), 0
		}
		binary.LittleEndian.PutUint16(raw[0:], tournaments[r.Event])
		binary.LittleEndian.PutUint16(raw[2:], players[r.Black])
		binary.LittleEndian.PutUint16(raw[4:], players[r.White])
		raw[scoreAt], raw[scoreAt+1] = byte(score), byte(theoretical)
		at := movesAt
		for _, n := range line[1:] {
			if n.Move().IsSquare() {
				raw[at] = encodeMove(n.Move())
				at++
			}
		}
	}
	return d, nil
}

// WriteTo writes the .wtb file.
func (d *Database) WriteTo(w io.Writer) (int64, error) {
	head := header(d.Created)
	binary.LittleEndian.PutUint32(head[4:], uint32(d.Len()))
	binary.LittleEndian.PutUint16(head[10:], uint16(d.Year))
	head[12], head[14] = 8, byte(d.Depth)
	if d.Solo {
		head[13] = 1
	}
	n, err := w.Write(head[:])
	if err != nil {
		return int64(n), err
	}
	m, err := w.Write(d.games)
	return int64(n + m), err
}

// header returns a header that says only when it was made.
func header(created time.Time) (head [headerSize]byte) {
	if !created.IsZero() {
		head[0], head[1] = byte(created.Year()/100), byte(created.Year()%100)
		head[2], head[3] = byte(created.Month()), byte(created.Day())
	}
	return head
}

// writeWTHOR writes the games under the year that the first one names.
func writeWTHOR(w io.Writer, records []*Record) error {
	year := 0
	if len(records) > 0 && len(records[0].Date) >= 4 {
		if y, err := strconv.ParseUint(records[0].Date[:4], 10, 16); err == nil {
			year = int(y)
		}
	}
	d, err := NewDatabase(year, records...)
	if err != nil {
		return err
	}
	_, err = d.WriteTo(w)
	return err
}
