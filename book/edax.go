package book

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
	"time"

	"othello/game"
)

// The book of Edax 4, little endian, from its documentation and notes of others
// who read it: "XADEKOOB", version u8 (4), release u8; date: year i16, month, day,
// hour, minute, second i8, a byte of padding; level, fewest empties, two error
// bounds, verbosity and number of positions i32. Then each position: its board
// u64 u64, won, drawn and lost games and lines u32, value, lower and upper bound
// i16, number of links u8, level u8, the links and the leaf, each score i8 and
// move u8. A link is a move to another position of the book, the leaf the best of
// the other moves. Square a1 is 0; 64 is a pass, 65 no move. Positions in which
// the side to move must pass are in the book, with a pass as their only link.
const (
	edaxMagic   = "XADEKOOB"
	edaxVersion = 4
	edaxHeader  = 42
	edaxFixed   = 40 // bytes of a position before the links
	edaxPass    = 64
	edaxNoMove  = 65
	edaxNoScore = -127
)

// readEdax reads a book of Edax 4: moves and their scores, with the level as depth. It
// ignores the counts, which are lines of that book and not games played. The error has
// the offset.
func readEdax(data []byte) (*Tree, error) {
	if err := checkHeader(data, "reading an Edax book", edaxMagic, edaxVersion, edaxHeader, edaxFixed); err != nil {
		return nil, err
	}
	count := binary.LittleEndian.Uint32(data[38:])
	t := &Tree{}
	at := edaxHeader
	for i := range count {
		size, err := t.edaxPosition(data[at:])
		if err != nil {
			return nil, fmt.Errorf("reading an Edax book: position %d at byte %d: %w", i+1, at, err)
		}
		at += size
	}
	if at != len(data) {
		return nil, fmt.Errorf("reading an Edax book: %d bytes follow the %d positions that its header announces", len(data)-at, count)
	}
	t.Negamax()
	return t, nil
}

// edaxPosition reads one position and returns its size.
func (t *Tree) edaxPosition(data []byte) (int, error) {
	if len(data) < edaxFixed {
		return 0, fmt.Errorf("the file ends")
	}
	links := int(data[38])
	size := edaxFixed + 2*(links+1)
	if len(data) < size {
		return 0, fmt.Errorf("the file ends")
	}
	p := readPosition(data)
	if p.Overlaps() {
		return 0, fmt.Errorf("two discs on one square")
	}
	depth := min(int(data[39]), maxDepth)
	for k := range links + 1 {
		score, move := int8(data[edaxFixed+2*k]), data[edaxFixed+2*k+1]
		if move == edaxPass || k == links && move == edaxNoMove {
			continue // forced passes are implied here
		}
		v := Verdict{Move: game.Square(move), Score: float64(score), Depth: depth}
		if err := t.Score(p, v); err != nil {
			return 0, err
		}
	}
	return size, nil
}

// writeEdax writes the tree as a book of Edax 4 made at the given time. Scores are
// rounded to discs; positions without any are left out.
func (t *Tree) writeEdax(w io.Writer, made time.Time) error {
	if t.out != 0 {
		return errSmallBoard
	}
	out := make([]byte, edaxHeader)
	copy(out, edaxMagic)
	out[8], out[9] = edaxVersion, 4
	binary.LittleEndian.PutUint16(out[10:], uint16(made.Year()))
	out[12], out[13] = byte(made.Month()), byte(made.Day())
	out[14], out[15], out[16] = byte(made.Hour()), byte(made.Minute()), byte(made.Second())
	level, empties, count := 1, 60, uint32(0)
	passes := map[game.Position]bool{}
	for _, n := range t.sorted() {
		body, forced := n.edax()
		if body == nil {
			continue
		}
		out = append(out, body...)
		count++
		level, empties = max(level, n.depth()), min(empties, n.position.Empties())
		for _, pass := range forced {
			if p, _ := pass.position.Canonical(); !passes[p] {
				passes[p] = true
				out = appendEdax(out, p, Stats{}, pass.score, 1, []edaxLink{{pass.score, edaxPass}, {edaxNoScore, edaxNoMove}})
				count++
			}
		}
	}
	binary.LittleEndian.PutUint32(out[18:], uint32(level))
	binary.LittleEndian.PutUint32(out[22:], uint32(empties))
	binary.LittleEndian.PutUint32(out[38:], count)
	_, err := w.Write(out)
	return err
}

type edaxLink struct {
	score int // discs
	move  byte
}

type forcedPass struct {
	position game.Position
	score    int // discs, for the side that must pass
}

// edax returns the position in Edax's form, links first and the leaf last, and the
// positions with a forced pass after its links. It is nil without a score.
func (n *node) edax() (body []byte, forced []forcedPass) {
	var links []edaxLink
	leaf := edaxLink{edaxNoScore, edaxNoMove}
	unscored := false
	var games Stats
	for i := range n.edges {
		games = games.Add(n.edges[i].games)
	}
	for m := range n.position.Moves().Squares() {
		e := n.edge(m)
		link := edaxLink{discs(e.score), byte(m)}
		switch {
		case !e.known:
			unscored = true
		case e.linked:
			links = append(links, link)
			if next, again, _ := n.position.Next(m); again {
				forced = append(forced, forcedPass{next.Pass(), -link.score})
			}
		case link.score > leaf.score:
			leaf = link
		}
	}
	if leaf.move == edaxNoMove && unscored {
		// There must be a leaf where moves are left: the worst link serves.
		if len(links) == 0 {
			return nil, nil
		}
		leaf = slices.MinFunc(links, func(a, b edaxLink) int { return cmp.Compare(a.score, b.score) })
		worst := slices.Index(links, leaf)
		links = slices.Delete(links, worst, worst+1)
	}
	return appendEdax(nil, n.position, games, discs(n.score), n.depth(), append(links, leaf)), forced
}

func appendEdax(out []byte, p game.Position, games Stats, score, depth int, links []edaxLink) []byte {
	out = appendPosition(out, p)
	for _, count := range []uint32{games.Wins, games.Draws, games.Losses, 0} {
		out = binary.LittleEndian.AppendUint32(out, count)
	}
	for _, value := range []int{score, -64, 64} {
		out = binary.LittleEndian.AppendUint16(out, uint16(int16(value)))
	}
	out = append(out, byte(len(links)-1), byte(min(max(depth, 1), maxDepth)))
	for _, l := range links {
		out = append(out, byte(int8(l.score)), l.move)
	}
	return out
}

// discs rounds quarter discs to the nearest disc, halves away from zero.
func discs(quarters int32) int { return int(math.Round(float64(quarters) / unit)) }

// depth returns the depth of the best move's search.
func (n *node) depth() int {
	if best := n.best(); best != nil {
		return int(best.depth)
	}
	return 0
}
