package protocol

import (
	"bytes"
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"
)

// serveGTP sends commands, one a line, and gives the replies.
func serveGTP(t *testing.T, o Options, commands string) string {
	t.Helper()
	var out bytes.Buffer
	if err := ServeGTP(t.Context(), strings.NewReader(commands), &out, o); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestServeGTP(t *testing.T) {
	const opening = "---------------------------OX------XO---------------------------"
	untried := map[string]bool{}
	for _, c := range gtpCommands {
		untried[c.name] = true
	}
	for _, test := range []struct{ name, commands, want string }{
		{"identity", "protocol_version\nname\nversion\n", "= 2\n\n= tester\n\n= 1.2\n\n"},
		{"numbers", "1 name\n0023 name\n7\n42 foo\n99999999999 name\n", "=1 tester\n\n=0023 tester\n\n?7 syntax error: there is no command\n\n?42 unknown command\n\n? unknown command\n\n"},
		{"comments", "# hello\n\n  \n name # who\n\x01na\x02me\r\n\tname\t\n", "= tester\n\n= tester\n\n= tester\n\n"},
		{"known", "known_command play\nknown_command fly\nknown_command\n", "= true\n\n= false\n\n? syntax error: known_command takes 1 argument\n\n"},
		{"quit", "quit\nname\n", "=\n\n"},
		{"sizes", "boardsize 6\nboardsize 4\nboardsize 10\nboardsize x\nclear_board\nothello-board\n", "=\n\n=\n\n? unacceptable size\n\n? syntax error: the size is not a number\n\n=\n\n= -----OX--XO----- black\n\n"},
		{"play", "play black f5\nplay W D6\nplay b a1\nplay white a1\nplay green a1\nplay b zz\nplay b\n", "=\n\n=\n\n? illegal move: a1 is not a legal move for Black\n\n? illegal move: it is Black's turn\n\n? syntax error: the colour is not black or white\n\n? syntax error: \"zz\" is not a square (a1 to h8)\n\n? syntax error: play takes 2 arguments\n\n"},
		{"small squares", "boardsize 6\nplay black e4\nplay black g4\nothello-board\n", "=\n\n=\n\n? syntax error: \"g4\" is not a square (a1 to f6)\n\n= --------------OX----XXX------------- white\n\n"},
		{"genmove", "genmove black\nothello-board\ngenmove black\nreg_genmove white\nothello-board\n", "= D3\n\n= -------------------X-------XX------XO--------------------------- white\n\n? illegal move: it is White's turn\n\n= C3\n\n= -------------------X-------XX------XO--------------------------- white\n\n"},
		{"undo", "undo\nplay b f5\nplay w d6\nundo\nundo\nundo\nothello-board\n", "? cannot undo\n\n=\n\n=\n\n=\n\n=\n\n? cannot undo\n\n= " + opening + " black\n\n"},
		{"setup", "othello-setup_board XO- black\nothello-setup_board XOx.------------ mauve\nothello-setup_board XO3------------- b\nothello-setup_board xo.*------------ W\nothello-board\n", "? syntax error: a board is 64, 36 or 16 of X, O and -\n\n? syntax error: the side to move is not black or white\n\n? syntax error: a board is 64, 36 or 16 of X, O and -\n\n=\n\n= XO-X------------ white\n\n"},
		{"score", "final_score\nothello-setup_board XXXXXXXXXXXXXX-- white\nfinal_score\ngenmove white\nplay white pass\n", "? cannot score: the game is not over\n\n=\n\n= B+16\n\n= pass\n\n? illegal move: the game is over\n\n"},
		{"clocks", "time_settings 300 10 5\ntime_left black 12 0\ntime_left w 1.5 2\ntime_settings 1 2\ntime_settings -1 0 0\ntime_left green 1 1\ntime_left b NaN 1\n", "=\n\n=\n\n=\n\n? syntax error: time_settings takes 3 arguments\n\n? syntax error: the times are not numbers of seconds\n\n? syntax error: time_left takes a colour, seconds and a number of moves\n\n? syntax error: time_left takes a colour, seconds and a number of moves\n\n"},
		{"games", "list_games\nset_game Othello\nset_game Go\nkomi 0\nkomi x\n", "= Othello\n\n=\n\n? unsupported game: Go\n\n=\n\n? syntax error: the komi is not a number\n\n"},
		{"levels", "level 2\nset_level 4\nlevel 0\n", "=\n\n? the level is not a number from 1 to 3\n\n? the level is not a number from 1 to 3\n\n"},
		{"board", "showboard\n", "=\n   A B C D E F G H\n 1 . . . . . . . .\n 2 . . . . . . . .\n 3 . . . . . . . .\n 4 . . . O X . . .\n 5 . . . X O . . .\n 6 . . . . . . . .\n 7 . . . . . . . .\n 8 . . . . . . . .\nBlack (X) 2, White (O) 2, Black to move\n\n"},
		{"rules", "boardsize 4\nplay b b1\ngogui-rules_game_id\ngogui-rules_board\ngogui-rules_board_size\ngogui-rules_legal_moves\ngogui-rules_side_to_move\ngogui-rules_final_result\n", "=\n\n=\n\n= Othello\n\n=\n. . . .\n. X O .\n. X X .\n. X . .\n\n= 4\n\n= A1 C1 A3\n\n= white\n\n=\n\n"},
		{"capitals", "BOARDSIZE 6\nPLAY B E4\nothello-board\n", "=\n\n=\n\n= --------------OX----XXX------------- white\n\n"},
		{"no interrupt", "gogui-interrupt\n", "=\n\n"},
		{"list", "list_commands\n", listed()},
		{"long line", "play " + strings.Repeat("x", 1<<17) + "\nname\n", "? a line is longer than 64 kB\n\n= tester\n\n"},
		{"last line", "name", "= tester\n\n"},
	} {
		for line := range strings.Lines(test.commands) {
			for _, word := range strings.Fields(line)[:min(2, len(strings.Fields(line)))] { // behind a number, perhaps
				delete(untried, word)
			}
		}
		t.Run(test.name, func(t *testing.T) {
			if got := serveGTP(t, testOptions(0), test.commands); got != test.want {
				t.Errorf("got\n%q\nwant\n%q", got, test.want)
			}
		})
	}
	if len(untried) > 0 {
		t.Errorf("commands without a test: %v", slices.Sorted(maps.Keys(untried)))
	}
}

// listed returns the answer to list_commands.
func listed() string {
	text := "="
	for i, c := range gtpCommands {
		sep := "\n"
		if i == 0 {
			sep = " "
		}
		text += sep + c.name
	}
	return text + "\n\n"
}

// TestPasses has the side that must pass told to pass, asked for its move, or
// passed over; undo then takes back what the referee did.
func TestPasses(t *testing.T) {
	const board = "XO--------------"
	for _, test := range []struct{ commands, want string }{
		{"play white pass\n", "=\n\n= " + board + " black\n\n=\n\n= " + board + " white\n\n"},
		{"genmove white\n", "= PASS\n\n= " + board + " black\n\n=\n\n= " + board + " white\n\n"},
		{"play black c1\n", "=\n\n= XXX------------- white\n\n=\n\n= " + board + " white\n\n"},
		{"genmove black\n", "= C1\n\n= XXX------------- white\n\n=\n\n= " + board + " white\n\n"},
		{"play black d1\n", "? illegal move: d1 is not a legal move for Black\n\n= " + board + " white\n\n? cannot undo\n\n= " + board + " white\n\n"},
		{"play white d1\n", "? illegal move: White cannot play d1: it has no legal move and must pass\n\n= " + board + " white\n\n? cannot undo\n\n= " + board + " white\n\n"},
	} {
		commands := "othello-setup_board " + board + " white\n" + test.commands + "othello-board\nundo\nothello-board\n"
		if got := serveGTP(t, testOptions(0), commands); got != "=\n\n"+test.want {
			t.Errorf("%q got\n%q\nwant\n%q", test.commands, got, "=\n\n"+test.want)
		}
	}
}

// TestInterrupt ends a search that has no end of its own.
func TestInterrupt(t *testing.T) {
	in, commands := io.Pipe()
	replies, out := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- ServeGTP(t.Context(), in, out, testOptions(time.Hour)) }()
	quit := make(chan struct{})
	go func() {
		order := "genmove black\n"
		for {
			if _, err := io.WriteString(commands, order); err != nil {
				t.Error(err)
			}
			order = "# interrupt\n" // it counts only once the search has begun
			select {
			case <-quit:
				if _, err := io.WriteString(commands, "quit\n"); err != nil {
					t.Error(err)
				}
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}()
	for _, want := range []string{"= D3\n\n", "=\n\n"} {
		got := make([]byte, len(want))
		if _, err := io.ReadFull(replies, got); err != nil || string(got) != want {
			t.Errorf("got %q, %v", got, err)
		}
		if want != "=\n\n" {
			close(quit)
		}
	}
	if err := errors.Join(<-served, commands.Close()); err != nil { // what read them ends with them
		t.Error(err)
	}
}

// TestServerCancel ends servers that wait and servers that think.
func TestServerCancel(t *testing.T) {
	for name, serve := range map[string]func(context.Context, io.Reader, io.Writer, Options) error{"gtp": ServeGTP, "nboard": ServeNBoard} {
		for _, command := range []string{"", "genmove black\n", "go\n"} {
			in, commands := io.Pipe()
			ctx, cancel := context.WithCancel(t.Context())
			served := make(chan error, 1)
			go func() { served <- serve(ctx, in, io.Discard, testOptions(time.Hour)) }()
			if _, err := io.WriteString(commands, command); err != nil {
				t.Fatal(err)
			}
			time.AfterFunc(50*time.Millisecond, cancel)
			if err := <-served; err != context.Canceled {
				t.Errorf("%s %q: %v", name, command, err)
			}
			if err := commands.Close(); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func FuzzServeGTP(f *testing.F) {
	f.Add([]byte("1 name\nplay black f5\ngenmove white\nundo\nshowboard\n"))
	f.Add([]byte("boardsize 6\nothello-setup_board XO--------------XXXX-OOX------------- w\ngenmove b\nothello-board\n"))
	f.Add([]byte("time_settings 1 2 3\ntime_left b 1e300 0\nlevel 2\nset_game Othello\ngogui-rules_board\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got := serveGTP(t, testOptions(0), string(data))
		for reply := range strings.SplitSeq(strings.TrimSuffix(got, "\n\n"), "\n\n") {
			if got != "" && !strings.HasPrefix(reply, "=") && !strings.HasPrefix(reply, "?") {
				t.Fatalf("a reply is %q", reply)
			}
		}
	})
}

func FuzzParseBoard(f *testing.F) {
	f.Add("-----OX--XO-----", "black")
	f.Fuzz(func(t *testing.T, squares, side string) {
		b, err := parseBoard(squares, side)
		if err != nil {
			return
		}
		if again, err := parseBoard(formatBoard(b), colorName(b.Turn)); err != nil || again != b {
			t.Errorf("%q %q became %v, %v", squares, side, again, err)
		}
		if b.Black&b.White != 0 || (b.Black|b.White)&b.Out != 0 {
			t.Errorf("overlap in %v", b)
		}
	})
}
