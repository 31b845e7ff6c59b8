package protocol

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"othello/ai"
	"othello/game"
)

// gtpCommands are the commands that ServeGTP understands. First those of the
// GTP 2 draft, then the ones that Quarry, GNU Go and GoGui added, then our own.
var gtpCommands []gtpCommand

// The table refers to functions that refer to the table.
func init() {
	gtpCommands = []gtpCommand{
		{"protocol_version", 0, 0, constant("2")},
		{"name", 0, 0, func(s *gtpServer, _ context.Context, _ []string) (string, error) { return s.Name, nil }},
		{"version", 0, 0, func(s *gtpServer, _ context.Context, _ []string) (string, error) { return s.Version, nil }},
		{"known_command", 1, 1, knownCommand},
		{"list_commands", 0, 0, listCommands},
		{"quit", 0, 0, func(*gtpServer, context.Context, []string) (string, error) { return "", errQuit }},
		{"boardsize", 1, 1, boardSize},
		{"clear_board", 0, 0, clearBoard},
		{"komi", 1, 1, komi},
		{"play", 2, 2, playMove},
		{"genmove", 1, 1, genMove(true)},
		{"reg_genmove", 1, 1, genMove(false)},
		{"undo", 0, 0, undoMove},
		{"time_settings", 3, 3, timeSettings},
		{"time_left", 3, 3, timeLeft},
		{"showboard", 0, 0, func(s *gtpServer, _ context.Context, _ []string) (string, error) { return s.showBoard(), nil }},
		{"final_score", 0, 0, finalScore},

		{"list_games", 0, 0, constant("Othello")},
		{"set_game", 1, 1, setGame},
		{"level", 1, 1, setLevel},
		{"set_level", 1, 1, setLevel},
		{"gogui-interrupt", 0, 0, constant("")},
		{"gogui-rules_game_id", 0, 0, constant("Othello")},
		{"gogui-rules_board", 0, 0, rulesBoard},
		{"gogui-rules_board_size", 0, 0, func(s *gtpServer, _ context.Context, _ []string) (string, error) {
			return strconv.Itoa(int(s.size())), nil
		}},
		{"gogui-rules_legal_moves", 0, 0, rulesLegalMoves},
		{"gogui-rules_side_to_move", 0, 0, func(s *gtpServer, _ context.Context, _ []string) (string, error) {
			return colorName(s.game.Turn()), nil
		}},
		{"gogui-rules_final_result", 0, 0, rulesFinalResult},

		{"othello-setup_board", 2, 2, setupBoard},
		{"othello-board", 0, 0, boardString},
	}
}

func constant(text string) func(*gtpServer, context.Context, []string) (string, error) {
	return func(*gtpServer, context.Context, []string) (string, error) { return text, nil }
}

func knownCommand(_ *gtpServer, _ context.Context, args []string) (string, error) {
	known := slices.ContainsFunc(gtpCommands, func(c gtpCommand) bool { return strings.EqualFold(c.name, args[0]) })
	return strconv.FormatBool(known), nil
}

func listCommands(*gtpServer, context.Context, []string) (string, error) {
	var names []string
	for _, c := range gtpCommands {
		names = append(names, c.name)
	}
	return strings.Join(names, "\n"), nil
}

func boardSize(s *gtpServer, _ context.Context, args []string) (string, error) {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return "", errors.New("syntax error: the size is not a number")
	}
	if !game.Size(n).Valid() {
		return "", errors.New("unacceptable size")
	}
	s.setGame(game.New(game.Size(n)))
	return "", nil
}

func clearBoard(s *gtpServer, _ context.Context, _ []string) (string, error) {
	s.setGame(game.New(s.size()))
	s.resetClocks()
	return "", nil
}

// komi has no meaning in Othello; referees written for Go send it all the same.
func komi(_ *gtpServer, _ context.Context, args []string) (string, error) {
	if _, err := strconv.ParseFloat(args[0], 64); err != nil {
		return "", errors.New("syntax error: the komi is not a number")
	}
	return "", nil
}

func playMove(s *gtpServer, _ context.Context, args []string) (string, error) {
	c := parseColor(args[0])
	if c == game.Empty {
		return "", errors.New("syntax error: the colour is not black or white")
	}
	m, err := parseMove(s.size(), args[1])
	if err != nil {
		return "", fmt.Errorf("syntax error: %w", err)
	}
	if err := s.play(c, m); err != nil {
		return "", fmt.Errorf("illegal move: %w", err)
	}
	return "", nil
}

// toMove returns the position with c to move, after a forced pass of the other side if
// necessary.
func (s *gtpServer) toMove(name string) (game.Color, game.Position, error) {
	c := parseColor(name)
	p := s.game.Position()
	switch {
	case c == game.Empty:
		return c, p, errors.New("syntax error: the colour is not black or white")
	case c == s.game.Turn() || p.Over():
		return c, p, nil
	case p.MustPass():
		return c, p.Pass(), nil
	}
	return c, p, fmt.Errorf("illegal move: it is %v's turn", s.game.Turn())
}

// genMove returns the handler of genmove or, to neither play the move nor use the clock, of
// reg_genmove.
func genMove(play bool) func(*gtpServer, context.Context, []string) (string, error) {
	return func(s *gtpServer, ctx context.Context, args []string) (string, error) {
		c, p, err := s.toMove(args[0])
		if err != nil {
			return "", err
		}
		if p.Over() {
			return game.Pass.String(), nil // as Go programs do; the board stays
		}
		clock := game.Empty
		if play {
			clock = c
		}
		start := time.Now()
		a, err := s.think(ctx, s.player(), p, s.limits(clock), nil)
		if err == nil && play {
			s.clock[c].spend(time.Since(start))
			err = s.play(c, a.Move())
		}
		if err != nil {
			return "", err
		}
		return strings.ToUpper(s.size().Name(a.Move())), nil
	}
}

func undoMove(s *gtpServer, _ context.Context, _ []string) (string, error) {
	if !s.undo() {
		return "", errors.New("cannot undo")
	}
	return "", nil
}

func finalScore(s *gtpServer, _ context.Context, _ []string) (string, error) {
	if !s.game.Over() {
		return "", errors.New("cannot score: the game is not over")
	}
	return s.game.Result().Score(), nil
}

func setGame(_ *gtpServer, _ context.Context, args []string) (string, error) {
	switch strings.ToLower(args[0]) {
	case "othello", "reversi":
		return "", nil
	}
	return "", fmt.Errorf("unsupported game: %s", args[0])
}

func setLevel(s *gtpServer, _ context.Context, args []string) (string, error) {
	n := s.Kind.Find(ai.LevelID(args[0]))
	if n == 0 {
		return "", fmt.Errorf("the level is not %s", s.Kind.Numbers())
	}
	s.level = n
	return "", nil
}
