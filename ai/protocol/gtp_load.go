package protocol

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"

	"othello/game"
	"othello/game/record"
	"othello/internal/misread"
	"othello/internal/wholefile"
)

// maxRecord is the size in bytes of the largest game file that is loaded.
const maxRecord = 1 << 20

// loadSGF loads the game of a file up to before the given move, in any format that
// package record reads.
func loadSGF(s *gtpServer, _ context.Context, args []string) (string, error) {
	g, err := loadGame(args[0])
	if err != nil {
		return "", fmt.Errorf("cannot load file: %w", err)
	}
	for g.Redo() {
		continue
	}
	if len(args) == 2 {
		before, err := strconv.Atoi(args[1])
		if err != nil || before < 1 {
			return "", errors.New("syntax error: the move is not a number from 1")
		}
		for g.Node().Ply() >= before && g.Undo() {
			continue
		}
	}
	s.setGame(g)
	s.resetClocks()
	return "", nil
}

// loadGame reads the first game of a file. Errors say nothing of what is in the file: whoever
// speaks the protocol may be elsewhere, and have named a file that is none of their business.
func loadGame(path string) (*game.Game, error) {
	data, err := wholefile.Read(path, maxRecord)
	if err != nil {
		return nil, err
	}
	records, _, err := record.Parse(bytes.TrimSpace(data))
	if e, ok := errors.AsType[*misread.Error](err); ok && e.Line > 0 {
		return nil, fmt.Errorf("%s holds no game in %v: line %d, column %d", path, e.Format, e.Line, e.Column)
	}
	if err != nil || len(records) == 0 {
		return nil, fmt.Errorf("%s holds no game", path)
	}
	return records[0].Game, nil
}
