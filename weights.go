package main

import (
	"log/slog"

	"othello/ai/template"
	"othello/models"
)

// weights are the shipped weights of the template evaluation. Should they not be
// readable, the log says so and the engines make do with the hand evaluation.
func weights() *template.Weights {
	w, err := template.Read(models.Template())
	if err != nil {
		slog.Error("the engine plays with its simpler evaluation", "error", err)
		return nil
	}
	return w
}
