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
	"othello/ui/serve/lobby"
	home "othello/ui/table"
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
	setup.Lobby.Judge, setup.Lobby.Review = hopeful{}, ai.Limits{Depth: 1}
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
	s.types(strings.Split(":first", "")...)
	s.types("enter")
	if text := s.shows(); !strings.Contains(text, "1. Black f5") {
		t.Errorf("at the start:\n%s", text)
	}
	s.types("down")
	at := s.table.game.Node()
	m := s.table.judged(at)
	if m == nil || !m.Class.Wrong() {
		t.Fatalf("the first mistake is played after ply %d: %+v", at.Ply(), m)
	}
	for i := range at.Ply() {
		if s.table.view.Review.Moves[i].Class.Wrong() {
			t.Errorf("move %d is a mistake, too", i+1)
		}
	}
	if text := s.shows(); !strings.Contains(text, m.Class.Mark()) || !strings.Contains(text, "lost") || !strings.Contains(text, "!") {
		t.Errorf("at the mistake:\n%s", text)
	}
	for range 60 {
		s.types("down")
	}
	if text := s.shows(); !strings.Contains(text, "There is no mistake after this move") {
		t.Errorf("behind the last mistake:\n%s", text)
	}
	s.types(strings.Split(":end", "")...)
	s.types("enter")
	s.does(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	if ply := s.table.game.Node().Ply(); ply != 59 {
		t.Errorf("the wheel leads to ply %d", ply)
	}
	s.types("left")
	if ply := s.table.game.Node().Ply(); ply != 58 {
		t.Errorf("left leads to ply %d", ply)
	}
	s.types(strings.Split(":first", "")...)
	s.types("enter")
	s.clicks("d6") // in the list
	if ply := s.table.game.Node().Ply(); ply != 1 {
		t.Errorf("a click on the second move leads to ply %d", ply)
	}
	if text := s.shows(); !strings.Contains(text, "up: Black") {
		t.Errorf("there is no graph:\n%s", text)
	}
}

// TestReviewInLines goes through a game that is over in lines of text: each place is read.
func TestReviewInLines(t *testing.T) {
	s := played(t, lang.English)
	var said bytes.Buffer
	l := newLines(s.visitor, s.setup, &said, lang.For(lang.English))
	for _, c := range []struct{ typed, want string }{
		{"next", "1. Black f5"}, {"end", "A draw, 32 to 32.\nAccuracy: Black"}, {"back", "60. White h6"}, {"first", "1. Black f5\nThe best move."}, {"previous", "no mistake before"}, {"next", "2. White d6?\nA mistake, 10 discs lost."},
	} {
		said.Reset()
		l.do(c.typed)
		if _ = l.Flush(); !strings.Contains(said.String(), c.want) {
			t.Errorf("%s: %q lacks %q", c.typed, &said, c.want)
		}
	}
}

// word is a word in English letters.
var word4 = regexp.MustCompile(`[A-Za-z]{4,}`)

// foreign are words of English letters in a text in another language, but for those
// that are names, keys and commands.
func foreign(text string, but ...string) (list []string) {
	for _, w := range word4.FindAllString(text, -1) {
		known := false
		for _, b := range append(but, "OTHELLO", "guest", "enter", "space", "ctrl", "home", "hjkl", "left", "right", "down", "backspace", "pgdown", "pgup", "First", "Last", "only", "strong", "weak") {
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
	s.types("down", "right", "down")
	look("the form for engines", "レート戦")
	s.types("enter")
	look("a table", "あなた")
	s.types("?")
	look("the help at a table", "投了")
	s.types("esc", ":")
	s.types(strings.Split("resign", "")...)
	s.types("enter")
	look("a question", "投了しますか")
	s.types("esc", "q")
	look("the lobby again", "テーブルと人")
	s.types("esc", ":")
	s.types(strings.Split("language", "")...)
	s.types("enter")
	if text := s.shows(); s.tr.Tag() != lang.English || !strings.Contains(text, "(you)") {
		t.Errorf("after another language was chosen:\n%s", text)
	}
	s = played(t, "ja")
	look("a review", "正確さ")
	s.types(strings.Split(":first", "")...)
	s.types("enter", "down")
	look("a mistake", "損")
	s.Width, s.Height = 20, 5
	look("a small window", "狭すぎます")
}

// TestJapaneseLines says nothing in English to who reads Japanese in lines of text, but
// the commands.
func TestJapaneseLines(t *testing.T) {
	s := played(t, "ja")
	var said bytes.Buffer
	l := newLines(s.visitor, s.setup, &said, lang.For("ja"))
	l.welcome("")
	for _, text := range []string{"help", "tables", "who", "best", "review", "review x", "first", "next", "board", "clock", "moves", "row 1", "last", "history", "transcript", "help board", "draw", "yes", "nonsense", "say hello", "name Anna", "new", "leave", "new 5 3", "finished Bo", "leave", "engine first 1 5", "resign", "join", "language xx", "say", "watch 99"} {
		l.do(text)
		for _, e := range l.visitor.Step() {
			l.apply(l.told(e))
		}
		l.news()
	}
	var but []string
	for _, a := range slices.Concat(words, home.Spoken, steps) {
		names, args, _ := a.Usage()
		but = append(but, append(regexp.MustCompile(`[A-Za-z]+`).FindAllString(args+takes[a], -1), names...)...)
	}
	_ = l.Flush()
	text := said.String()
	if words := foreign(text, append(but, "help", "black", "white", "casual", "hello", "LEVEL")...); len(words) > 0 {
		t.Errorf("English words %q:\n%s", words, text)
	}
	for _, want := range []string{"または次のコマンド", "正確さ", "が優った", "この対局に時計はありません。", "言語を指定"} {
		if !strings.Contains(text, want) {
			t.Errorf("it lacks %q:\n%s", want, text)
		}
	}
	if l.do("language en"); l.Printer().Tag() != lang.English {
		t.Errorf("language en: %s", l.Printer().Tag())
	}
}
