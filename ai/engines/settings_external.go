package engines

import (
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"othello/internal/strict"
)

// External is a table [[engine.external]]: an external engine.
type External struct {
	Name     string        `toml:"name"`     // ID of its kind, and its name on the screen
	Protocol string        `toml:"protocol"` // "gtp" or "nboard"
	Command  []string      `toml:"command"`  // program and arguments
	Levels   []int         `toml:"levels"`   // its levels or depths, weakest first; none for one level with its own settings
	Time     time.Duration `toml:"time"`     // time limit for a move; zero for none
}

// maxLevels is the most levels that an external engine may have.
const maxLevels = 100

// checkExternal returns the first mistake in list, as a *strict.KeyError; nil if there is
// none.
func checkExternal(list []External) error {
	names := []string{"human", "engine"}
	for _, e := range list {
		var problem error
		switch {
		case e.Name == "" || utf8.RuneCountInString(e.Name) > 40 || strings.ContainsFunc(e.Name, func(r rune) bool { return !unicode.IsPrint(r) }):
			problem = strict.Errorf("engine.external", "must have a name of 1 to 40 letters, not %q", e.Name)
		case slices.Contains(names, e.Name):
			problem = strict.Errorf("engine.external", "cannot have the name %q: it is taken", e.Name)
		case e.Protocol != "gtp" && e.Protocol != "nboard":
			problem = strict.Errorf("engine.external", "%q must have the protocol gtp or nboard, not %q", e.Name, e.Protocol)
		case len(e.Command) == 0 || e.Command[0] == "":
			problem = strict.Errorf("engine.external", "%q must have a command", e.Name)
		case len(e.Levels) > maxLevels || slices.ContainsFunc(e.Levels, func(n int) bool { return n < 1 || n > 1000 }):
			problem = strict.Errorf("engine.external", "%q must have levels from 1 to 1000, at most %d of them", e.Name, maxLevels)
		case e.Time < 0 || e.Time > maxTime:
			problem = strict.Errorf("engine.external", "%q must have a time from 0s to %v", e.Name, maxTime)
		default:
			names = append(names, e.Name)
			continue
		}
		return problem
	}
	return nil
}
