package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"othello/internal/lang"
)

// TestManual prints the man page in both languages.
func TestManual(t *testing.T) {
	for tag, want := range map[string][]string{
		"en": {".SH NAME\nprog - Do it\n", ".SH SYNOPSIS\n", ".SH OPTIONS\n", "\\fB-h, --help\\fP\nhelp for prog\n", ".SH COMMANDS\n"},
		"ja": {".SH 名前\nprog - Do it\n", ".SH 書式\n", ".SH オプション\n", "\\fB-h, --help\\fP\nヘルプ(prog)\n", ".SH コマンド\n"},
	} {
		root := &cobra.Command{Use: "prog", Short: "Do it", Run: func(*cobra.Command, []string) {}}
		root.AddCommand(&cobra.Command{Use: "do", Short: "Do more", Run: func(*cobra.Command, []string) {}})
		var out, errs strings.Builder
		root.SetOut(&out)
		root.SetErr(&errs)
		if code := RunIn(t.Context(), lang.For(tag), root, "v1", []string{"man"}); code != OK {
			t.Fatalf("%s: code %d, %s", tag, code, errs.String())
		}
		for _, text := range want {
			if !strings.Contains(out.String(), text) {
				t.Errorf("%s: the page has no %q:\n%s", tag, text, out.String())
			}
		}
	}
}
