package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"othello/ai"
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

// listEngines lists the kinds: their ID, number of levels and name, the one that
// plays marked by its level.
func listEngines(s *gtpServer, _ context.Context, _ []string) (string, error) {
	var out strings.Builder
	for _, k := range s.Kinds {
		fmt.Fprintf(&out, "%s %d %s", k.ID, len(k.Levels), oneLine(k.Name))
		if k.ID == s.kind.ID {
			fmt.Fprintf(&out, " (plays at level %d)", s.level)
		}
		out.WriteString("\n")
	}
	return out.String(), nil
}

// setEngine chooses a kind and its level, or the present strength or the nearest to it
// that the kind has.
func setEngine(s *gtpServer, _ context.Context, args []string) (string, error) {
	k, ok := s.find(args[0])
	if !ok {
		return "", fmt.Errorf("there is no engine called %s", args[0])
	}
	level := s.level
	switch {
	case len(args) == 2:
		if level = k.Find(ai.LevelID(args[1])); level == 0 {
			return "", fmt.Errorf("the level of %s is not %s", k.ID, k.Numbers())
		}
	case k.ID != s.kind.ID:
		level = k.Like(s.kind, s.level)
	}
	s.kind, s.level = k, level
	return "", nil
}

// analyze scores the best moves of the side to move, one a line: move, score in discs,
// depth, nodes, line. It uses the level's limits without its handicap.
func analyze(s *gtpServer, ctx context.Context, args []string) (string, error) {
	lim := s.limits(game.Empty)
	lim.Moves = 64
	if len(args) == 1 {
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 || n > 64 {
			return "", errors.New("syntax error: the number of moves is not from 1 to 64")
		}
		lim.Moves = n
	}
	a, err := s.search(ctx, s.kind.Engine, game.Empty, s.game.Position(), lim)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for _, m := range scored(a, lim.Moves) {
		fmt.Fprintf(&out, "%s %+.2f %s %d %s\n",
			s.size().Name(m.Move), hundredths(m.Score.Discs), depthName(m), a.Nodes, lineName(s.size(), m.PV))
	}
	return out.String(), nil
}

// scored returns the moves of an analysis, n at most; the best one alone if the
// engine scored no others.
func scored(a ai.Analysis, n int) []ai.MoveScore {
	if len(a.Moves) > 0 {
		return a.Moves[:min(n, len(a.Moves))]
	}
	return []ai.MoveScore{{
		Move: a.Move(), Score: a.Score, Depth: a.Depth,
		Confidence: a.Confidence, Source: a.Source, PV: a.PV,
	}}
}

// depthName returns the depth of a score in NBoard's notation: "100%" for a proven one,
// else the plies and, for a selective search, its confidence.
func depthName(m ai.MoveScore) string {
	switch {
	case m.Score.Exact():
		return "100%"
	case m.Confidence > 0 && m.Confidence < 100:
		return fmt.Sprintf("%d@%d%%", m.Depth, m.Confidence)
	}
	return strconv.Itoa(m.Depth)
}

// lineName writes moves without spaces: "F5d6C3"; a pass is "PA".
func lineName(n game.Size, moves []game.Square) string {
	var out strings.Builder
	for _, m := range moves {
		if m == game.Pass {
			out.WriteString("PA")
		} else if m.IsSquare() {
			out.WriteString(n.Name(m))
		}
	}
	return out.String()
}
