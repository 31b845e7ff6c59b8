package protocol

import (
	"strings"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

const sec = time.Second

// TestClock follows clocks through some moves.
func TestClock(t *testing.T) {
	level := ai.Limits{Depth: 5, Time: 20 * sec}
	for name, test := range map[string]struct {
		control timeControl
		spent   []time.Duration
		want    ai.Limits
	}{
		"none":          {timeControl{}, []time.Duration{sec}, level},
		"sudden death":  {timeControl{running: true, main: 60 * sec}, []time.Duration{sec, 2 * sec}, ai.Limits{Depth: 5, Time: 20 * sec, Remaining: 57 * sec}},
		"flag down":     {timeControl{running: true, main: 2 * sec}, []time.Duration{3 * sec}, ai.Limits{Depth: 5, Time: 20 * sec, Remaining: time.Millisecond}},
		"increment":     {timeControl{running: true, main: 60 * sec, gain: 5 * sec}, []time.Duration{sec, 2 * sec}, ai.Limits{Depth: 5, Time: 20 * sec, Remaining: 67 * sec, Increment: 5 * sec}},
		"main first":    {timeControl{running: true, main: 60 * sec, period: 30 * sec, moves: 5}, []time.Duration{sec}, ai.Limits{Depth: 5, Time: 20 * sec, Remaining: 59 * sec, Increment: 6 * sec}},
		"overtime":      {timeControl{running: true, main: 60 * sec, period: 30 * sec, moves: 5}, []time.Duration{61 * sec}, ai.Limits{Depth: 5, Time: 5700 * time.Millisecond}},
		"in overtime":   {timeControl{running: true, period: 30 * sec, moves: 5}, []time.Duration{10 * sec}, ai.Limits{Depth: 5, Time: 4700 * time.Millisecond}},
		"new period":    {timeControl{running: true, period: 30 * sec, moves: 2}, []time.Duration{10 * sec, 19 * sec}, ai.Limits{Depth: 5, Time: 14700 * time.Millisecond}},
		"a second":      {timeControl{running: true, period: sec, moves: 1}, nil, ai.Limits{Depth: 5, Time: 900 * time.Millisecond}},
		"less":          {timeControl{running: true, period: 100 * time.Millisecond, moves: 5}, nil, ai.Limits{Depth: 5, Time: time.Millisecond}},
		"level is less": {timeControl{running: true, period: 90 * sec, moves: 1}, nil, level},
	} {
		k := newClock(test.control)
		for _, d := range test.spent {
			k.spend(d)
		}
		lim := level
		k.limit(&lim)
		if lim != test.want {
			t.Errorf("%s: %+v, want %+v", name, lim, test.want)
		}
	}
}

// TestClockCommands has referees of both protocols set the clocks.
func TestClockCommands(t *testing.T) {
	table, err := newSession(testOptions(0))
	if err != nil {
		t.Fatal(err)
	}
	s := &gtpServer{session: table}
	for _, test := range []struct {
		command string
		want    ai.Limits // of Black
	}{
		{"time_settings 0 0 0", ai.Limits{Depth: 3}},
		{"time_settings 60 0 0", ai.Limits{Depth: 3, Remaining: 60 * sec}},
		{"time_left b 12.5 0", ai.Limits{Depth: 3, Remaining: 12500 * time.Millisecond}},
		{"time_left white 1 1", ai.Limits{Depth: 3, Remaining: 12500 * time.Millisecond}},
		{"clear_board", ai.Limits{Depth: 3, Remaining: 60 * sec}},
		{"time_settings 0 10 2", ai.Limits{Depth: 3, Time: 4700 * time.Millisecond}},
		{"time_left black 9 3", ai.Limits{Depth: 3, Time: 2700 * time.Millisecond}},
		{"time_settings 0 10 0", ai.Limits{Depth: 3}},
	} {
		if reply, _ := s.answer(t.Context(), input{text: test.command}); !strings.HasPrefix(reply, "=") {
			t.Errorf("%s: %s", test.command, reply)
		}
		if lim := s.limits(game.Black); lim != test.want {
			t.Errorf("%s: %+v, want %+v", test.command, lim, test.want)
		}
	}

	n := &nboardServer{session: table}
	n.out = &strings.Builder{}
	for _, test := range []struct {
		command      string
		black, white time.Duration // remaining
	}{
		{"set game (;GM[Othello]TI[1:30/0:02]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//2.5]W[D6/1/1:00.5];)", 89500 * time.Millisecond, 31500 * time.Millisecond},
		{"move c3//10", 81500 * time.Millisecond, 31500 * time.Millisecond},
		{"move d3", 81500 * time.Millisecond, 31500 * time.Millisecond},
		{"set game (;GM[Othello]TI[1:00:00]BO[8 ---------------------------O*------*O--------------------------- *];)", time.Hour, time.Hour},
		{"set game (;GM[Othello]TI[soon]BO[8 ---------------------------O*------*O--------------------------- *];)", 0, 0},
	} {
		n.execute(t.Context(), test.command)
		if b, w := n.levelLimits(game.Black).Remaining, n.levelLimits(game.White).Remaining; b != test.black || w != test.white {
			t.Errorf("%s: %v and %v, want %v and %v", test.command, b, w, test.black, test.white)
		}
	}
}
