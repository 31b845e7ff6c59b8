package record

import (
	"fmt"
	"maps"
	"slices"

	"othello/game"
)

// sgfText returns a record with all its variations. Parse reads it back the same.
func sgfText(r *Record) string {
	s := &sgfWriter{size: r.Game.Root().Board().Size()}
	if at := r.Game.Node(); at != mainEnd(r.Game) {
		line := r.Game.Line()
		s.at, s.end = at, line[len(line)-1]
	}
	s.root(r)
	s.variations(r.Game.Root())
	return s.String() + ")\n"
}

type sgfWriter struct {
	propertyWriter
	size    game.Size
	at, end *game.Node // nodes to mark; nil if the game stands at its main end
}

func (s *sgfWriter) root(r *Record) {
	root := r.Game.Root()
	b := root.Board()
	fmt.Fprintf(s, "(;FF[4]GM[2]CA[UTF-8]SZ[%d]", s.size)
	s.fields(r, "PB", "PW", "EV", "PC", "DT")
	if r.Result != nil {
		s.put("RE", r.Result.Score())
	}
	s.extra(r, SGF)
	for _, key := range slices.Sorted(maps.Keys(r.Extra)) {
		if isForeign(key) {
			s.put("EXTRA", key+":"+r.Extra[key])
		}
	}
	for _, m := range r.Scores {
		s.put("SCORE", fmt.Sprintf("%s:%d", s.size.Name(m.Move), m.Score))
	}
	s.discs("AB", b.Black)
	s.discs("AW", b.White)
	if b.Black|b.White == 0 {
		s.WriteString("AE[a1]") // clears the default discs
	}
	s.put("PL", b.Turn.String()[:1])
	s.remarks(root)
}

func (s *sgfWriter) discs(name string, discs game.Bitboard) {
	if discs == 0 {
		return
	}
	s.WriteString(name)
	for m := range discs.Squares() {
		s.WriteString("[" + s.size.Name(m) + "]")
	}
}

// remarks writes the annotations of a node.
func (s *sgfWriter) remarks(n *game.Node) {
	if n.Eval != nil {
		v := *n.Eval
		if n.Mover() == game.White {
			v = -v
		}
		if _, ok := parseEval(formatEval(v)); ok {
			s.put("V", formatEval(v))
		}
	}
	if n.Elapsed > 0 {
		s.put("ELAPSED", formatSeconds(n.Elapsed))
	}
	if n.Drawn {
		s.put("DRAWN", "1")
	}
	if n == s.at {
		s.put("CURRENT", "at")
	}
	if n == s.end && n != s.at {
		s.put("CURRENT", "end")
	}
	s.put("C", n.Comment)
}

// variations writes what follows n: a lone move on the same line, several in
// parentheses. The recursion is as deep as the game is long.
func (s *sgfWriter) variations(n *game.Node) {
	for ; len(n.Children()) == 1; n = n.Children()[0] {
		s.move(n.Children()[0])
	}
	for _, child := range n.Children() {
		s.WriteString("\n(")
		s.move(child)
		s.variations(child)
		s.WriteString(")")
	}
}

func (s *sgfWriter) move(n *game.Node) {
	if n.Ply()%10 == 1 {
		s.WriteString("\n")
	}
	name := s.size.Name(n.Move())
	if n.Move() == game.Pass {
		name = ""
	}
	s.WriteString(";" + n.Mover().String()[:1] + "[" + name + "]")
	s.remarks(n)
}
