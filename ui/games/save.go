package games

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io/fs"
	"path/filepath"

	"othello/game/diagram"
	"othello/game/record"
	"othello/internal/lang"
	"othello/internal/wholefile"
	"othello/ui/action"
	"othello/ui/archive"
	"othello/ui/scene"
	"othello/ui/table"
)

// copy copies the moves of the game.
func (g *Games) copy() []scene.Effect {
	return table.Speak(g.tr(), g.setup.Record().Game, nil, action.Copy, "")
}

// save saves the game to a file or, with no path, asks for one.
func (g *Games) save(path string) []scene.Effect {
	tr, r := g.tr(), g.setup.Record()
	if path == "" {
		name := cmp.Or(g.failed, g.folder+archive.FileName(r)+record.SGF.Extension())
		g.failed = ""
		return scene.One(scene.Prompt{
			Heading: tr.T("Save to a file"), Label: tr.F("File: %s", record.ExtensionsOf(record.Written())), Text: name, Verb: tr.T("save"),
			Files: func(string, bool) bool { return true }, Action: action.SaveAs,
		})
	}
	if filepath.Ext(path) == "" {
		path += record.SGF.Extension()
	}
	over := g.failed == path
	g.failed = path
	f, err := record.FormatToSave(path)
	if err != nil {
		return refused(notSaved(err))
	}
	content := func() (string, error) { return record.Text(f, r) }
	if f != record.PNG { // which takes longer than a frame
		text, err := content()
		content = func() (string, error) { return text, err }
	} else {
		d := r.DiagramAt(r.Game.Node().Number())
		content = func() (string, error) {
			var out bytes.Buffer
			err := diagram.WritePNG(&out, diagram.Light, d)
			return out.String(), err
		}
	}
	return g.write(path, over, content, func(shown string) string {
		g.failed = ""
		return tr.F("Saved as %v: %s.", f, shown)
	})
}

// write writes a file, and asks before it replaces one. said is what to say then.
func (g *Games) write(path string, over bool, content func() (string, error), said func(shown string) string) []scene.Effect {
	tr := g.tr()
	return scene.One(scene.Work{Key: key, Do: scene.In(func(context.Context) (full string, err error) {
		text, err := content()
		if err != nil {
			return "", err
		}
		if full, err = wholefile.Expand(path); err != nil {
			return "", err
		}
		return full, record.Save(full, text, over)
	}, func(full string, err error) []scene.Effect {
		switch {
		case errors.Is(err, fs.ErrExist) && !over:
			return scene.One(scene.Confirm{
				Heading: tr.T("Replace the file?"), Text: tr.F("%s is there already.", path), No: tr.T("Keep it"), Yes: tr.T("Replace it"),
				Do: func() []scene.Effect { return g.write(path, true, content, said) }, Action: action.SaveAs, Arg: path,
			})
		case err != nil:
			return refused(notSaved(err))
		}
		g.folder = path[:len(path)-len(filepath.Base(path))]
		return scene.One(scene.Say{Text: said(path)})
	})})
}

func notSaved(err error) error { return lang.Errorf("not saved: %w", err) }
