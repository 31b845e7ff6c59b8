package dqn

import (
	"context"
	"fmt"
	"html"
	"io"
	"strings"

	"othello/ai"
	"othello/ai/mcts"
	"othello/game"
)

// watchedNodes is the number of simulations a move of the game that a network of lines is
// watched by, as in 2016.
const watchedNodes = 5000

// watchedGame returns the moves of a game of 6x6 that MTS plays against itself, without passes.
func watchedGame(ctx context.Context, seed uint64) ([]move, error) {
	e := mcts.NewPlain(mcts.Options{MemoryMB: 4, Threads: 1, Seed: seed})
	var list []move
	p, turn := game.Start(game.Size6), game.Black
	for ; !p.Over(); turn = turn.Opponent() {
		if p.MustPass() {
			p = p.Pass()
			continue
		}
		a, err := e.Think(ctx, p, ai.Limits{Nodes: watchedNodes, Threads: 1}, nil)
		if err != nil {
			return nil, fmt.Errorf("recording a game of MTS(%d): %w", watchedNodes, err)
		}
		list = append(list, move{p.Own, p.Opp, a.PV[0], turn})
		p = p.Play(a.PV[0])
	}
	return list, nil
}

// watch returns the values that the network gives to the moves of the watched game, for
// their movers, under each of the images. They should agree, have the sign of the mover's
// result, and grow towards the end.
func (f *fitted) watch() ([][len(images)]float32, error) {
	f.judge.set(f.state)
	for i, m := range f.watched {
		for k, y := range images {
			f.judge.put(i*len(images)+k, m.turn, m.position(), m.square, y)
		}
	}
	if err := f.judge.Run(); err != nil {
		return nil, err
	}
	values := make([][len(images)]float32, len(f.watched))
	for i := range values {
		copy(values[i][:], f.judge.value.Data()[i*len(images):])
	}
	return values, nil
}

// writeWatched writes the values of the last evaluation as text, one move a line.
func (f *fitted) writeWatched(w io.Writer, log []Row) error {
	last := log[len(log)-1]
	var b strings.Builder
	fmt.Fprintf(&b, "MTS(%d) against itself; values for the mover after %d iterations\n\nply side  move", watchedNodes, last.Rounds)
	for _, name := range []string{"as played", "half turn", "transposed", "both"} {
		fmt.Fprintf(&b, " %10s", name)
	}
	b.WriteByte('\n')
	for i, values := range last.Watched { // none if an earlier version wrote the row
		m := f.watched[i]
		fmt.Fprintf(&b, "%3d %-5s %-4s", i+1, m.turn, m.square)
		for _, v := range values {
			fmt.Fprintf(&b, " %+10.3f", v)
		}
		b.WriteByte('\n')
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// plotWatched writes an SVG picture: a row for each evaluation, a column for each move, in
// which the values under the four images stand side by side, blue if the mover wins and
// orange if it loses.
func (f *fitted) plotWatched(w io.Writer, log []Row) error {
	const cell, height, left, top = 4, 14, 90, 40
	width := left + len(f.watched)*(len(images)*cell+2) + 10
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="9">`+"\n", width, top+len(log)*height+10)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/><text x="4" y="12" font-size="11">%s</text><text x="%d" y="%d" text-anchor="end">iterations</text>`+"\n",
		width, top+len(log)*height+10, html.EscapeString(fmt.Sprintf("MTS(%d) against itself: values of its moves under four images, blue for a win of the mover", watchedNodes)), left-6, top-4)
	for i, m := range f.watched {
		fmt.Fprintf(&b, `<text x="%d" y="%d">%s</text>`+"\n", left+i*(len(images)*cell+2)+2, top-4, m.square)
	}
	for row, r := range log {
		y := top + row*height
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%d</text>`+"\n", left-6, y+10, r.Rounds)
		for i, values := range r.Watched {
			for k, v := range values {
				color := [3]float32{0xd9, 0x54, 0x1e}
				if v > 0 {
					color = [3]float32{0x1f, 0x6f, 0xb4}
				}
				share := max(v, -v) // white for zero
				for c := range color {
					color[c] = 255 - share*(255-color[c])
				}
				fmt.Fprintf(&b, `<rect x="%d" y="%d" width="%d" height="%d" fill="rgb(%.0f,%.0f,%.0f)"/>`,
					left+i*(len(images)*cell+2)+k*cell, y, cell, height-2, color[0], color[1], color[2])
			}
		}
		b.WriteByte('\n')
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}
