package kernel

import "math"

// The rest of a training step takes a hundredth of its time, and is in Go alone.

// Accumulate adds in to out.
func Accumulate(out, in []float32) {
	for i, x := range in[:len(out)] {
		out[i] += x
	}
}

// Gate makes out zero where in is not positive.
func Gate(out, in []float32) {
	for i, x := range in[:len(out)] {
		if !(x > 0) {
			out[i] = 0
		}
	}
}

// Update is a step of an optimiser for some parameters; all arrays have the same length.
// SGD uses Beta1 as its momentum, and none of what follows it.
type Update struct {
	Values, First, Second, Gradients []float32

	Rate     float32 // of the step; Adam's includes the correction of the first moment's bias
	Keep     float32 // share of a value that weight decay leaves
	Shrink   float32 // factor of the gradients
	Beta1    float32 // share of the first moment that is kept
	New1     float32 // 1 - Beta1
	Beta2    float32 // share of the second moment that is kept
	New2     float32 // 1 - Beta2
	Correct2 float32 // 1 over the bias of the second moment
	Epsilon  float32
}

// SGD makes a step of gradient descent with momentum.
func SGD(u *Update) {
	for i, g := range u.Gradients[:len(u.Values)] {
		u.First[i] = u.Beta1*u.First[i] + u.Shrink*g
		u.Values[i] = u.Keep*u.Values[i] - u.Rate*u.First[i]
	}
}

// Adam makes a step by Adam.
func Adam(u *Update) {
	for i, g := range u.Gradients[:len(u.Values)] {
		g *= u.Shrink
		m := u.Beta1*u.First[i] + u.New1*g
		s := u.Beta2*u.Second[i] + u.New2*g*g
		u.First[i], u.Second[i] = m, s
		root := float32(math.Sqrt(float64(s * u.Correct2)))
		u.Values[i] = u.Keep*u.Values[i] - u.Rate*(m/(root+u.Epsilon))
	}
}
