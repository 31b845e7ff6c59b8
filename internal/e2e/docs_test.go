package e2e

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)]+)\)|(?:src|srcset)="([^"]+)"`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)

	punctuation = regexp.MustCompile(`[^\pL\pN _-]`) // which the name of a heading in a link lacks
)

// TestLinks follows every link inside the repository in its pages, to the heading if it
// names one.
func TestLinks(t *testing.T) {
	var pages []string
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == ".git" {
			return fs.SkipDir
		}
		if filepath.Ext(path) == ".md" {
			pages = append(pages, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range pages {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			to := m[1] + m[2]
			if strings.Contains(to, "://") {
				continue
			}
			path, part, _ := strings.Cut(to, "#")
			if path == "" {
				path = filepath.Base(file)
			}
			path = filepath.Join(filepath.Dir(file), path)
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s links to %s, which is not there", file, to)
			}
			if part != "" && !hasHeading(t, path, part) {
				t.Errorf("%s links to %s, which has no such heading", file, to)
			}
		}
	}
}

// hasHeading reports whether a page, that of a folder being its README, has a heading that is
// linked to in that way.
func hasHeading(t *testing.T, path, part string) bool {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		path = filepath.Join(path, "README.md")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range heading.FindAllStringSubmatch(string(text), -1) {
		if strings.ToLower(strings.ReplaceAll(punctuation.ReplaceAllString(m[1], ""), " ", "-")) == part {
			return true
		}
	}
	return false
}
