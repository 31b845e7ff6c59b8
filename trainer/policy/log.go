package policy

import (
	"encoding/csv"
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
	"strings"
)

// Row is one validation and the training since the previous one. Cross-entropies are in
// nats, by the goal's softmax; the value's squared error stands in their place where it alone is
// learned. Accuracies are 0 to 1.
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

var columns = []string{"positions", "hours", "rate", "train_cross_entropy", "train_top1", "train_value", "cross_entropy", "top1", "top1_orbits", "top1_over_64", "value", "other_cross_entropy", "averaged"}

// WriteCSV writes the log as comma separated values with a line of headings.
func WriteCSV(w io.Writer, log []Row) error {
	rows := [][]string{columns}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', 6, 64) }
	for _, r := range log {
		rows = append(rows, []string{
			strconv.Itoa(r.Positions), number(r.Hours), number(r.Rate),
			number(r.TrainEntropy), number(r.TrainRight), number(r.TrainValue),
			number(r.Entropy), number(r.Top1), number(r.Top1Orbits), number(r.Top1Over64), number(r.Value),
			number(r.Other), strconv.FormatBool(r.Averaged),
		})
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// Plot writes an SVG picture of the cross-entropy and of the accuracy against the
// positions seen.
func Plot(w io.Writer, name string, log []Row) error {
	const width, height, left, bottom, right, top = 640, 360, 46, 40, 46, 24
	last, low, high := 1.0, 1e9, 0.0
	lowest, highest := 1.0, 0.0
	for _, r := range log {
		last = max(last, float64(r.Positions))
		low, high = min(low, r.Entropy, r.TrainEntropy), max(high, r.Entropy, r.TrainEntropy)
		lowest, highest = min(lowest, r.Top1Orbits), max(highest, r.Top1Orbits)
	}
	// The first validations would flatten the rest.
	high = min(high, low+1)
	lowest = max(lowest, highest-0.25)
	room := func(low, high *float64) {
		d := max(*high-*low, 1e-3) / 20
		*low, *high = *low-d, *high+d
	}
	room(&low, &high)
	room(&lowest, &highest)
	x := func(n int) float64 { return left + float64(n)/last*(width-left-right) }
	y := func(v, low, high float64) float64 {
		return height - bottom - min((v-low)/(high-low), 1)*(height-bottom-top)
	}
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n", width, height)
	fmt.Fprintf(&b, `<rect width="%d" height="%d" fill="white"/>`+"\n", width, height)
	const lines = 5
	for i := range lines + 1 {
		share := float64(i) / lines
		v, a := low+share*(high-low), lowest+share*(highest-lowest)
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%.2f</text><text x="%d" y="%.1f" fill="#3a923a">%.1f</text>`+"\n",
			left, y(v, low, high), width-right, left-6, y(v, low, high)+4, v, width-right+6, y(v, low, high)+4, 100*a)
	}
	step := 1e-3
	for i := 0; last/step > 10; i++ {
		step *= []float64{2, 2.5, 2}[i%3] // 1, 2, 5, 10
	}
	for n := 0.0; n <= last; n += step {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%g</text>`+"\n", x(int(n)), height-bottom+18, math.Round(n)/1e6)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">million positions seen</text>`+"\n", width/2, height-6)
	fmt.Fprintf(&b, `<text x="%d" y="16">%s</text>`+"\n", left, html.EscapeString(name))
	const training, validation, accuracy = "#7f7f7f", "#1f6fb4", "#3a923a"
	for i, l := range [][2]string{
		{accuracy, "right in validation, % (right scale)"}, {training, "cross-entropy in training"}, {validation, "cross-entropy in validation"},
	} {
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end" fill="%s">%s</text>`+"\n", width-right-6, height/2+16*i, l[0], l[1])
	}
	curve := func(color string, at func(Row) float64) {
		var points strings.Builder
		for _, r := range log {
			fmt.Fprintf(&points, "%.1f,%.1f ", x(r.Positions), at(r))
		}
		fmt.Fprintf(&b, `<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>`+"\n", points.String(), color)
	}
	if len(log) > 0 {
		curve(training, func(r Row) float64 { return y(r.TrainEntropy, low, high) })
		curve(validation, func(r Row) float64 { return y(r.Entropy, low, high) })
		curve(accuracy, func(r Row) float64 { return y(r.Top1Orbits, lowest, highest) })
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}
