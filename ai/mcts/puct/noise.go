package puct

import (
	"math"
	"math/rand/v2"

	"othello/game"
)

// concentration is the parameter of the Dirichlet distribution of the noise: the
// larger, the more even. Ten over the usual number of moves, as in AlphaZero.
const concentration = 10.0 / 9

// Root implements mcts.Method. It adds Dirichlet noise to the priors if Options.Noise
// asks for it, so that self-play games differ.
func (m *method) Root(_ game.Position, moves []game.Square, priors []float32, seed uint64) {
	if m.noise <= 0 {
		return
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	noise := make([]float64, len(moves))
	sum := 0.0
	for i := range noise {
		noise[i] = gamma(rng)
		sum += noise[i]
	}
	share := min(m.noise, 1)
	for i := range priors {
		priors[i] = float32((1-share)*float64(priors[i]) + share*noise[i]/sum)
	}
}

// gamma draws from the gamma distribution with the shape concentration, which is
// above 1 (Marsaglia and Tsang, 2000).
func gamma(rng *rand.Rand) float64 {
	const d = concentration - 1.0/3
	c := 1 / math.Sqrt(9*d)
	for {
		x := rng.NormFloat64()
		v := 1 + c*x
		if v <= 0 {
			continue
		}
		v *= v * v
		if math.Log(1-rng.Float64()) < x*x/2+d-d*v+d*math.Log(v) {
			return d * v
		}
	}
}
