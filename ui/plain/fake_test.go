package plain

import (
	"context"
	"errors"
	"sync"
	"time"

	"othello/ai"
	"othello/game"
	"othello/game/record"
	"othello/internal/wholefile"
	"othello/ui/config"
	"othello/ui/session"
)

// fake is an engine that plays the first legal move at once, unless do says
// otherwise.
type fake struct {
	do func(ctx context.Context, p game.Position, lim ai.Limits) (ai.Analysis, error)

	mu     sync.Mutex
	limits []ai.Limits // of the calls so far
}

func (f *fake) Think(ctx context.Context, p game.Position, lim ai.Limits, report func(ai.Analysis)) (ai.Analysis, error) {
	f.mu.Lock()
	f.limits = append(f.limits, lim)
	f.mu.Unlock()
	if f.do != nil {
		if report != nil {
			report(first(p))
		}
		return f.do(ctx, p, lim)
	}
	return first(p), nil
}

// first is an analysis that prefers moves in the order of the squares.
func first(p game.Position) ai.Analysis {
	a := ai.Analysis{Position: p}
	score := 4.0
	for m := range p.Moves().Squares() {
		a.Moves = append(a.Moves, ai.MoveScore{Move: m, Score: ai.ScoreOf(score, score == 4), PV: []game.Square{m}})
		score -= 2
	}
	if len(a.Moves) > 0 {
		a.PV, a.Score.Discs = a.Moves[0].PV, a.Moves[0].Score.Discs
	}
	return a
}

// slowly thinks until it is told to stop.
func slowly(ctx context.Context, p game.Position, _ ai.Limits) (ai.Analysis, error) {
	<-ctx.Done()
	return first(p), nil
}

func failing(context.Context, game.Position, ai.Limits) (ai.Analysis, error) {
	return ai.Analysis{}, errors.New("out of ideas")
}

func crashing(context.Context, game.Position, ai.Limits) (ai.Analysis, error) {
	panic("lost the thread")
}

// match is a match of people and kinds, at their second level.
func match(black, white string) session.Match {
	m, err := session.NewMatch(kinds(&fake{}), game.Size8, black, white, "2", 0, 0)
	if err != nil {
		panic(err)
	}
	return m
}

// sized is m on a board of another size.
func sized(m session.Match, size game.Size) session.Match {
	m.Size = size
	return m
}

// timed is m with clocks.
func timed(m session.Match, clock, increment time.Duration) session.Match {
	m.Clock, m.Increment = clock, increment
	return m
}

// filled is a setup with settings, engines and a match, as far as it has none.
func filled(s Setup) Setup {
	if s.Kinds == nil {
		s.Kinds = kinds(&fake{})
	}
	if s.Match.Size == 0 {
		s.Match = match("human", "first")
	}
	if s.Settings == nil {
		s.Settings = config.New(config.Settings{})
	}
	if s.Judge == nil {
		s.Judge = s.Kinds[0].Engine
	}
	if s.OpenFile == nil {
		s.OpenFile = openFile
	}
	return s
}

// openFile lists the records of a file.
func openFile(path string) ([]config.GameChoice, error) {
	path, err := wholefile.Expand(path)
	if err != nil {
		return nil, err
	}
	data, err := wholefile.Read(path, record.MaxText)
	if err != nil {
		return nil, err
	}
	records, _, err := record.Parse(data)
	choices := make([]config.GameChoice, len(records))
	for i, r := range records {
		choices[i] = config.GameChoice{Title: r.Black, Open: func() (*record.Record, error) { return r, nil }}
	}
	return choices, err
}

// kinds are two kinds of engine that play alike.
func kinds(e ai.Engine) []ai.Kind {
	return []ai.Kind{
		{ID: "first", Name: "First square", Engine: e, Levels: []ai.Level{
			{Name: "easy", Limits: ai.Limits{Depth: 1}},
			{Name: "medium", Limits: ai.Limits{Depth: 2}},
			{Name: "hard", Limits: ai.Limits{Depth: 3}},
		}},
		{ID: "other", Name: "The other", Engine: e, Levels: []ai.Level{{Limits: ai.Limits{Depth: 9}}}},
	}
}
