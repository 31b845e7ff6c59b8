package template

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"othello/game"
)

// Layout defines the parameters of weights: the stages of a game, the shapes of the
// templates and the number of terms. It is read-only.
type Layout struct {
	// What a flipped disc adds to each raw index: twice steps; zero behind the last square.
	// It stands first to be aligned to cache lines.
	turns [65][words]uint64

	Stages int // each has its own weights
	terms  int // the first of termNames
	shapes []shape
	text   string // as given to Parse

	// The tables of one stage follow each other: each shape's raw table in the order
	// of shapes, then the terms, then one zero for the spare indices.
	instances int       // templates on the board, all symmetric images counted
	stageOf   [65]uint8 // stage by number of discs
	size      int       // of the tables of one stage
	termBase  int       // of the first term within a stage
	classic   bool      // the shapes and terms are those of Classic: the assembly can score positions

	offsets [4 * words]uint32 // base of the raw table of each template; spare ones point to the zero
	tops    [words]uint64     // largest raw index of each template, four to a word
	blank   [words]uint64     // raw indices of the empty board, four to a word
	steps   [64][words]uint64 // what a disc on a square adds to each raw index

	tied func() (places, representatives []uint32)
}

const (
	// words is the number of words of four indices each: whole vector registers.
	words        = 16
	maxInstances = 4 * words
	maxSquares   = 10 // of a shape: its raw indices fit into 16 bits
	maxStages    = 60
)

// Classic is the layout of the shipped weights: two discs to a stage, the shapes of Edax
// and NTest, and two more for the corner and the middle of the edge.
const Classic = `stages 30
terms 6
edge+2X: a1 b1 c1 d1 e1 f1 g1 h1 b2 g2
corner 3x3: a1 b1 c1 a2 b2 c2 a3 b3 c3
corner 2x5: a1 b1 c1 d1 e1 a2 b2 c2 d2 e2
row 2: a2 b2 c2 d2 e2 f2 g2 h2
row 3: a3 b3 c3 d3 e3 f3 g3 h3
row 4: a4 b4 c4 d4 e4 f4 g4 h4
diagonal 8: a1 b2 c3 d4 e5 f6 g7 h8
diagonal 7: b1 c2 d3 e4 f5 g6 h7
diagonal 6: c1 d2 e3 f4 g5 h6
diagonal 5: d1 e2 f3 g4 h5
diagonal 4: e1 f2 g3 h4
corner triangle: a1 b1 c1 d1 a2 b2 c2 a3 b3 a4
edge block: a1 c1 d1 e1 f1 h1 c2 d2 e2 f2
`

// Parse reads a layout: a line "stages 30", 1 to 60 stages of equal length; a line "terms
// 6", the number of counted terms; then a line "name: a1 b1 c1" for each shape of up to
// ten squares. Symmetric images are added; there may be 64 templates in all.
func Parse(text string) (*Layout, error) {
	l, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("reading a layout of templates: %w", err)
	}
	return l, nil
}

func parse(text string) (*Layout, error) {
	l := &Layout{text: text}
	head, rest, _ := strings.Cut(text, "terms ")
	if n, err := fmt.Sscanf(head, "stages %d\n", &l.Stages); n != 1 || err != nil || l.Stages < 1 || l.Stages > maxStages {
		return nil, fmt.Errorf("it does not begin with 1 to %d stages", maxStages)
	}
	head, rest, _ = strings.Cut(rest, "\n")
	if n, err := fmt.Sscanf(head, "%d", &l.terms); n != 1 || err != nil || l.terms < 0 || l.terms > len(termNames) {
		return nil, fmt.Errorf("it does not have 0 to %d terms", len(termNames))
	}
	for line := range strings.Lines(rest) {
		name, squares, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found {
			return nil, fmt.Errorf("%q is not a shape", line)
		}
		s, err := newShape(name, squares)
		if err != nil {
			return nil, err
		}
		if l.instances+len(s.images) > maxInstances {
			return nil, fmt.Errorf("more than %d templates", maxInstances)
		}
		l.add(s)
	}
	if l.instances == 0 {
		return nil, errors.New("no shapes")
	}
	for discs := range l.stageOf {
		l.stageOf[discs] = uint8(l.Stage(discs))
	}
	l.termBase = l.size
	l.size += l.terms * termSize
	for n := l.instances; n < len(l.offsets); n++ {
		l.offsets[n] = uint32(l.size)
	}
	l.size++
	l.classic = strings.TrimPrefix(text, fmt.Sprintf("stages %d\n", l.Stages)) == strings.TrimPrefix(Classic, "stages 30\n")
	l.tied = sync.OnceValues(l.tie)
	return l, nil
}

// add appends a shape and its instances.
func (l *Layout) add(s shape) {
	for _, image := range s.images {
		n := l.instances
		l.offsets[n] = uint32(l.size)
		word, shift := n/4, n%4*16
		l.tops[word] |= uint64(s.size-1) << shift
		l.blank[word] |= uint64(s.size-1) / 2 << shift
		power := uint64(1)
		for _, sq := range image {
			l.steps[sq][word] |= power << shift
			l.turns[sq][word] |= 2 * power << shift
			power *= 3
		}
		l.instances++
	}
	l.shapes = append(l.shapes, s)
	l.size += s.size
}

// tie returns the parameter of each place in a stage's tables, without the zero at the
// end, and one place for each parameter.
func (l *Layout) tie() (places, representatives []uint32) {
	places = make([]uint32, 0, l.size)
	for i := range l.shapes {
		base := uint32(len(representatives))
		pack, firsts := l.shapes[i].tie()
		for _, raw := range firsts {
			representatives = append(representatives, uint32(len(places))+raw)
		}
		for _, p := range pack {
			places = append(places, base+p)
		}
	}
	for range l.terms * termSize {
		places = append(places, uint32(len(representatives)))
		representatives = append(representatives, uint32(len(places)-1))
	}
	return places, representatives
}

// String returns the text of the layout, as given to Parse.
func (l *Layout) String() string { return l.text }

// Stage returns the stage of a position with the given number of discs, the opening
// position in the first.
func (l *Layout) Stage(discs int) int {
	return min(max((discs-4)*l.Stages/60, 0), l.Stages-1)
}

// Parameters returns the number of fitted weights of one stage. Mirror images share
// weights.
func (l *Layout) Parameters() int {
	_, r := l.tied()
	return len(r)
}

// Kinds returns the names of the shapes and terms, and the first parameter of each.
func (l *Layout) Kinds() (names []string, first []int) {
	places, _ := l.tied()
	at := 0
	for i := range l.shapes {
		names = append(names, l.shapes[i].name)
		first = append(first, int(places[at]))
		at += l.shapes[i].size
	}
	for i := range l.terms {
		names = append(names, termNames[i])
		first = append(first, int(places[at+i*termSize]))
	}
	return names, first
}

// Features returns the number of weights that make up one score.
func (l *Layout) Features() int { return l.instances + l.terms }

// Places returns the indices of the features of s into the tables of its stage, below
// 65,536, in an order that is the same for all positions. Spread returns where the tables
// of the features begin.
func (l *Layout) Places(s *State, list []uint16) []uint16 {
	v := l.views(s)
	for i := range l.instances {
		list = append(list, uint16(v[i/4]>>(i%4*16)))
	}
	c := counts(s.own, s.opp)
	for _, n := range c[:l.terms] {
		list = append(list, uint16(n))
	}
	return list
}

// Spread returns where the table of each feature begins, and the parameter of each place
// in the tables. Mirror images share parameters.
func (l *Layout) Spread() (begin []int, parameter []uint32) {
	for _, o := range l.offsets[:l.instances] {
		begin = append(begin, int(o))
	}
	for i := range l.terms {
		begin = append(begin, l.termBase+i*termSize)
	}
	parameter, _ = l.tied()
	return begin, parameter
}

// unpack expands the parameters of one stage into its tables. Two zeros end them, since
// vector code reads weights in pairs.
func (l *Layout) unpack(parameters []int16) []int16 {
	table := make([]int16, l.size+1)
	places, _ := l.tied()
	for raw, i := range places {
		table[raw] = parameters[i]
	}
	return table
}

// views returns the raw indices as the side to move sees them.
func (l *Layout) views(s *State) [words]uint64 {
	v := s.indices
	if s.turned {
		for i := range v {
			v[i] = l.tops[i] - v[i]
		}
	}
	return v
}

// Set sets s to p, which must be an 8x8 position.
func (l *Layout) Set(s *State, p game.Position) {
	s.indices = l.blank
	for b := p.Own; b != 0; b &= b - 1 {
		v := &l.steps[b.First()&63]
		for i := range s.indices {
			s.indices[i] += v[i]
		}
	}
	for b := p.Opp; b != 0; b &= b - 1 {
		v := &l.steps[b.First()&63]
		for i := range s.indices {
			s.indices[i] -= v[i]
		}
	}
	s.own, s.opp, s.turned = p.Own, p.Opp, false
}

// After sets s, which may be p itself, to the position after the move m that flips flips;
// then the other side is to move. It is unchecked: m must be empty and flips the discs
// that the move flips.
func (l *Layout) After(s, p *State, m game.Square, flips game.Bitboard) {
	switch {
	case wide:
		afterAVX512(&s.indices, &p.indices, &l.turns, uint64(flips), m&63, p.turned)
	case vectors:
		afterAVX2(&s.indices, &p.indices, &l.turns, uint64(flips), m&63, p.turned)
	default:
		l.afterGo(&s.indices, &p.indices, m, flips, p.turned)
	}
	s.own, s.opp = p.opp^flips, p.own|flips|m.Bit()
	s.turned = !p.turned
}

// afterGo sets dst to the indices src after the move.
func (l *Layout) afterGo(dst, src *[words]uint64, m game.Square, flips game.Bitboard, turned bool) {
	delta := l.steps[m&63]
	for b := flips; b != 0; b &= b - 1 {
		v := &l.turns[b.First()&63]
		for i := range delta {
			delta[i] += v[i]
		}
	}
	if turned {
		for i := range delta {
			dst[i] = src[i] - delta[i]
		}
	} else {
		for i := range delta {
			dst[i] = src[i] + delta[i]
		}
	}
}
