package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestHelp says what a command does before how it is called.
func TestHelp(t *testing.T) {
	root := &cobra.Command{Use: "prog [FILE]", Short: "Do it", Long: "Do it well", Example: "prog a b"}
	root.AddCommand(&cobra.Command{Use: "do FILE", Short: "Do more", Run: func(*cobra.Command, []string) {}})
	root.Flags().BoolP("loud", "l", false, "say it")
	var out strings.Builder
	root.SetOut(&out)
	if code := Run(t.Context(), root, "v1", []string{"--help"}); code != OK {
		t.Errorf("code %d", code)
	}
	rest := out.String()
	for _, part := range []string{"Do it well\n\nUsage:", "\nExamples:\nprog a b\n", "Commands:\n", "  do ", "Do more\n", "Flags:\n", "  -l, --loud "} {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Fatalf("it lacks %q, in this order:\n%s", part, out.String())
		}
		rest = after
	}
}
