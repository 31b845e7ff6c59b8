package ui

import (
	"os"
	"slices"
	"strings"
	"testing"

	"othello/ai"
	"othello/book"
	"othello/game"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/config"
	"othello/ui/session"
)

// triedWords are words that people try in a language, and the beginning of the line they mean.
var triedWords = map[string][][2]string{
	"en": {
		{"rules", "Learn how to play"}, {"how to play", "Learn how to play"}, {"tutorial", "Learn how to play"}, {"beginner", "Learn how to play"},
		{"undo", "Take back your last move"}, {"take back", "Take back your last move"}, {"redo", "Replay what was taken back"}, {"hint", "Mark legal moves"}, {"legal moves", "Mark legal moves"},
		{"new game", "New game"}, {"restart", "New game"}, {"start over", "New game"}, {"rematch", "Same players, colours swapped"}, {"swap sides", "Swap the players' colours"},
		{"level", "One level easier"}, {"difficulty", "The engine's strength"}, {"easier", "One level easier"}, {"harder", "One level harder"}, {"level 3", "Level: 3, club"},
		{"alpha-beta", "Engine: Computer"}, {"Alpha Beta", "Engine: Computer"}, {"monte carlo", "Engine: Monte Carlo"}, {"mts", "Engine: Monte Carlo"}, {"computer", "New game"},
		{"casual", "Opponent: Casual"}, {"my level", "Opponent: My level"}, {"club", "Opponent: Club"}, {"two players", "Black: a person"}, {"play a friend", "White: a person"}, {"play white", "Who plays White"},
		{"6x6", "Board: 6 x 6"}, {"6 x 6", "Board: 6 x 6"}, {"4×4", "Board: 4 x 4"}, {"board size", "Board: 6 x 6"}, {"clock", "Clock: 1 min"}, {"timer", "Clock: 1 min"}, {"5 minutes", "Clock: 5 min"}, {"increment", "Increment: 1 s"},
		{"percent", "Labels: percent of players"}, {"percentages", "Labels: percent of players"}, {"evaluation", "Evaluation bar"}, {"analysis", "Analyse the position"}, {"analyze", "Analyse the position"}, {"best move", "Analyse the position"},
		{"review", "Review the game"}, {"mistakes", "Learn from mistakes"}, {"blunders", "Review the game"}, {"puzzles", "Solve puzzles"}, {"practice", "Practise"},
		{"openings", "New game from an opening"}, {"tiger", "Opening: Tiger"}, {"opening rose", "Opening: Rose"}, {"buffalo", "Opening: Buffalo"}, {"f5d6c3d3", "Opening: Tiger"}, {"database", "What was played here"},
		{"save", "Save or copy the game"}, {"export", "Save to a file"}, {"open file", "My games"}, {"history", "My games"}, {"paste", "Open a file, or paste"}, {"copy", "Copy the moves"},
		{"theme", "Choose a theme"}, {"dark mode", "Theme: dark"}, {"light", "Theme: light"}, {"color blind", "Theme: colorblind"}, {"high contrast", "Theme: contrast"}, {"fjord", "Theme: fjord"},
		{"language", "Language"}, {"japanese", "Language: 日本語"}, {"settings", "See and change settings"}, {"preferences", "See and change settings"}, {"keys", "Keys and commands"}, {"shortcuts", "Keys and commands"}, {"mouse", "Keys and commands"},
		{"sound", "Bell: on"}, {"mute", "Bell: off"}, {"animation", "Animation"}, {"speed", "Engine pace"}, {"rotate board", "Turn the board"}, {"set up position", "Set up a position"}, {"exit", "Quit"},
		{"memory", "Memory: 16"}, {"threads", "Threads"},
		{"setings", "See and change settings"}, {"anlysis", "Analyse the position"}, {"mcts", "Engine: Monte Carlo"}, {"虎", "Opening: Tiger"}, {"言語", "Language"},
		{"concede", "Resign the game"}, {"quit", "Quit"}, {"where should i play", "A hint"}, {"too easy", "One level harder"}, {"2 players", "Black: a person"}, {"reversi rules", "Learn how to play"}, {"play as white", "Who plays White"},
		{"maintenance mode", "Set up a position"}, {"reversi", "New game"}, {"onnx", "Network backend"}, {"who is winning", "Evaluation bar"}, {"edit board", "Set up a position"}, {"saved games", "My games"}, {"why was that bad", "Review the game"}, {"timer off", "Clock: none"}, {"font size", "Square: auto"},
	},
	"ja": {
		{"ルール", "遊び方を学ぶ"}, {"遊び方", "遊び方を学ぶ"}, {"初心者", "遊び方を学ぶ"}, {"待った", "自分の最後の手を戻す"}, {"戻す", "自分の最後の手を戻す"}, {"ヒント", "打てるマスに印"}, {"合法手", "打てるマスに印"},
		{"新しい対局", "新しい対局"}, {"最初から", "新しい対局"}, {"強さ", "エンジンの強さ"}, {"難易度", "エンジンの強さ"}, {"弱く", "一段やさしくする"}, {"alpha-beta", "エンジン: コンピューター"}, {"モンテカルロ", "エンジン: モンテカルロ"},
		{"コンピューター", "新しい対局"}, {"二人", "白: 人"}, {"互角", "相手: 自分と互角"}, {"６×６", "盤: 6 x 6"}, {"盤の大きさ", "盤: 6 x 6"}, {"時計", "持ち時間: 1分"}, {"持ち時間", "持ち時間: 1分"}, {"５分", "持ち時間: 5分"},
		{"パーセント", "マスの表示内容: 選ぶ人の割合"}, {"分析", "局面を解析"}, {"検討", "対局を検討"}, {"悪手", "ミスから学ぶ"}, {"詰めオセロ", "詰問題"}, {"練習", "練習する"}, {"定石", "定石から対局"}, {"虎定石", "定石: 虎定石"}, {"うさぎ", "定石: 兎系"}, {"ローズ", "定石: ローズ"},
		{"保存", "保存、コピー"}, {"棋譜", "自分の棋譜"}, {"コピー", "手順をコピー"}, {"テーマ", "配色を選ぶ"}, {"配色を変える", "配色: dark"}, {"ダークモード", "配色: dark"}, {"言語", "言語"}, {"英語", "言語: 英語"}, {"設定", "設定"}, {"キー", "キーとコマンド"}, {"使い方", "キーとコマンド"},
		{"音", "ベル: オン"}, {"回転", "盤を回す"}, {"やめる", "対局を残して終了"}, {"一時停止", "エンジンと時計を止める"}, {"theme", "配色を選ぶ"}, {"undo", "自分の最後の手を戻す"},
		{"投了したい", "投了"}, {"どこに打てばいい", "ヒント"}, {"二人で遊ぶ", "黒: 人"}, {"ルール説明", "遊び方を学ぶ"}, {"棋譜保存", "ファイルに保存"}, {"時計なし", "持ち時間: なし"}, {"文字の大きさ", "マス: 自動"},
	},
}

// TestAsked finds what people mean among the first three lines, for 95 words of 100.
func TestAsked(t *testing.T) {
	text, err := os.ReadFile("../config.toml")
	if err != nil {
		t.Fatal(err)
	}
	for tag, words := range triedWords {
		inBubble(t, func(t *testing.T) {
			now, err := config.Load(string(text), "config.toml", "")
			if err != nil {
				t.Fatal(err)
			}
			now.UI.Language, now.UI.Black, now.UI.White = tag, "human", "human"
			kinds := testKinds(&fakeEngine{}, &fakeEngine{}, &fakeEngine{})
			for i, k := range []ai.Kind{{ID: "search", Name: "Computer", Former: "Alpha-beta"}, {ID: "mts", Name: "Monte Carlo"}, {ID: "policy", Name: "Policy network"}} {
				kinds[i].ID, kinds[i].Name, kinds[i].Former = k.ID, k.Name, k.Former
				kinds[i].Levels = slices.Repeat(kinds[i].Levels, 2)
				kinds[i].Levels[0].Elo = ai.Measured(500, 450, 550, 100)
			}
			r := newRig(t, Setup{Settings: now, Printer: lang.For(tag), Setup: session.Setup{Kinds: kinds, Archive: archive.Open(t.TempDir())}})
			r.play("f5d6c3d3")
			r.press("u")
			x, missed := r.m.newIndex(), 0
			first := func(asked string) (names []string) {
				found := x.find(asked)
				for _, c := range found[:min(3, len(found))] {
					names = append(names, c.Name)
				}
				return names
			}
			for _, w := range words {
				if names := first(w[0]); !slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, w[1]) }) {
					missed++
					t.Logf("%s: %q finds %q, not %q", tag, w[0], names, w[1])
				}
			}
			if missed*20 > len(words) {
				t.Errorf("%s: %d of %d words do not find what is meant", tag, missed, len(words))
			}
			for _, o := range book.Openings() {
				for _, name := range []string{o.English, o.Japanese} {
					if names := first(name); !slices.Contains(names, r.m.tr.F("Opening: %s", r.m.Names().Of(o))) {
						t.Errorf("%s: %q finds %q", tag, name, names)
					}
				}
			}
		})
	}
}

// TestAskedIsDone carries out what is found: values are set and remembered, openings and
// opponents begin a game.
func TestAskedIsDone(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		kinds := testKinds(&fakeEngine{}, &fakeEngine{})
		kinds[0].ID, kinds[1].Name = "search", "Perfect on 6x6"
		kinds[0].Levels = slices.Repeat(kinds[0].Levels, 2)
		kinds[0].Levels[6].ID = "club-player"
		r := newRig(t, Setup{Settings: stored(testConfig()), Setup: session.Setup{Kinds: kinds}})
		ask := func(words string) {
			r.press("ctrl+p")
			r.typeText(words)
			r.press("enter")
		}
		now := &r.m.setup.Settings.UI
		ask("fjord")
		r.wantScreen("Theme: fjord")
		ask("percent of players")
		if now.Theme != "fjord" || now.Labels != config.LabelPeople {
			t.Errorf("set: theme %s, labels %v", now.Theme, now.Labels)
		}
		ask("6x6")
		if m := r.m.ses.Match(); m.Size != game.Size6 {
			t.Errorf("the board has %d squares on a side", m.Size)
		}
		ask("opponent club")
		if m := r.m.ses.Match(); m.White.Level != 7 || m.White.Human {
			t.Errorf("the opponent is %+v", m.White)
		}
		ask("buffalo")
		r.wantScreen("New game from Buffalo")
		r.press("esc")
	})
}

// TestWordsOfTheMenu has words for actions and settings alone that there are.
func TestWordsOfTheMenu(t *testing.T) {
	known := map[string]bool{}
	for _, g := range action.Groups {
		for _, a := range g.Actions {
			known[string(a.Action)] = true
		}
	}
	for _, r := range config.OnScreen() {
		known[r.Key] = true
		for _, text := range r.Texts() {
			known[r.Key+"="+text] = true
		}
	}
	known[config.Kind.Key+"=search"] = true
	for key := range moreWords() {
		if !known[key] {
			t.Errorf("words.toml: nothing is called %s", key)
		}
	}
}
