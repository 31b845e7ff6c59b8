package games

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"othello/game/record"
	"othello/internal/paths"
	"othello/ui/archive"
	"othello/ui/dialog"
	"othello/ui/room"
)

// saving is what is known from one time that a game was saved to the next.
type saving struct {
	folder string // typed before, with the separator; empty for the present one
	failed string // path that was typed last, if nothing was saved there
}

// contents says what each format keeps.
var contents = map[record.Format]string{
	record.SGF:        "keeps everything",
	record.GGF:        "keeps the moves, names, times and comments",
	record.Transcript: "keeps the moves only",
	record.OBF:        "keeps the position only",
	record.Board:      "keeps the position only",
}

// remark says what a file of that name would be.
func remark(path string) string {
	f, err := record.FormatToSave(path)
	if err != nil {
		return "A database of games: choose another extension than .wtb."
	}
	text := fmt.Sprintf("%v %s", f, contents[f])
	if f == record.SGF {
		text += "; also .ggf .txt"
	}
	return text + "."
}

// Save asks where to save a game, which is written as it is now.
func (g *Games) Save(r *record.Record) {
	name := g.failed
	if name == "" {
		name = g.folder + archive.FileName(r) + ".sgf"
	}
	texts := map[record.Format]string{} // made before the game goes on
	fault := map[record.Format]error{}
	for f := range contents {
		texts[f], fault[f] = record.Text(f, r)
	}
	g.ask(name, func(f record.Format) (string, error) { return texts[f], fault[f] })
}

func (g *Games) ask(name string, text func(record.Format) (string, error)) {
	g.host.Open(&dialog.Ask{
		Shell: g.host, Heading: "Save the game", Label: "File; the extension gives the format:", Text: name, Verb: "save",
		Remark: remark, Files: &dialog.Completion{Shell: g.host},
		Done: func(path string) tea.Cmd { return g.save(path, text, false) },
	})
}

// save writes a game to a file, and asks before it replaces one.
func (g *Games) save(path string, text func(record.Format) (string, error), over bool) tea.Cmd {
	if path == "" {
		g.say("Not saved: the file has no name.")
		return nil
	}
	if filepath.Ext(path) == "" {
		path += record.SGF.Extension()
	}
	g.failed = path
	f, err := record.FormatToSave(path)
	var data string
	if err == nil {
		data, err = text(f)
	}
	full := path
	if err == nil {
		full, err = paths.Expand(path)
	}
	if err != nil {
		g.say(fmt.Sprintf("Not saved: %v.", err))
		return nil
	}
	return g.host.Go(func() tea.Msg {
		err := record.Save(full, data, over)
		return room.Later(func() tea.Cmd {
			switch {
			case errors.Is(err, fs.ErrExist) && !over:
				g.askToReplace(path, text)
			case err != nil:
				g.say(fmt.Sprintf("Not saved: %v.", err))
			default:
				g.failed, g.folder = "", path[:len(path)-len(filepath.Base(path))]
				g.say(fmt.Sprintf("Saved as %v: %s.", f, path))
			}
			return nil
		})
	})
}

func (g *Games) askToReplace(path string, text func(record.Format) (string, error)) {
	g.host.Open(&dialog.Question{
		Shell: g.host, Heading: "Replace the file?", Text: path + " is there already.",
		Answers: []dialog.Answer{
			{Text: "Choose another name", Do: func() tea.Cmd { g.ask(path, text); return nil }},
			{Text: "Replace it", Do: func() tea.Cmd { return g.save(path, text, true) }},
		},
	})
}

// say says something below the list if that is open, or else on the screen.
func (g *Games) say(text string) {
	g.state = text
	if strings.HasPrefix(text, "Not") {
		g.host.Warn(text)
	} else {
		g.host.Say(text)
	}
}
