package record_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/game/record"
)

func TestSave(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	if err := record.Save(path, "f5", false); err != nil {
		t.Fatal(err)
	}
	if err := record.Save(path, "f5d6", false); !errors.Is(err, fs.ErrExist) || strings.Count(err.Error(), path) != 1 {
		t.Errorf("over a file that is there: %v", err)
	}
	if err := record.Save(path, "f5d6", true); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(path); string(text) != "f5d6" {
		t.Errorf("the file holds %q", text)
	}
	if err := record.Save(filepath.Join(dir, "none", "a.txt"), "f5", false); !errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "open ") {
		t.Errorf("in no folder: %v", err)
	}
	if err := record.Save(dir, "f5", true); err == nil {
		t.Error("a folder was replaced")
	}
}

func TestFormatToSave(t *testing.T) {
	for path, want := range map[string]record.Format{"a.sgf": record.SGF, "a.GGF": record.GGF, "a": record.SGF, "a.b/c": record.SGF, "a.obf": record.OBF, "a.txt": record.Transcript, "a.svg": record.SVG, "a.png": record.PNG} {
		if f, err := record.FormatToSave(path); f != want || err != nil {
			t.Errorf("%s: %v, %v", path, f, err)
		}
	}
	for path, want := range map[string]string{"a.wtb": "WTHOR is only read", "a.pgn": "PGN is only read", "a.json": "Quest is only read", "a.doc": `".doc" is the extension of no format`} {
		if _, err := record.FormatToSave(path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "saved as .sgf .ggf ") {
			t.Errorf("%s: %v", path, err)
		}
	}
}
