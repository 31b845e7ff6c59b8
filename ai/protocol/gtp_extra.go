package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"othello/game"
	"othello/game/record"
)

// rulesBoard draws the board the way GoGui reads it: the highest rank first, so
// that its square names and ours agree.
func rulesBoard(s *gtpServer, _ context.Context, _ []string) (string, error) {
	rows := drawRanks(s.game.Board())
	slices.Reverse(rows)
	return "\n" + strings.Join(rows, "\n"), nil
}

// drawRanks returns the ranks of a board from the first, its squares as X, O and dots.
func drawRanks(b game.Board) (rows []string) {
	squares := strings.Split(strings.ReplaceAll(formatBoard(b), "-", "."), "")
	for rank := range slices.Chunk(squares, int(b.Size())) {
		rows = append(rows, strings.Join(rank, " "))
	}
	return rows
}

func rulesLegalMoves(s *gtpServer, _ context.Context, _ []string) (string, error) {
	p := s.game.Position()
	if p.MustPass() {
		return game.Pass.String(), nil
	}
	var names []string
	for m := range p.Moves().Squares() {
		names = append(names, strings.ToUpper(s.size().Name(m)))
	}
	return strings.Join(names, " "), nil
}

func rulesFinalResult(s *gtpServer, _ context.Context, _ []string) (string, error) {
	if !s.game.Over() {
		return "", nil
	}
	return s.game.Result().Score(), nil
}

// setupBoard sets any position: the squares in reading order, X, O and -, and the
// side to move. Their number is the size of the board.
func setupBoard(s *gtpServer, _ context.Context, args []string) (string, error) {
	b, err := parseBoard(args[0], args[1])
	if err != nil {
		return "", fmt.Errorf("syntax error: %w", err)
	}
	s.setGame(game.FromBoard(b))
	return "", nil
}

// parseBoard reads the squares and the side to move.
func parseBoard(squares, side string) (game.Board, error) {
	turn := parseColor(side)
	if turn == game.Empty {
		return game.Board{}, errors.New("the side to move is not black or white")
	}
	records, format, err := record.Parse([]byte(squares))
	if err != nil || format != record.Board {
		return game.Board{}, errors.New("a board is 64, 36 or 16 of X, O and -")
	}
	b := records[0].Game.Board()
	b.Turn = turn
	return b, nil
}

// formatBoard writes what parseBoard reads as squares.
func formatBoard(b game.Board) string {
	squares, _, _ := strings.Cut(b.Line(), " ")
	return squares
}

func boardString(s *gtpServer, _ context.Context, _ []string) (string, error) {
	b := s.game.Board()
	return formatBoard(b) + " " + colorName(b.Turn), nil
}
