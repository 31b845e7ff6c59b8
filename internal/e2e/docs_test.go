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

	// named is a file or a folder of the repository in a code span.
	named = regexp.MustCompile("`((?:ai|book|docs|game|internal|models|trainer|ui)/[a-z0-9_./-]+)`")

	punctuation = regexp.MustCompile(`[^\pL\pN _-]`) // which the name of a heading in a link lacks
)

// TestLinks follows every link inside the repository in its pages, to the heading if it
// names one, and looks for the files that its pages name.
func TestLinks(t *testing.T) {
	for _, file := range pages(t) {
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
		if filepath.Base(file) == "CHANGELOG.md" {
			continue // it names what is gone
		}
		for _, m := range named.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join("../..", m[1])); err != nil {
				t.Errorf("%s names %s, which is not there", file, m[1])
			}
		}
	}
}

// pages returns the pages of the repository.
func pages(t *testing.T) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == ".git" {
			return fs.SkipDir
		}
		if filepath.Ext(path) == ".md" {
			list = append(list, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
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
