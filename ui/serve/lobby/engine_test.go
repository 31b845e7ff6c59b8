package lobby

import (
	"testing"
	"testing/synctest"
	"time"

	"othello/ai"
	"othello/game"
)

// TestBounded wants every engine of a kind to keep within the host's limits, those of
// levels too.
func TestBounded(t *testing.T) {
	var asked []ai.Limits
	e := engineFunc(func(think func() (ai.Analysis, error), lim ai.Limits) (ai.Analysis, error) {
		asked = append(asked, lim)
		return think()
	})
	kinds := engines(e)
	kinds[0].Levels[1].Engine = e
	visiting(t, Setup{Kinds: kinds, Limits: limits(func(l *Limits) { l.Think = time.Second })}, func(p *place) {
		for _, level := range []ai.LevelID{"1", "2"} {
			_, err := p.enter("").Open(Terms{Engine: "first", Level: level, Color: game.White})
			p.must(err)
			synctest.Wait()
		}
	})
	if len(asked) != 2 {
		t.Errorf("%d searches", len(asked))
	}
	for _, lim := range asked {
		if lim.Time != time.Second || lim.Threads != 1 {
			t.Errorf("an engine of the tables has the limits %+v", lim)
		}
	}
}
