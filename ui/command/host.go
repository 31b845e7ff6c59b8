package command

import (
	"context"
	"fmt"
	"log/slog"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/internal/cli"
	"othello/internal/crash"
	"othello/internal/wholefile"
	"othello/ui/config"
	"othello/ui/serve"
	"othello/ui/serve/lobby"
	"othello/ui/session"
)

func (a *App) host() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Let people play each other over SSH",
		Long: `Listens for SSH clients: "ssh -p 2323 HOST" shows the lobby, where people meet to play and to watch, in the terminal of whoever comes. Nothing need be installed there. "ssh -p 2323 HOST plain" is the same in lines of text.

Everybody is let in. Who comes with an SSH key chooses a name once, and has a rating; who comes without one, or as guest@HOST, is a guest. Nobody gets a shell, a file or a port of this machine. The table [serve] of the settings bounds what people can use.

The host key is made at the first start. It, the people and the games are in one folder. With the server stopped, copying the folder is a backup. The log goes to the standard error, or to the file of --log. SIGTERM and ctrl+c tell everybody, save all games and end the server; games go on when it is back.`,
		Example: `
othello serve
othello serve --address :2323
ssh -p 2323 localhost`,
		Args: files(0),
	}
	a.addSettings(cmd, "serve.address", "serve.folder")
	cmd.RunE = a.begun(func(cmd *cobra.Command, _ []string, config *config.Store) error {
		setup, err := a.hosting(&config.Settings)
		if err != nil {
			return err
		}
		if a.log == nil {
			slog.SetDefault(slog.New(slog.NewTextHandler(a.Stderr, nil)))
		}
		setup.Log = slog.Default()
		debug.SetGCPercent(gcPercent)
		s, err := serve.Listen(setup)
		if err != nil {
			return cli.Refuse(fmt.Errorf("serving: %w", err))
		}
		_, _ = fmt.Fprintf(a.Stdout, "listening on %v\nopen to: %s\n", s.Addr(), serve.OpenTo(s.Addr())) // for people; the log has it, too
		ctx, cancel := context.WithCancelCause(cmd.Context())
		defer cancel(nil)
		defer crash.Keep(func(e *crash.Error) { cancel(e) })()
		err = s.Serve(ctx)
		if e, crashed := context.Cause(ctx).(*crash.Error); crashed {
			return e
		}
		return err
	})
	return cmd
}

// hosting returns the settings of the server.
func (a *App) hosting(config *config.Settings) (serve.Setup, error) {
	c := config.Serve
	folder, err := wholefile.Expand(c.Folder)
	switch {
	case err != nil:
		return serve.Setup{}, fmt.Errorf("serve.folder: %w", err)
	case folder == "" && dataDir() == "":
		return serve.Setup{}, cli.Usagef("there is no home directory for the games: set HOME, XDG_DATA_HOME or --folder")
	case folder == "":
		folder = filepath.Join(dataDir(), "serve")
	}
	setup := serve.Setup{
		Address: c.Address, HostKey: filepath.Join(folder, "host_key"), Theme: config.UI.Config, Language: c.Language,
		Limits: serve.UsualLimits(),
		Lobby:  lobby.Setup{Path: filepath.Join(folder, "house.db"), Limits: lobby.UsualLimits()},
	}
	l := &setup.Limits
	l.Connections, l.Address, l.Logins, l.Idle = c.Connections, c.Each, c.Logins, c.Idle
	at := &setup.Lobby.Limits
	at.Tables, at.TablesEach, at.Searches, at.Think, at.Pace, at.Grace = c.Tables, c.TablesEach, c.Searches, c.EngineTime, enginePace, c.Grace
	setup.Theme.Colors, setup.Theme.Discs, setup.Theme.Square = "", "", "" // they are the host's terminal's
	if c.EngineLevel == 0 && !c.Review {
		return setup, nil
	}
	config.Engine.External = nil // programs of the host's are not for guests
	config.UI.Black, config.UI.White = "human", "engine"
	kinds, err := a.kinds(config)
	if err != nil {
		return setup, err
	}
	for i, name := range c.Engines {
		at := session.KindNamed(kinds, name)
		if at < 0 {
			return setup, cli.Usagef("serve.engines: there is no engine %q", name)
		}
		c.Engines[i] = kinds[at].ID
	}
	if c.Review {
		setup.Lobby.Judge, setup.Lobby.Review = a.Judge(config.Engine), reviewing
	}
	for _, k := range kinds {
		if levels := min(c.EngineLevel, len(k.Levels)); levels > 0 && slices.Contains(c.Engines, k.ID) {
			k.Levels = k.Levels[:levels]
			setup.Lobby.Kinds = append(setup.Lobby.Kinds, k)
		}
	}
	return setup, nil
}

// gcPercent lets garbage be a third of the memory in use rather than all of it: a guest costs more
// memory than time.
const gcPercent = 33

// enginePace is how long people can look at their own move before an engine answers.
const enginePace = 300 * time.Millisecond

// reviewing is what one position of a review may take.
var reviewing = ai.Limits{Depth: 14, Exact: 20, Time: 500 * time.Millisecond}
