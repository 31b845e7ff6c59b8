package template

import (
	"slices"

	"othello/game"
)

// Convert returns w in another layout, to begin a fit with. A shape of w that lies within
// one of l becomes part of it, so that positions score as before, to a rounding; one that
// does not is left out. A stage of l is that of w in which it begins.
func (w *Weights) Convert(l *Layout) (*Weights, error) {
	var parts []part
	for i := range w.shapes {
		parts = append(parts, w.embed(i, l)...)
	}
	_, representatives := l.tied()
	all := make([][]float64, l.Stages)
	for stage := range all {
		discs := 4
		for l.Stage(discs) < stage {
			discs++
		}
		from := w.stages[w.Stage(discs)]
		table := make([]float64, l.size)
		for _, p := range parts {
			p.add(table, from)
		}
		for i := range min(l.terms, w.terms) * termSize {
			table[l.termBase+i] = float64(from[w.termBase+i])
		}
		for _, place := range representatives {
			all[stage] = append(all[stage], table[place])
		}
	}
	return New(l, w.About, all)
}

// part is a template within the first image of a shape.
type part struct {
	base, size int   // of the shape's table
	powers     []int // by square of the shape: of the template's raw index; zero where the template has none
	from       int   // base of the template's table
	share      float64
}

// embed returns the images of shape i of w that lie within a shape of l, the one with the
// fewest images.
func (w *Weights) embed(i int, l *Layout) []part {
	var best []part
	fewest := 0
	from := 0
	for k := range i {
		from += w.shapes[k].size
	}
	base := 0
	for k := range l.shapes {
		s := &l.shapes[k]
		var inside []part
		for _, image := range w.shapes[i].images {
			p := part{base: base, size: s.size, powers: make([]int, len(s.squares)), from: from}
			power := 1
			for _, sq := range image {
				if at := slices.Index(s.squares, sq); at >= 0 {
					p.powers[at] = power
					power *= 3
				}
			}
			if set(image)&^set(s.squares) == game.Bitboard(0) {
				inside = append(inside, p)
			}
		}
		if len(inside) > 0 && (best == nil || len(s.images) < fewest) {
			best, fewest = inside, len(s.images)
		}
		base += s.size
	}
	for k := range best { // each image of the template lies in so many of the shape
		best[k].share = float64(len(w.shapes[i].images)) / float64(fewest*len(best))
	}
	return best
}

// add adds the template's weights to the shape's.
func (p *part) add(table []float64, from []int16) {
	for raw := range p.size {
		at, rest := p.from, raw
		for _, power := range p.powers {
			at += rest % 3 * power
			rest /= 3
		}
		table[p.base+raw] += p.share * float64(from[at])
	}
}
