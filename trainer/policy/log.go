package policy

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
}
