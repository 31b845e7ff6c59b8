package serve

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strings"

	"golang.org/x/crypto/ssh"

	"othello/internal/lang"
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
		return lang.Error(err)
	}
	var out strings.Builder
	line := func(name, text string) { fmt.Fprintf(&out, "%s %s\n", lang.Pad(name, -12), text) }

	listening := lang.In("an address", "free")
	if l, err := net.Listen("tcp", setup.Address); err != nil {
		listening = fail(fmt.Errorf("%s: %w", setup.Address, err))
	} else if err := l.Close(); err != nil {
		listening = lang.Error(err)
	}
	line(lang.T("address"), setup.Address+": "+listening)
	switch data, err := wholefile.Read(setup.HostKey, mostKey); {
	case errors.Is(err, fs.ErrNotExist):
		line(lang.T("host key"), lang.F("%s: it will be made at the first start", setup.HostKey))
	case err != nil:
		line(lang.T("host key"), fail(err))
	default:
		key, err := ssh.ParsePrivateKey(data)
		if err != nil {
			line(lang.T("host key"), fail(fmt.Errorf("%s: %w", setup.HostKey, err)))
			break
		}
		line(lang.T("host key"), setup.HostKey+": "+ssh.FingerprintSHA256(key.PublicKey()))
	}
	switch info, err := house.Inspect(setup.House.Path); {
	case errors.Is(err, fs.ErrNotExist):
		line(lang.T("games"), lang.F("%s: it will be made at the first start", setup.House.Path))
	case err != nil:
		line(lang.T("games"), fail(err))
	default:
		line(lang.T("games"), lang.F("%s: %s, %s, %d under way", setup.House.Path, lang.Count(info.People, "name"), lang.Count(info.Games, "finished game"), info.Waiting))
	}
	line(lang.T("people"), lang.T("everybody is let in: by key with a name and a rating, without one as a guest"))
	line(lang.T("reachable"), lang.T("the game, \"plain\" and \"games\"; no shell, no command, no file, no forwarding, no agent"))
	line(lang.T("connections"), lang.F("%d at once, %d from one address, %d new ones from one address in a minute; idle ones end after %v", limits.Connections, limits.Address, limits.Logins, limits.Idle))
	line(lang.T("tables"), lang.F("%d at once, %d of one person; the seat of who is away is kept for %v", setup.House.Limits.Tables, setup.House.Limits.TablesEach, setup.House.Rules.Grace))
	engines := lang.T("none")
	if len(setup.House.Kinds) > 0 {
		var names []string
		for _, k := range setup.House.Kinds {
			names = append(names, lang.F("%s up to level %d", lang.T(k.Name), len(k.Levels)))
		}
		engines = lang.F("%s; %v for one move, %d at once, each on one processor", strings.Join(names, ", "), setup.House.Limits.Think, setup.House.Limits.Searches)
	}
	line(lang.T("engines"), engines)
	values := lang.T("those who watch see no values")
	if setup.Values {
		values = lang.T("those who watch see the evaluation bar")
	}
	line(lang.T("values"), values)
	reviews := lang.T("none")
	if setup.House.Judge != nil && setup.House.Review != nil {
		reviews = lang.F("finished games, %v for one position, one at a time behind the engines that play", min(setup.House.Review.Time, setup.House.Limits.Think))
	}
	line(lang.T("reviews"), reviews)
	language := lang.T("the one that each client names, until somebody chooses another one")
	if setup.Language != "" && setup.Language != lang.Auto {
		language = lang.F("%s, until somebody chooses another one", lang.Name(setup.Language))
	}
	line(lang.T("language"), language)
	if _, err := io.WriteString(w, out.String()); err != nil {
		return err
	}
	return problem
}
