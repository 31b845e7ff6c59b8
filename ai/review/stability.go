package review

import "othello/game"

// StableGain returns how many stable discs the mover has more after better than after
// m; negative if fewer.
func StableGain(p game.Position, m, better game.Square) int {
	return p.Play(better).Pass().Stable().Count() - p.Play(m).Pass().Stable().Count()
}
