package main

import (
	"fmt"
	"os"

	"othello/ai/template"
	"othello/models"
)

// weights are the shipped weights of the template evaluation. Should they not be
// readable, it says so and the engines make do with the hand evaluation.
func weights() *template.Weights {
	w, err := template.Read(models.Template())
	if err != nil {
		fmt.Fprintln(os.Stderr, "othello: the engine plays with its simpler evaluation:", err)
		return nil
	}
	return w
}
