package dqn

import (
	"math"
	"sync"

	"othello/ai/policy"
	"othello/game"
	"othello/trainer/graph"
)

// gatherer batches the positions of concurrent searches for the network. It implements
// puct.Policy. The last search to ask evaluates the batch for all.
type gatherer struct {
	net *graph.Trainer

	mu      sync.Mutex
	playing int // active games
	asked   *asked
}

// asked is a batch of waiting searches. The fields after ended are set once it is closed.
type asked struct {
	batch graph.Batch
	ended chan struct{}

	logits [][64]float32
	values []float32
	err    error
}

func newGatherer(net *graph.Trainer) *gatherer {
	return &gatherer{net: net, asked: &asked{ended: make(chan struct{})}}
}

// join adds an active game, leave removes one.
func (g *gatherer) join() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.playing++
}

func (g *gatherer) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.playing--
	g.evaluateIfFull()
}

// evaluateIfFull evaluates the batch if all active games wait for it. The caller holds
// mu.
func (g *gatherer) evaluateIfFull() {
	a := g.asked
	if len(a.batch.Own) == 0 || len(a.batch.Own) < g.playing {
		return
	}
	g.asked = &asked{ended: make(chan struct{})}
	a.logits, a.values, a.err = g.net.Evaluate(&a.batch)
	close(a.ended)
}

// Batch implements puct.Policy: a search asks about one position at a time.
func (g *gatherer) Batch() int { return 1 }

// Evaluate implements puct.Policy for one position.
func (g *gatherer) Evaluate(positions []game.Position, priors [][64]float32, values []float32) error {
	own, opp := policy.Discs(positions[0])
	g.mu.Lock()
	a := g.asked
	i := len(a.batch.Own)
	a.batch.Own, a.batch.Opponent = append(a.batch.Own, uint64(own)), append(a.batch.Opponent, uint64(opp))
	g.evaluateIfFull()
	g.mu.Unlock()
	<-a.ended
	if a.err != nil {
		return a.err
	}
	most := math.Inf(-1)
	for m := range positions[0].Moves().Squares() {
		most = max(most, float64(a.logits[i][m]))
	}
	for m := range positions[0].Moves().Squares() {
		priors[0][m] = float32(math.Exp(float64(a.logits[i][m]) - most))
	}
	values[0] = (a.values[i] + 1) / 2
	return nil
}
