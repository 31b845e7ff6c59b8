package serve

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strings"

	"golang.org/x/crypto/ssh"

	"othello/game"
	"othello/internal/wholefile"
	"othello/ui/serve/house"
)

// Explain writes what a server with that setup would open, and makes nothing. The error is
// why it could not start.
func Explain(w io.Writer, setup Setup) error {
	limits := setup.Limits.orUsual()
	var problem error
	fail := func(err error) string {
		if problem == nil {
			problem = err
		}
		return err.Error()
	}
	var out strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&out, "%-12s %s\n", name, fmt.Sprintf(format, args...))
	}

	listening := "free"
	if l, err := net.Listen("tcp", setup.Address); err != nil {
		listening = fail(fmt.Errorf("%s: %w", setup.Address, err))
	} else if err := l.Close(); err != nil {
		listening = err.Error()
	}
	line("address", "%s: %s", setup.Address, listening)
	switch data, err := wholefile.Read(setup.HostKey, mostKey); {
	case errors.Is(err, fs.ErrNotExist):
		line("host key", "%s: it will be made at the first start", setup.HostKey)
	case err != nil:
		line("host key", "%s", fail(err))
	default:
		key, err := ssh.ParsePrivateKey(data)
		if err != nil {
			line("host key", "%s", fail(fmt.Errorf("%s: %w", setup.HostKey, err)))
			break
		}
		line("host key", "%s: %s", setup.HostKey, ssh.FingerprintSHA256(key.PublicKey()))
	}
	switch info, err := house.Inspect(setup.House.Path); {
	case errors.Is(err, fs.ErrNotExist):
		line("games", "%s: it will be made at the first start", setup.House.Path)
	case err != nil:
		line("games", "%s", fail(err))
	default:
		line("games", "%s: %s, %s, %d under way", setup.House.Path, game.Counted(info.People, "name"), game.Counted(info.Games, "finished game"), info.Waiting)
	}
	line("people", "everybody is let in: by key with a name and a rating, without one as a guest")
	line("reachable", "the game, \"plain\" and \"games\"; no shell, no command, no file, no forwarding, no agent")
	line("connections", "%d at once, %d from one address, %d new ones from one address in a minute; idle ones end after %v", limits.Connections, limits.Address, limits.Logins, limits.Idle)
	line("tables", "%d at once, %d of one person; the seat of who is away is kept for %v", setup.House.Limits.Tables, setup.House.Limits.TablesEach, setup.House.Rules.Grace)
	engines := "none"
	if len(setup.House.Kinds) > 0 {
		var names []string
		for _, k := range setup.House.Kinds {
			names = append(names, fmt.Sprintf("%s up to level %d", k.Name, len(k.Levels)))
		}
		engines = fmt.Sprintf("%s; %v for one move, %d at once, each on one processor", strings.Join(names, ", "), setup.House.Limits.Think, setup.House.Limits.Searches)
	}
	line("engines", "%s", engines)
	values := "those who watch see no values"
	if setup.Values {
		values = "those who watch see the evaluation bar"
	}
	line("values", "%s", values)
	if _, err := io.WriteString(w, out.String()); err != nil {
		return err
	}
	return problem
}
