package cli

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/spf13/cobra"
)

// TestHelp groups commands, and wraps for a terminal.
func TestHelp(t *testing.T) {
	root := &cobra.Command{Use: "prog [FILE]", Short: "Do it", Long: strings.Repeat("Words ", 30), Example: "\n# twice\nprog a b\n"}
	root.AddGroup(&cobra.Group{ID: "g", Title: "games"})
	for _, c := range []*cobra.Command{{Use: "do FILE", Short: strings.Repeat("more ", 20)}, {Use: "play", Short: "Play", GroupID: "g"}, {Use: "secret", Hidden: true}} {
		c.Run = func(*cobra.Command, []string) {}
		root.AddCommand(c)
	}
	root.Flags().BoolP("loud", "l", false, "say it")
	text := help(root, 50)
	for _, part := range []string{"\nUSAGE\n\n  prog [FILE]", "\nEXAMPLES\n\n  # twice\n  prog a b\n", "\nGAMES\n\n  play  Play\n", "\nCOMMANDS\n\n  do FILE  more ", "\nFLAGS\n\n  -h, --help  help for prog\n  -l, --loud  say it\n"} {
		if !strings.Contains(text, part) {
			t.Errorf("it lacks %q:\n%s", part, text)
		}
	}
	for line := range strings.Lines(text) {
		if strings.Contains(line, "secret") || ansi.StringWidth(line) > 51 {
			t.Errorf("a line is %q", line)
		}
	}
}
