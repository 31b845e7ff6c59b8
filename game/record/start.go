package record

import (
	"cmp"
	"regexp"

	"othello/game"
	"othello/internal/message"
)

// Where a game begins other files say in fields of their own. A field that may move the
// start and is not understood is an error: what follows it is another game.
var (
	startName  = regexp.MustCompile(`(?i)pos|fen|board|handicap|^ha$|setup|init|xot|start|begin`)
	startWhen  = regexp.MustCompile(`(?i)time|clock|date|elo|size|^(?:start|begin)(?:s|at|ed|edat|_at|ed_at)$`)
	startUsual = regexp.MustCompile(`(?i)^[\s"\[\]{}]*(?:[-?08]|8x8|no|none|null|false|usual|normal|standard|default|othello)?[\s"\[\]{}]*$`)
)

// foreignStart returns an error for a field that may move the start of a game.
func foreignStart(name, value string) error {
	if !startName.MatchString(name) || startWhen.MatchString(name) || startUsual.MatchString(value) {
		return nil
	}
	return message.Errorf("the field %s sets a start that is not understood: %q", excerpt(name), excerpt(value))
}

var (
	ruleName  = regexp.MustCompile(`(?i)^(?:ru|rules?|(?:game|board|rule)?type|variant|game|gtype)$`)
	rulesElse = regexp.MustCompile(`(?i)anti|misere|misère|fewest|inverse|reverse[^i]|reverse$|losing|suicide`)
	typeElse  = regexp.MustCompile(`(?i)^s?k?\d+[a-z0-9]*a`)
)

// foreignRules returns an error for a field that names a variant in which the fewest discs
// win.
func foreignRules(name, value string) error {
	if ruleName.MatchString(name) && rulesElse.MatchString(value) || name == "TY" && typeElse.MatchString(value) {
		return message.Errorf("these are other rules: the fewest discs win (%s %s)", excerpt(name), excerpt(value))
	}
	return nil
}

// foreign returns an error for a field with which a game would be another one than it seems.
func foreign(name, value string) error {
	return cmp.Or(foreignStart(name, value), foreignRules(name, value))
}

// foreign is foreign with the place of the field.
func (p *parser) foreign(name, value string, offset int) {
	if wrong := foreign(name, value); wrong != nil {
		p.fail(offset, "%w", wrong)
	}
}

// mirroredStart is the other way to place the first four discs: Black begins on e3, f4, c5
// or d6.
func mirroredStart() game.Board {
	b := game.StartBoard(game.Size8)
	b.Black, b.White = b.White, b.Black
	return b
}

// mirrored begins g, which has no move yet, at the mirrored start if its first move is legal
// there.
func mirrored(g *game.Game, m game.Square) bool {
	root := g.Root()
	if len(root.Children()) > 0 || root.Board() != game.StartBoard(game.Size8) || !mirroredStart().Position().Legal(m) {
		return false
	}
	g.Restart(mirroredStart())
	return true
}
