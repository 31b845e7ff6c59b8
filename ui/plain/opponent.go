package plain

import (
	"othello/game"
	"othello/internal/lang"
	"othello/ui/opponent"
	"othello/ui/phrase"
)

// opponent lists opponents by name, or makes one play the engine's side.
func (v *view) opponent(args string) error {
	me, err := opponent.Read(v.setup.Kinds, v.setup.Archive)
	if err != nil {
		return lang.Errorf("your games cannot be read: %w", err)
	}
	list := opponent.List(v.tr, v.setup.Kinds, me)
	if len(list) == 0 {
		return lang.Errorf(`no engine is known well enough: "levels" lists the levels`)
	}
	if args == "" {
		for _, o := range list {
			k := v.ses.Kinds()[o.Kind]
			v.Say("%s: %s. %s, %s. %s", o.ID, v.tr.T(o.Name), v.tr.T(k.Name), phrase.Strength(v.tr, k, o.Level), v.tr.T(o.About))
		}
		return nil
	}
	o, err := opponent.Find(list, clip(args))
	if err != nil {
		return err
	}
	m := v.ses.Match()
	m.Oppose(o.Strength)
	v.ses.SetSeat(game.Black, m.Black)
	v.ses.SetSeat(game.White, m.White)
	v.sayPlayers()
	return nil
}
