package edit

import (
	"strings"

	"othello/game"
	"othello/game/record"
	"othello/internal/lang"
	"othello/ui/action"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// copyFormats are the formats in which a position is copied, by the words that ask for them.
var copyFormats = []struct {
	word, text string
	format     record.Format
}{
	{"line", lang.N("Board on one line"), record.Board},
	{"diagram", lang.N("Board as a diagram"), record.Unknown},
	{"obf", "OBF", record.OBF}, {"ggf", "GGF", record.GGF}, {"sgf", "SGF", record.SGF},
	{"bitboards", lang.N("Bitboards"), record.Bitboards},
}

// copy copies the position in a format, or asks in which.
func (r *Room) copy(word string) ([]scene.Effect, error) {
	tr, b := r.tr(), r.Board()
	pick := scene.Pick{Heading: tr.T("Copy the position"), None: tr.T("No such format."), Verb: tr.T("copy"), Action: action.Copy}
	for _, f := range copyFormats {
		if f.word != strings.ToLower(word) {
			pick.Texts, pick.Args = append(pick.Texts, tr.T(f.text)), append(pick.Args, f.word)
			continue
		}
		text, err := b.String(), error(nil)
		if f.format != record.Unknown {
			text, err = record.Text(f.format, &record.Record{Game: game.FromBoard(b)})
		}
		return []scene.Effect{scene.Copy{Text: text}, scene.Say{Text: phrase.Copied(tr, strings.Join(strings.Fields(text), " ")), Shown: true}}, err
	}
	if word != "" {
		return nil, lang.Errorf("there is no format called %q for a position", phrase.Clip(word))
	}
	return scene.One(pick), nil
}
