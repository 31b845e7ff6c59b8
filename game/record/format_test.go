package record

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestRegistry goes through the rows of all formats: names and extensions are each of one
// format, and what is written says what it keeps.
func TestRegistry(t *testing.T) {
	seen := map[string]Format{}
	for _, f := range All() {
		for _, name := range append([]string{f.Extension(), "." + strings.ToLower(f.String())}, f.row().also...) {
			if was, twice := seen[name]; twice && was != f {
				t.Errorf("%s is %v and %v", name, was, f)
			}
			seen[name] = f
		}
		if f.About() == "" || f.row().read == nil && f != WTHOR && f.row().is != nil {
			t.Errorf("%v has no text, or no reader for what is recognised", f)
		}
		if written := f.row().write != nil; written != (f.row().keeps.Format != "") || !written && !slices.Contains(Formats(), f) {
			t.Errorf("%v keeps %q", f, f.Keeps())
		}
	}
}

// TestDocs compares the table of docs/engines.md with the registry.
func TestDocs(t *testing.T) {
	const path, begin, end = "../../docs/engines.md", "with -update -->\n", "<!-- end of formats -->"
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, begun := strings.Cut(string(data), begin)
	_, after, ended := strings.Cut(rest, end)
	if !begun || !ended {
		t.Fatal("the page has no place for the formats")
	}
	var table strings.Builder
	table.WriteString("| format | what it is | what it keeps of a game |\n|---|---|---|\n")
	for _, f := range All() {
		table.WriteString("| " + f.String() + ", `" + f.Extension() + "` | " + f.About() + " | " + f.Keeps().String() + " |\n")
	}
	want := before + begin + table.String() + end + after
	if want == string(data) {
		return
	}
	if !*update {
		t.Fatalf("%s differs from the registry; run the test with -update", path)
	}
	if err := os.WriteFile(path, []byte(want), 0o644); err != nil {
		t.Fatal(err)
	}
}
