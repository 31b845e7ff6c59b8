package games

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"othello/game/diagram"
	"othello/game/record"
	"othello/internal/lang"
	"othello/internal/wholefile"
	"othello/ui/archive"
	"othello/ui/room"
	"othello/ui/widget"
)

// saving is what is known from one time that a game was saved to the next.
type saving struct {
	folder string // typed before, with the separator; empty for the present one
	failed string // path that was typed last, if nothing was saved there
}

// contents says what each format keeps.
var contents = map[record.Format]string{
	record.SGF:        lang.N("keeps everything"),
	record.GGF:        lang.N("keeps the moves, names, times and comments"),
	record.Transcript: lang.N("keeps the moves only"),
	record.OBF:        lang.N("keeps the position only"),
	record.Bitboards:  lang.N("keeps the position only"),
	record.Board:      lang.N("keeps the position only"),
	record.SVG:        lang.N("is a picture: the number of each move on its square"),
	record.PNG:        lang.N("is a picture of the position"),
}

// remark says what a file of that name would be.
func remark(tr *lang.Printer, path string) string {
	f, err := record.FormatToSave(path)
	if err != nil {
		return tr.T("A database of games: choose another extension than .wtb.")
	}
	text := tr.F("%v %s", f, tr.T(contents[f]))
	if f == record.SGF {
		text += tr.T("; also .ggf .txt, .svg or .png for a picture")
	}
	return tr.F("%s.", text)
}

// work is what is to be saved.
type work struct {
	heading   string
	extension string // of a file whose name has none
	remark    func(path string) string
	text      func(path string) (text, format string, err error) // format in words; empty for none; called in the background
	game      bool                                               // the name is offered again if nothing was saved
}

// Save asks where to save a game, which is written as it is now.
func (g *Games) Save(r *record.Record) {
	name := g.failed
	if name == "" {
		name = g.folder + archive.FileName(r) + record.SGF.Extension()
	}
	texts := map[record.Format]string{} // made before the game goes on
	fault := map[record.Format]error{}
	for f := range contents {
		if f != record.PNG { // which takes longer than a frame
			texts[f], fault[f] = record.Text(f, r)
		}
	}
	here := r.DiagramAt(r.Game.Node().Number())
	g.ask(name, work{
		heading: g.tr().T("Save the game"), extension: record.SGF.Extension(), game: true,
		remark: func(path string) string { return remark(g.tr(), path) },
		text: func(path string) (string, string, error) {
			f, err := record.FormatToSave(path)
			if f == record.PNG {
				text, err := pictureText(f, diagram.Light, here)
				return text, f.String(), err
			}
			return texts[f], f.String(), cmp.Or(err, fault[f])
		},
	})
}

// SavePicture asks where to save a picture, as SVG or PNG.
func (g *Games) SavePicture(style diagram.Style, d *diagram.Diagram) {
	svg := record.SVG
	g.ask(g.folder+"board"+svg.Extension(), work{
		heading: g.tr().T("Save a picture"), extension: svg.Extension(),
		remark: func(string) string { return g.tr().T("SVG, which documents show at any size; also .png.") },
		text: func(path string) (string, string, error) {
			f, err := record.FormatToSave(path)
			if err != nil {
				return "", "", err
			}
			text, err := pictureText(f, style, d)
			return text, f.String(), err
		},
	})
}

func pictureText(f record.Format, style diagram.Style, d *diagram.Diagram) (string, error) {
	var out bytes.Buffer
	err := lang.Errorf("a picture is a file that ends in .svg or .png")
	switch f {
	case record.SVG:
		err = diagram.Write(&out, style, d)
	case record.PNG:
		err = diagram.WritePNG(&out, style, d)
	}
	return out.String(), err
}

// SaveAs asks where to save what content makes in the background, and offers a name.
func (g *Games) SaveAs(name string, content func() (string, error)) {
	g.ask(g.folder+name, work{
		heading: g.tr().T("Save to a file"), extension: filepath.Ext(name),
		text: func(string) (text, format string, err error) {
			text, err = content()
			return text, "", err
		},
	})
}

func (g *Games) ask(name string, what work) {
	label := g.tr().T("File")
	if what.game {
		label = g.tr().T("File; the extension gives the format:")
	}
	g.host.Open(&room.Ask{
		Shell: g.host, Heading: what.heading, Label: label, Text: name, Verb: g.tr().T("save"),
		Remark: what.remark, Files: &room.Completion{Shell: g.host},
		Done: func(path string) tea.Cmd { return g.save(path, what, false) },
	})
}

// save writes a file, and asks before it replaces one.
func (g *Games) save(path string, what work, over bool) tea.Cmd {
	tr := g.tr()
	if path == "" {
		g.warn(tr.T("Not saved: the file has no name."))
		return nil
	}
	if filepath.Ext(path) == "" {
		path += what.extension
	}
	if what.game {
		g.failed = path
	}
	full := ""
	return g.host.Go(room.Work(&g.changes, func() (string, error) {
		text, format, err := what.text(path)
		if err != nil {
			return "", err
		}
		if full, err = wholefile.Expand(path); err != nil {
			return "", err
		}
		return format, record.Save(full, text, over)
	}, func(format string, err error) tea.Cmd {
		shown := widget.Clean(path)
		switch {
		case errors.Is(err, fs.ErrExist) && !over:
			g.askToReplace(path, what)
			return nil
		case err != nil:
			g.warn(tr.F("Not saved: %v.", err))
			return nil
		}
		if what.game {
			g.failed = ""
		}
		g.folder = path[:len(path)-len(filepath.Base(path))]
		g.state = tr.F("Saved as %v: %s.", format, shown)
		if format == "" {
			g.state = tr.F("Saved in %s.", shown)
		}
		g.host.SayOf(full, g.state)
		return nil
	}))
}

func (g *Games) askToReplace(path string, what work) {
	tr := g.tr()
	g.host.Open(&room.Question{
		Shell: g.host, Heading: tr.T("Replace the file?"), Text: tr.F("%s is there already.", path),
		Answers: []room.Answer{
			{Text: tr.T("Choose another name"), Do: func() tea.Cmd { g.ask(path, what); return nil }},
			{Text: tr.T("Replace it"), Do: func() tea.Cmd { return g.save(path, what, true) }},
		},
	})
}

// warn says something below the list if that is open, and on the screen.
func (g *Games) warn(text string) {
	g.state = text
	g.host.Warn(text)
}
