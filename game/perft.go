package game

// Perft counts the leaves of the game tree below p at the given depth in plies. A
// pass is a ply of its own and a finished game is one leaf, whatever the depth,
// which is the convention of the published tables. The last ply is counted in bulk.
func Perft(p Position, depth int) uint64 {
	if depth <= 0 {
		return 1
	}
	return perft(p.Own, p.Opp, p.Out, depth)
}

func perft(own, opp, out Bitboard, depth int) uint64 {
	moves := Moves(own, opp) &^ out
	if depth == 1 {
		return uint64(max(moves.Count(), 1))
	}
	if moves == 0 {
		if Moves(opp, own)&^out == 0 {
			return 1
		}
		return perft(opp, own, out, depth-1)
	}
	var leaves uint64
	for ; moves != 0; moves &= moves - 1 {
		m := moves.First()
		f := Flips(own, opp, m)
		leaves += perft(opp^f, own|f|m.Bit(), out, depth-1)
	}
	return leaves
}
