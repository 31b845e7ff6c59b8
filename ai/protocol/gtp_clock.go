package protocol

import (
	"context"
	"errors"
	"strconv"
	"time"

	"othello/game"
)

// longestTime is the most seconds that a referee may give: ten years.
const longestTime = 315_360_000

// timeSettings starts both clocks: main time, then a period for every so many moves, all
// in seconds. A period of zero moves means no clock, and so do three zeros, which GUIs
// without a clock send.
func timeSettings(s *gtpServer, _ context.Context, args []string) (string, error) {
	var v [3]int
	for i, arg := range args {
		n, err := strconv.Atoi(arg)
		if err != nil || n < 0 || n > longestTime {
			return "", errors.New("syntax error: the times are not numbers of seconds")
		}
		v[i] = n
	}
	s.control = timeControl{
		running: v[2] > 0 || v[1] == 0 && v[0] > 0,
		main:    time.Duration(v[0]) * time.Second,
		period:  time.Duration(v[1]) * time.Second,
		moves:   v[2],
	}
	s.resetClocks()
	return "", nil
}

// timeLeft sets one side's clock: seconds, and the moves that must be made in
// them, zero while main time lasts.
func timeLeft(s *gtpServer, _ context.Context, args []string) (string, error) {
	c := parseColor(args[0])
	seconds, err := strconv.ParseFloat(args[1], 64)
	moves, err2 := strconv.Atoi(args[2])
	if c == game.Empty || err != nil || err2 != nil || !(seconds >= 0 && seconds <= longestTime) || moves < 0 {
		return "", errors.New("syntax error: time_left takes a colour, seconds and a number of moves")
	}
	k := &s.clock[c]
	k.running = true
	k.left = time.Duration(seconds * float64(time.Second))
	k.due = moves
	return "", nil
}
