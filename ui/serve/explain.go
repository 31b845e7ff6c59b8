package serve

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strings"

	"golang.org/x/crypto/ssh"

	"othello/internal/lang"
	"othello/ui/serve/lobby"
)

// Explain writes what a server with that setup would open, and makes nothing. The error is
// why it could not start.
func Explain(tr *lang.Printer, w io.Writer, setup Setup) error {
	limits := setup.Limits.orDefault()
	var problem error // the first
	fail := func(err error) string {
		problem = cmp.Or(problem, err)
		return tr.Err(err)
	}
	var out strings.Builder
	line := func(name, text string) { fmt.Fprintf(&out, "%s %s\n", lang.Pad(name, -12), text) }

	listening := tr.In("an address", "free")
	if l, err := net.Listen("tcp", setup.Address); err != nil {
		listening = fail(fmt.Errorf("%s: %w", setup.Address, err))
	} else if err := l.Close(); err != nil {
		listening = tr.Err(err)
	}
	line(tr.T("address"), setup.Address+": "+listening)
	line(tr.T("open to"), OpenTo(tr, setup.Address))
	switch key, err := readHostKey(setup.HostKey); {
	case errors.Is(err, fs.ErrNotExist):
		line(tr.T("host key"), tr.F("%s: it will be made at the first start", setup.HostKey))
	case err != nil:
		line(tr.T("host key"), fail(err))
	default:
		line(tr.T("host key"), setup.HostKey+": "+ssh.FingerprintSHA256(key.PublicKey()))
	}
	switch info, err := lobby.Inspect(setup.Lobby.Path); {
	case errors.Is(err, fs.ErrNotExist):
		line(tr.T("games"), tr.F("%s: it will be made at the first start", setup.Lobby.Path))
	case err != nil:
		line(tr.T("games"), fail(err))
	default:
		line(tr.T("games"), tr.F("%s: %s, %s, %d under way", setup.Lobby.Path, tr.Count(info.People, "name"), tr.Count(info.Games, "finished game"), info.Waiting))
	}
	line(tr.T("people"), tr.T("everybody is let in: by key with a name and a rating, without one as a guest"))
	line(tr.T("reachable"), tr.T("the game, \"plain\" and \"games\"; no shell, no command, no file, no forwarding, no agent"))
	line(tr.T("connections"), tr.F("%d at once, %d from one address, %d new ones from one address in a minute; idle ones end after %v", limits.Connections, limits.Address, limits.Logins, limits.Idle))
	line(tr.T("tables"), tr.F("%d at once, %d of one person; the seat of who is away is kept for %v", setup.Lobby.Limits.Tables, setup.Lobby.Limits.TablesEach, setup.Lobby.Rules.Grace))
	engines, values, reviews := tr.T("none"), tr.T("those who watch see no values"), tr.T("none")
	if len(setup.Lobby.Kinds) > 0 {
		var names []string
		for _, k := range setup.Lobby.Kinds {
			names = append(names, tr.F("%s up to level %d", tr.T(k.Name), len(k.Levels)))
		}
		engines = tr.F("%s; %v for one move, %d at once, each on one processor", strings.Join(names, ", "), setup.Lobby.Limits.Think, setup.Lobby.Limits.Searches)
	}
	if setup.Values {
		values = tr.T("those who watch see the evaluation bar")
	}
	if setup.Lobby.Judge != nil && setup.Lobby.Review != nil {
		reviews = tr.F("finished games, %v for one position, one at a time behind the engines that play", min(setup.Lobby.Review.Time, setup.Lobby.Limits.Think))
	}
	language := tr.T("the one that each client names, until somebody chooses another one")
	if setup.Language != "" && setup.Language != lang.Auto {
		language = tr.F("%s, until somebody chooses another one", lang.Name(setup.Language))
	}
	line(tr.T("engines"), engines)
	line(tr.T("values"), values)
	line(tr.T("reviews"), reviews)
	line(tr.T("language"), language)
	_, err := io.WriteString(w, out.String())
	return cmp.Or(err, problem)
}

// OpenTo says who can connect to an address that the server listens at.
func OpenTo(tr *lang.Printer, address string) string {
	if a, err := net.ResolveTCPAddr("tcp", address); err == nil && a.IP.IsLoopback() {
		return tr.T("this machine alone; --address :2323 lets others in")
	}
	return tr.T("everybody who can reach this machine")
}
