package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/internal/cli"
	"othello/ui/config"
)

// TestServeCheck lets the server say what it would open: it makes nothing, and what is
// wrong is an error.
func TestServeCheck(t *testing.T) {
	home := atHome(t)
	folder := filepath.Join(home, "house")
	o := try(t, nil, "", "serve", "--check", "--folder", folder)
	for _, want := range []string{"127.0.0.1:0: free", "open to      this machine alone", folder + "/host_key: it will be made", "9 at once, 8 from one address, 7 new ones", "up to level 1; 1s for one move", "the one that each client names", "no shell"} {
		if !strings.Contains(o.stdout, filepath.FromSlash(want)) {
			t.Errorf("it does not say %q:\n%s", want, o.stdout)
		}
	}
	if o := try(t, nil, "", "serve", "--check", "--folder", folder, "--address", ":0"); !strings.Contains(o.stdout, "open to      everybody") {
		t.Errorf("it does not say that others can connect:\n%s", o.stdout)
	}
	if o.code != cli.OK || o.stderr != "" {
		t.Errorf("code %d, %q", o.code, o.stderr)
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("it has made its folder")
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "host_key"), []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if o := try(t, nil, "", "serve", "--check", "--folder", folder); o.code != cli.Usage || !strings.Contains(o.stderr, "host_key") {
		t.Errorf("with a damaged key: code %d, %q", o.code, o.stderr)
	}
	if o := try(t, nil, "", "serve", "--check", "--address", "nowhere"); o.code != cli.Usage || !strings.Contains(o.stderr, "--address must be HOST:PORT") {
		t.Errorf("with a bad address: code %d, %q", o.code, o.stderr)
	}
	unknown := func(c *config.Settings) { c.Serve.Engines = []string{"fierce"} }
	if o := try(t, unknown, "", "serve", "--check"); o.code != cli.Usage || !strings.Contains(o.stderr, `there is no engine "fierce"`) {
		t.Errorf("with an unknown engine: code %d, %q", o.code, o.stderr)
	}
}
