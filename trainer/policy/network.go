package policy

import (
	"fmt"
	"strconv"

	"othello/ai/policy/onnx"
	"othello/internal/cli"
	"othello/internal/wholefile"
	"othello/trainer/graph"
)

// MetaRecipe is the metadata key under which a network keeps its recipe.
const MetaRecipe = "othello.recipe"

// MetaUnfinished is the metadata key, with how far the training was, of a network that
// was written before its training was over.
const MetaUnfinished = "othello.unfinished"

// exportBest writes the network with the best weights and their validation figures.
func (r *run) exportBest() error {
	b := r.BestRow
	accuracy := r.top1(b)
	if r.Recipe.Schedule.Sample > 0 {
		accuracy += " on a sample"
	}
	return r.export(r.Best, b, accuracy, b.Entropy)
}

// export writes a network with the given weights. The metadata has the positions and
// hours of a row, the accuracy, if any, and the cross-entropy.
func (r *run) export(weights *graph.State, at Row, accuracy string, entropy float64) error {
	about := map[string]string{
		MetaRecipe:          r.Recipe.String(),
		"othello.data":      "SHA-256 " + r.Sum,
		"othello.seed":      strconv.FormatUint(r.Recipe.Seed, 10),
		"othello.hours":     strconv.FormatFloat(at.Hours, 'f', 3, 64),
		"othello.positions": strconv.Itoa(at.Positions),
	}
	if accuracy != "" {
		about["othello.accuracy"] = accuracy
		about["othello.cross_entropy"] = strconv.FormatFloat(entropy, 'f', 4, 64)
	}
	if !r.Finished {
		about[MetaUnfinished] = fmt.Sprintf("written after %d of %d positions of the training", r.Done, r.total)
	}
	m, err := graph.Export(r.Recipe.Net, weights, about)
	if err != nil {
		return err
	}
	onnx.Narrow(m)
	b, err := onnx.Marshal(m)
	if err != nil {
		return err
	}
	return wholefile.Write(r.File, b)
}

// top1 returns the accuracies of a row in words. It omits the one over 64 squares if the
// softmax is over legal squares: such a network has not learned legality.
func (j *Job) top1(r Row) string {
	text := fmt.Sprintf("%.2f %% by orbits, %.2f %% raw", 100*r.Top1Orbits, 100*r.Top1)
	if !j.Recipe.Goal.Masked {
		text += fmt.Sprintf(", %.2f %% over 64 squares", 100*r.Top1Over64)
	}
	return text
}

// show writes a playing network after an interruption, with the best weights or, before
// the first validation, the current ones. Before the first step it writes none.
func (r *run) show(err error) error {
	var writing error
	switch {
	case r.Best != nil:
		writing = r.exportBest()
	case r.Done > 0:
		writing = r.export(r.State, Row{Positions: r.Done, Hours: r.Seconds / 3600}, "", 0)
	default:
		return cli.Stopped(err, "stopped before the first step; the same command goes on")
	}
	if writing != nil {
		return cli.Stopped(err, "stopped after %d positions: %w; the same command goes on", r.Done, writing)
	}
	return cli.Stopped(err, "stopped after %d positions (%.1f %%): %s plays; the same command goes on", r.Done, 100*float64(r.Done)/float64(r.total), r.File)
}
