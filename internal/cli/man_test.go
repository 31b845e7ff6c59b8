package cli

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// TestManual prints the man page.
func TestManual(t *testing.T) {
	root := &cobra.Command{Use: "prog", Short: "Do it", Run: func(*cobra.Command, []string) {}}
	root.Flags().Bool("loud", false, "say it")
	root.AddCommand(&cobra.Command{Use: "do", Short: "Do more", Run: func(*cobra.Command, []string) {}})
	var out, errs strings.Builder
	root.SetOut(&out)
	root.SetErr(&errs)
	if code := Run(t.Context(), root, "v1", []string{"man"}); code != OK {
		t.Fatalf("code %d, %s", code, errs.String())
	}
	for _, text := range []string{".TH PROG 1 ", ".SH NAME\nprog - Do it\n", ".SH OPTIONS\n", "\\fB--loud\\fP\nsay it\n", ".SH COMMANDS\n"} {
		if !strings.Contains(out.String(), text) {
			t.Errorf("the page has no %q:\n%s", text, out.String())
		}
	}
}
