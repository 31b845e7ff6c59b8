package games

import (
	"os"
	"path/filepath"
	"strings"

	"othello/game/record"
	"othello/internal/misread"
	"othello/ui/action"
	"othello/ui/config"
	"othello/ui/phrase"
	"othello/ui/scene"
)

// openFile opens a file or, with no path, asks for one or for a text.
func (g *Games) openFile(path string) []scene.Effect {
	switch tr := g.tr(); {
	case path != "" && (g.setup.OpenFile == nil || record.Detect([]byte(path)) != record.Unknown && !IsPath(path)):
		return g.Read(path, false)
	case path != "":
		return g.file(path)
	default:
		return scene.One(scene.Prompt{
			Heading: tr.T("Open"), Label: tr.T("A file, completed by tab; a transcript, a position, any record"), Verb: tr.T("open"),
			Files: Opens, Paste: true, Action: action.OpenFile,
		})
	}
}

// IsPath reports whether text names a file or a folder rather than a move or a record.
func IsPath(text string) bool {
	if text == "" || strings.ContainsAny(text, "\n\r") {
		return false
	}
	for _, start := range []string{"~/", "./", "../", `~\`, `.\`, `..\`} {
		if strings.HasPrefix(text, start) {
			return true
		}
	}
	return filepath.IsAbs(text) || os.IsPathSeparator(text[len(text)-1]) || record.FormatOfPath(text) != record.Unknown
}

// Opens reports whether a path is completed to a file: one that may hold games, or a folder.
func Opens(name string, folder bool) bool {
	return folder || record.FormatOfPath(name) != record.Unknown
}

// Read opens the file that a text names, or what it holds: a game, or moves, from the opening or
// from the board. With here those from the board are preferred.
func (g *Games) Read(text string, here bool) []scene.Effect {
	if path := strings.TrimSpace(text); g.setup.OpenFile != nil && IsPath(path) {
		return g.file(path)
	}
	from := g.setup.Board()
	var left error // what could not be read
	var on bool
	return work(func() (records []*record.Record, err error) {
		records, on, err = record.ParseHere(from, []byte(text), here)
		left, err = partly(err)
		return records, err
	}, func(records []*record.Record) []scene.Effect {
		if !on {
			return append(told(left), g.several(g.tr().T("Games in the text"), g.choices(records))...)
		}
		if g.setup.Board() != from {
			return nil
		}
		return append(told(left), scene.Ask{Action: action.Open, Record: records[0], On: true})
	})
}

// choices are the games of a text.
func (g *Games) choices(records []*record.Record) []config.GameChoice {
	list := make([]config.GameChoice, len(records))
	for i, r := range records {
		list[i] = config.GameChoice{Title: phrase.Record(g.tr(), r, i+1), Open: func() (*record.Record, error) { return r, nil }}
	}
	return list
}

// partly returns what of a text could not be read though the rest was, or why nothing was.
func partly(err error) (left, failed error) {
	salvaged, failed := misread.Partly(err)
	if failed != nil {
		return nil, notOpened(failed)
	}
	return salvaged.Err(), nil
}

// told says what was left out.
func told(left error) []scene.Effect {
	if left == nil {
		return nil
	}
	return refused(left)
}
