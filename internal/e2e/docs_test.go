package e2e

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)]+)\)|(?:src|srcset)="([^"]+)"`)
	heading = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

// TestLinks follows every link inside the repository in docs and in the main README, to the
// heading if it names one.
func TestLinks(t *testing.T) {
	files, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range append(files, "../../README.md") {
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

// hasHeading reports whether a page has a heading that is linked to in that way.
func hasHeading(t *testing.T, path, part string) bool {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range heading.FindAllStringSubmatch(string(text), -1) {
		if strings.ToLower(strings.ReplaceAll(m[1], " ", "-")) == part {
			return true
		}
	}
	return false
}
