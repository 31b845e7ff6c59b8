// Package opponent finds engines for people to play against: a few with a name, for those
// who do not want to know about kinds and levels; one as strong as the person, by the
// games that person has finished. All of it goes by the Elo of package ai. Nothing is
// shown or played here.
package opponent

import (
	"slices"
	"strings"

	"othello/ai"
	"othello/internal/lang"
	"othello/ui/session"
)

// Opponent is an engine that can be chosen by name.
type Opponent struct {
	ID    string // word to choose it by: "first"
	Name  string // on the screen: "First game"
	About string // a sentence or two on what to expect
	// Further is set for engines that have no name but their own.
	Further bool
	session.Strength
}

// Mine is the ID of the opponent that is as strong as the person.
const Mine = "mine"

// named are the opponents that are the same for everybody.
var named = []struct {
	Opponent
	kind  string
	level ai.LevelID
}{
	{Opponent{ID: "first", Name: lang.N("First game"), About: lang.N("Knows the rules and little else. You should win.")}, "search", "first-steps"},
	{Opponent{ID: "casual", Name: lang.N("Casual"), About: lang.N("Falls for simple traps. Loses 3 discs a move, where tournament players lose 2.")}, "search", "casual"},
	{Opponent{ID: "club", Name: lang.N("Club"), About: lang.N("As good as many club players: loses 1.6 discs a move. Hard for most people.")}, "search", "club-player"},
	{Opponent{ID: "tournament", Name: lang.N("Tournament players"), About: lang.N("Plays what amateurs play in tournaments, mistakes included. Other levels play like novices and champions.")}, "people", "amateur"},
}

// lastCoached is the index in named of the strongest opponent that the coach helps against
// unasked.
const lastCoached = 1

// Coached reports whether the coach watches a match by the value of ui.coach: a person plays
// against an engine that is measured to be no stronger than "casual", or any for "always".
func Coached(setting string, kinds []ai.Kind, m session.Match) bool {
	engine, against := m.Opponent()
	i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == "search" })
	if !against || setting != "first" || i < 0 {
		return against && setting == "always"
	}
	most, elo := kinds[i].Level(kinds[i].Find(named[lastCoached].level)).Elo, kinds[engine.Kind].Level(engine.Level).Elo
	return elo.Known() && elo.Points <= most.Points
}

// List returns the opponents that these kinds of engine can be for a person: the easiest first,
// the person's own, and the other kinds at the level nearest to the person's strength.
func List(tr *lang.Printer, kinds []ai.Kind, me Person) []Opponent {
	var list []Opponent
	for _, o := range named {
		if o.Kind = session.KindNamed(kinds, o.kind); o.Kind < 0 {
			continue
		}
		if o.Level = kinds[o.Kind].Find(o.level); o.Level > 0 {
			list = append(list, o.Opponent)
		}
	}
	if kind, level := ai.Closest(kinds, me.Elo); level > 0 {
		list = append(list, Opponent{
			ID: Mine, Name: tr.T("My level"), About: me.Text(tr), Strength: session.Strength{Kind: kind, Level: level},
		})
	}
	if list == nil {
		return nil
	}
	for i, k := range kinds {
		if k.ID != "search" && k.ID != "people" {
			list = append(list, Opponent{ID: k.ID, Name: k.Name, About: k.Plays, Further: true, Strength: session.Strength{Kind: i, Level: max(1, k.Nearest(me.Elo))}})
		}
	}
	return list
}

// Find returns the opponent of a list with an ID; the error names those there are.
func Find(list []Opponent, id string) (Opponent, error) {
	ids := make([]string, len(list))
	for i, o := range list {
		if strings.EqualFold(o.ID, id) {
			return o, nil
		}
		ids[i] = o.ID
	}
	return Opponent{}, lang.Errorf("an opponent is one of %s, not %q", strings.Join(ids, ", "), id)
}
