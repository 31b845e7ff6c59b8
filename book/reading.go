package book

import "maps"

import "strings"

// reading returns the reading of a folded name in Hepburn romanisation, without the length
// of vowels that katakana write with a line. Characters it does not know stay as they
// are.
func reading(name string) string {
	kana := []rune(characters.Replace(name))
	var out strings.Builder
	double := false
	for i := 0; i < len(kana); i++ {
		sound, known := sounds[string(kana[i:min(i+2, len(kana))])]
		switch {
		case known:
			i++
		case kana[i] == 'ッ':
			double = true
			continue
		default:
			if sound, known = sounds[string(kana[i])]; !known {
				sound = string(kana[i])
			}
		}
		if double && known && sound != "" {
			out.WriteString(sound[:1])
		}
		double = false
		out.WriteString(sound)
	}
	return out.String()
}

// spelling is a reading with long vowels and with short ones.
type spelling struct{ long, short string }

// spell returns the spelling of folded text in kana, Chinese characters or any of the
// usual ways of writing them in Latin letters.
func spell(text string) spelling {
	text = hepburn.Replace(reading(text))
	return spelling{text, short.Replace(text)}
}

// holds reports whether text is part, and the start, of a spelling; nil holds nothing.
func (s *spelling) holds(text spelling) (part, start bool) {
	if s == nil {
		return false, false
	}
	long, short := strings.Index(s.long, text.long), strings.Index(s.short, text.short)
	return long >= 0 || short >= 0, long == 0 || short == 0
}

var (
	hepburn = strings.NewReplacer(
		"shu", "shu", "chu", "chu", "hu", "fu", "si", "shi", "ti", "chi", "tu", "tsu", "zi", "ji",
		"sy", "sh", "ty", "ch", "zy", "j", "jy", "j",
	)
	short = strings.NewReplacer("ou", "o", "oo", "o", "uu", "u", "ō", "o", "ū", "u") // long vowels
)

// sounds are the letters of katakana, in ones and twos.
var sounds = func() map[string]string {
	m := map[string]string{}
	for row, start := range map[string]string{
		"アイウエオ": "", "カキクケコ": "k", "サシスセソ": "s", "タチツテト": "t", "ナニヌネノ": "n", "ハヒフヘホ": "h", "マミムメモ": "m", "ラリルレロ": "r",
		"ガギグゲゴ": "g", "ザジズゼゾ": "z", "ダヂヅデド": "d", "バビブベボ": "b", "パピプペポ": "p", "ヤ ユ ヨ": "y", "ァィゥェォ": "",
	} {
		for i, r := range []rune(row) {
			m[string(r)] = start + "aiueo"[i:i+1]
		}
	}
	maps.Copy(m, map[string]string{
		"ー": "", "ン": "n", "ワ": "wa", "ヲ": "o", "ヴ": "vu", "シ": "shi", "チ": "chi", "ツ": "tsu", "フ": "fu", "ジ": "ji", "ヂ": "ji", "ヅ": "zu",
		"ティ": "chi", "ディ": "di", "ウィ": "wi", "ウェ": "we", "フィ": "fi", "シェ": "she", "ジェ": "je", "チェ": "che",
	})
	for _, r := range "キギシジチニヒビピミリ" {
		for small, sound := range map[string]string{"ャ": "ya", "ュ": "yu", "ョ": "yo"} {
			first := strings.TrimSuffix(m[string(r)], "i")
			if strings.HasSuffix(m[string(r)], "hi") && r != 'ヒ' || r == 'ジ' {
				sound = sound[1:]
			}
			m[string(r)+small] = first + sound
		}
	}
	for small, vowel := range map[string]string{"ァ": "a", "ェ": "e", "ォ": "o"} {
		m["フ"+small], m["ヴ"+small] = "f"+vowel, "v"+vowel
	}
	return m
}()

// characters replaces the Chinese characters in the names of openings with katakana.
// Words come before their parts.
var characters = strings.NewReplacer(strings.Fields(`
	虎 トラ 闘牛 トウギュウ 猛牛 モウギュウ 牛 ウシ 鼠 ネズミ 野兎 ノウサギ 兎 ウサギ 猫 ネコ 犬 イヌ 羊 ヒツジ 馬 ウマ 鹿 シカ 鶴 ツル
	燕 ツバメ 酉 トリ 龍 リュウ 蛇 ヘビ 狸 タヌキ 海老 エビ 金魚 キンギョ 蟹 ガニ 蝶 チョウ 蜘蛛 クモ 天狗 テング
	坂口 サカグチ 榎本 エノモト 家康 イエヤス 北島 キタジマ 金田 カネダ 橋本 ハシモト 石井 イシイ 石橋 イシバシ 三郎 サブロウ 三村 ミムラ
	竹田 タケダ 玉家 タマイエ 大和久 オオワク 井上 イノウエ 真美 マミ 中島 ナカジマ 為則 タメノリ 村上 ムラカミ 上野 ウエノ 手塚 テヅカ
	梅沢 ウメザワ 谷田 タニダ 谷口 タニグチ 丸岡 マルオカ 岩崎 イワサキ 北陸 ホクリク 邪気 ジャキ
	定石 ジョウセキ 系 ケイ 基本形 キホンケイ 基礎形 キソケイ 花形 ハナガタ 三角形 サンカクケイ 型 ガタ 流 リュウ 素 ス 全滅 ゼンメツ
	大量取 タイリョウド 大量 タイリョウ 大箱 オオバコ 小箱 コバコ 縦取 タテド 斜め取 ナナメド 斜 ナナ 平行 ヘイコウ 取 ト 横 ヨコ 裏 ウラ 逆 ギャク
	外 ハズ 返 ガエ 殺 コロ 打 ウ 飛行機 ヒコウキ 飛 ト 出 ダ 引 ヒ 張 パ 兜割 カブトワ 挟 ハサ 狩 ガ 轢 ヒ 対 タイ
	基本 キホン 進行 シンコウ 結論 ケツロン 直前分岐 チョクゼンブンキ 別法 ベッポウ 新手 シンテ 超斬新 チョウザンシン 新 シン 年 ネン 手 テ 目 メ
	最強 サイキョウ 最短 サイタン 一刀両断 イットウリョウダン 三本 サンボン 糸 イト 砂 スナ 辺 ヘン 白髪 シラガ 白 シロ 幣 ヌサ 雷 カミナリ
	雪 ユキ 穴 アナ 足 アシ 野 ノ 地獄 ジゴク 天魔 テンマ 暴走 ボウソウ 南十字 ミナミジュウジ 風神 フウジン 水神 スイジン 竜巻 タツマキ
	快速船 カイソクセン 幽霊船 ユウレイセン 沈没船 チンボツセン 潜水艦 センスイカン 戦車 センシャ 椅子 イス 荷車 ニグルマ 旅 タビ
`)...)
