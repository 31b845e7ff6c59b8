package command

import (
	"slices"
	"strings"
	"testing"

	"othello/internal/cli"
	"othello/ui/config"
)

// TestLevelsThatDoNotExist are refused where they are asked for, with those that do; a
// level in the settings is for all kinds.
func TestLevelsThatDoNotExist(t *testing.T) {
	atHome(t)
	for _, args := range [][]string{
		{"--level", "99"}, {"--level", "3", "--white", "mellow"}, {"--level", "3", "--black", "human", "--white", "human"},
		{"gtp", "--level", "3"}, {"nboard", "--level", "3", "--engine", "mellow"},
	} {
		o := try(t, nil, "", args...)
		if o.code != cli.Usage || o.lines != nil || !strings.Contains(o.stderr, " is a number from 1 to 2, not "+args[slices.Index(args, "--level")+1]) {
			t.Errorf("%v: code %d, %s", args, o.code, o.stderr)
		}
	}
	if o := try(t, nil, "", "--level", "2", "--black", "mellow"); o.code != cli.OK || o.lines.Match.Black.Level != 2 {
		t.Errorf("the last level: code %d, %s", o.code, o.stderr)
	}
	if o := try(t, func(c *config.Settings) { c.UI.Level = "99" }, ""); o.code != cli.OK {
		t.Errorf("a level in the file that some kinds do not have: code %d, %s", o.code, o.stderr)
	}
}

// TestOpponent seats the opponent that is named against a person.
func TestOpponent(t *testing.T) {
	atHome(t)
	for args, want := range map[string]string{
		"": "human calm", "--white human --black engine": "calm human",
		"--black human --white human": "human calm", "--black engine --white engine": "human calm",
	} {
		o := try(t, func(c *config.Settings) { c.UI.Level = "2" }, "", append(strings.Fields(args), "--opponent", "mine")...)
		if o.lines == nil || o.players() != want || o.lines.Match.Black.Level != 1 {
			t.Errorf("%q: %+v, %s", args, o.lines, o.stderr)
		}
	}
}
