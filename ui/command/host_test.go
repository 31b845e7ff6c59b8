package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"othello/internal/cli"
	"othello/ui/config"
)

// TestServeFaults: what is wrong with the settings of a server, or with its key, is an error
// before anybody is let in.
func TestServeFaults(t *testing.T) {
	folder := filepath.Join(atHome(t), "house")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "host_key"), []byte("no key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if o := try(t, nil, "", "serve", "--folder", folder); o.code != cli.Usage || !strings.Contains(o.stderr, "host_key") {
		t.Errorf("with a damaged key: code %d, %q", o.code, o.stderr)
	}
	if o := try(t, nil, "", "serve", "--address", "nowhere"); o.code != cli.Usage || !strings.Contains(o.stderr, "--address must be HOST:PORT") {
		t.Errorf("with a bad address: code %d, %q", o.code, o.stderr)
	}
	unknown := func(c *config.Settings) { c.Serve.Engines = []string{"fierce"} }
	if o := try(t, unknown, "", "serve"); o.code != cli.Usage || !strings.Contains(o.stderr, `there is no engine "fierce"`) {
		t.Errorf("with an unknown engine: code %d, %q", o.code, o.stderr)
	}
}
