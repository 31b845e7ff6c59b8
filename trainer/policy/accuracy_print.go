package policy

import (
	"fmt"
	"io"
)

// PrintAccuracy writes the report as a table for people.
func PrintAccuracy(w io.Writer, r Accuracy) {
	fmt.Fprintf(w, "%-18s %9s %8s %8s %8s %8s %8s | %8s %8s\n", "", "positions", "top-1", "raw", "top-3", "entropy", "raw", "winner", "Brier")
	row := func(name string, f Figures) {
		fmt.Fprintf(w, "%-18s %9d %7.2f%% %7.2f%% %7.2f%% %8.4f %8.4f", name, f.Positions, 100*f.Top1Orbits, 100*f.Top1, 100*f.Top3, f.CrossEntropyOrbits, f.CrossEntropy)
		if f.Value != nil {
			fmt.Fprintf(w, " | %7.2f%% %8.4f", 100*f.Value.Accuracy, f.Value.Brier)
		}
		fmt.Fprintln(w)
	}
	row("all", r.Figures)
	row("not forced", r.Free)
	if r.Unseen != nil {
		row("not in training", *r.Unseen)
	}
	for _, p := range r.Plies {
		row(fmt.Sprintf("plies %d to %d", p.From, p.To), p.Figures)
	}
	forecast := func(name string, v *Value) {
		if v != nil {
			fmt.Fprintf(w, "%-18s %9d %44s | %7.2f%% %8.4f\n", name, v.Positions, "", 100*v.Accuracy, v.Brier)
		}
	}
	forecast("perfect play", r.Perfect)
	forecast("the same, played", r.Played)
	calibration := func(name string, list []Bin) {
		fmt.Fprintf(w, "%-18s", name)
		for _, b := range list {
			fmt.Fprintf(w, " %3.0f:%.0f", 100*b.Forecast, 100*b.Fact)
		}
		fmt.Fprintln(w)
	}
	calibration("move, said:true %", r.MoveCalibration)
	if r.Value != nil {
		calibration("win, said:true %", r.Value.Calibration)
	}
	if r.Perfect != nil {
		calibration("perfect play", r.Perfect.Calibration)
	}
}
