package serve

import (
	"bytes"
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/plain"
	"othello/ui/serve/lobby"
)

// hopeful is an engine that plays the first legal move, and sees whoever is on the move 5
// discs ahead: every other move loses 10.
type hopeful struct{ first }

func (h hopeful) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	a, err := h.first.Think(ctx, p, lim, report)
	a.Score.Discs, a.Depth = 5, 1
	return a, err
}

// played is a guest in front of the end of a game, all of which is judged.
func played(t *testing.T, tag string) *sight {
	t.Helper()
	setup := termsSetup(t)
	setup.Lobby.Judge, setup.Lobby.Review = hopeful{}, &ai.Limits{Depth: 1}
	s := looking(t, setup, tag)
	other, err := s.lobby.Enter("")
	if err != nil {
		t.Fatal(err)
	}
	id, err := other.Open(lobby.Terms{Color: game.Black})
	if err == nil {
		err = s.visitor.Join(id)
	}
	for i := 0; i < len(game.DrawnLine) && err == nil; i += 2 {
		m, _ := game.ParseSquare(game.DrawnLine[i : i+2])
		who := other
		if i/2%2 == 1 {
			who = s.visitor
		}
		if other.Table().Board.Turn == game.Black != (who == other) {
			t.Fatalf("move %d is not whose it seems", i/2)
		}
		err = who.Play(m)
	}
	if err != nil {
		t.Fatal(err)
	}
	until(t, "the review", func() bool { r := s.visitor.Table().Review; return r != nil && r.Done == r.Total })
	s.does(wakeMsg{})
	return s
}

// TestReviewOnScreen goes through a game that is over: by keys, by the list of moves and
// from mistake to mistake.
func TestReviewOnScreen(t *testing.T) {
	s := played(t, lang.English)
	if text := s.shows(); !strings.Contains(text, "A draw, 32 to 32.") || !strings.Contains(text, "Accuracy: Black ") || !strings.Contains(text, "?") {
		t.Errorf("at the end:\n%s", text)
	}
	s.types("home")
	if text := s.shows(); !strings.Contains(text, "The start") {
		t.Errorf("at the start:\n%s", text)
	}
	s.types("J")
	at := s.table.ply()
	m := s.table.move()
	if m == nil || at == 0 || !m.Class.Wrong() {
		t.Fatalf("the first mistake is after ply %d: %+v", at, m)
	}
	for i := range at - 1 {
		if s.table.view.Review.Moves[i].Class == m.Class {
			t.Errorf("move %d is a mistake, too", i+1)
		}
	}
	if text := s.shows(); !strings.Contains(text, m.Class.Mark()) || !strings.Contains(text, "lost") || !strings.Contains(text, "Better: ") || !strings.Contains(text, "!") {
		t.Errorf("at the mistake:\n%s", text)
	}
	for range 60 {
		s.types("J")
	}
	if text := s.shows(); !strings.Contains(text, "That was the last mistake.") {
		t.Errorf("behind the last mistake:\n%s", text)
	}
	s.types("end")
	s.does(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if s.table.ply() != 59 {
		t.Errorf("the wheel leads to ply %d", s.table.ply())
	}
	s.types("home")
	s.clicks("f5") // in the list
	if s.table.ply() != 1 {
		t.Errorf("a click on the first move leads to ply %d", s.table.ply())
	}
	s.Width, s.Height = 120, 50
	if text := s.shows(); !strings.Contains(text, "Graph") {
		t.Errorf("a large window shows no graph:\n%s", text)
	}
}

// word is a word in English letters.
var word4 = regexp.MustCompile(`[A-Za-z]{4,}`)

// foreign are words of English letters in a text in another language, but for those
// that are names, keys and commands.
func foreign(text string, but ...string) (list []string) {
	for _, w := range word4.FindAllString(text, -1) {
		known := false
		for _, b := range append(but, "OTHELLO", "guest", "enter", "space", "ctrl", "home", "hjkl", "left", "right", "down", "backspace", "pgdown", "First", "Last", "only", "strong", "weak") {
			known = known || w == b
		}
		if !known {
			list = append(list, w)
		}
	}
	return list
}

// TestJapaneseScreen shows no English on any part of the screen to who reads Japanese.
func TestJapaneseScreen(t *testing.T) {
	s := looking(t, termsSetup(t), "ja")
	look := func(what, want string) {
		t.Helper()
		text := s.shows()
		if words := foreign(text); len(words) > 0 || !strings.Contains(text, want) {
			t.Errorf("%s has English words %q, or lacks %q:\n%s", what, words, want, text)
		}
	}
	s.does(nil)
	s.welcome()
	look("the lobby", "ようこそ")
	s.types("?")
	look("the help", "描き直す")
	s.types("esc", "n")
	look("the form", "持ち時間")
	s.types("right", "down")
	look("the form for engines", "観戦を許す")
	s.types("enter")
	look("a table", "あなた")
	s.types("?")
	look("the help at a table", "投了")
	s.types("esc", "x")
	look("a question", "投了しますか")
	s.types("esc", "q")
	look("another one", "盤を離れますか")
	s.types("esc", "L")
	if text := s.shows(); s.tr.Tag() != lang.English || !strings.Contains(text, "(you)") {
		t.Errorf("after another language was chosen:\n%s", text)
	}
	s = played(t, "ja")
	look("a review", "正確さ")
	s.types("home", "J")
	look("a mistake", "最善:")
	s.Width, s.Height = 20, 5
	look("a small window", "狭すぎます")
}

// TestJapaneseLines says nothing in English to who reads Japanese in lines of text, but
// the commands.
func TestJapaneseLines(t *testing.T) {
	s := played(t, "ja")
	var said bytes.Buffer
	l := &lines{Output: plain.NewOutput(&said, lang.For("ja")), visitor: s.visitor, kinds: termsSetup(t).Lobby.Kinds}
	l.welcome("")
	for _, text := range []string{"help", "tables", "who", "best", "review", "review x", "board", "clock", "moves", "row 1", "last", "history", "transcript", "help board", "draw", "yes", "nonsense", "say hello", "name Anna", "new", "leave", "new 5 3 balanced", "finished Bo", "leave", "engine first 1 5", "resign", "join", "language xx", "say", "watch 99"} {
		if err := l.do(text); err != nil {
			l.SayError(err)
		}
		for _, e := range l.visitor.Step() {
			l.event(e)
		}
		l.news()
	}
	var but []string
	for _, c := range slices.Concat(lobbyCommands, tableCommands) {
		but = append(but, append(regexp.MustCompile(`[A-Za-z]+`).FindAllString(c.Args, -1), c.Names...)...)
	}
	l.flush()
	text := said.String()
	if words := foreign(text, append(but, "help", "black", "white", "casual", "balanced", "private", "hello")...); len(words) > 0 {
		t.Errorf("English words %q:\n%s", words, text)
	}
	for _, want := range []string{"または次のコマンド", "正確さ", "が優った", "この対局に時計はありません。", "言語を指定"} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %q:\n%s", want, text)
		}
	}
	if err := l.do("language en"); err != nil || l.Printer().Tag() != lang.English {
		t.Errorf("language en: %v, %s", err, l.Printer().Tag())
	}
}
