package policy

import "othello/trainer/curve"

// Row is one validation and the training since the previous one. Cross-entropies are in
// nats, by the goal's softmax. Accuracies are 0 to 1.
type Row struct {
	Positions    int     // seen by then, all rounds
	Hours        float64 // of training by then
	Rate         float64 // learning rate
	TrainEntropy float64
	TrainRight   float64 // the likeliest square, of the legal ones if the goal is masked, was played
	TrainValue   float64 // mean squared error of the value, -1 to 1
	Entropy      float64 // in validation
	Top1         float64 // the likeliest legal square was played
	Top1Orbits   float64 // the same, with symmetric moves merged
	Top1Over64   float64 // the likeliest of all squares was played; 0 in checkpoints that do not have it
	Value        float64 // mean squared error of the value, -1 to 1
	Other        float64 // cross-entropy of the weights themselves if the average was better, otherwise of the average
	Averaged     bool    // it is the average of the weights that was validated
}

// picture returns the curves of cross-entropy and of the accuracy against the positions seen.
func picture(name string, log []Row) curve.Picture {
	training, validation := curve.Line{Name: "cross-entropy in training"}, curve.Line{Name: "cross-entropy in validation"}
	right := curve.Line{Name: "right in validation, % (right scale)", Right: true}
	entropy, accuracy := curve.Axis{Low: 1e9, Format: "%.2f"}, curve.Axis{Low: 100, Format: "%.1f"}
	for _, r := range log {
		x := float64(r.Positions) / 1e6
		validation.Points = append(validation.Points, [2]float64{x, r.Entropy})
		training.Points = append(training.Points, [2]float64{x, r.TrainEntropy})
		right.Points = append(right.Points, [2]float64{x, 100 * r.Top1Orbits})
		entropy.Low = min(entropy.Low, r.Entropy, r.TrainEntropy)
		entropy.High = max(entropy.High, r.Entropy, r.TrainEntropy)
		accuracy.Low, accuracy.High = min(accuracy.Low, 100*r.Top1Orbits), max(accuracy.High, 100*r.Top1Orbits)
	}
	// The first validations would flatten the rest.
	entropy.High = min(entropy.High, entropy.Low+1)
	accuracy.Low = max(accuracy.Low, accuracy.High-25)
	return curve.Picture{Title: name, X: "million positions seen", Left: entropy, Right: accuracy, Lines: []curve.Line{validation, training, right}}
}
