package ui

import (
	"slices"
	"strings"

	"othello/internal/lang"
	"othello/ui/value"
)

// NameChoices are the values of Config.OpeningNames.
var NameChoices = []string{lang.Auto, "en", "ja", "both"}

// MeasureChoices and ValueChoices are the values of Config.Measure and Config.Values.
var (
	MeasureChoices = value.MeasureNames
	ValueChoices   = value.ShownNames
)

// checkNames reports a language of opening names that does not exist.
func checkNames(cfg Config) error {
	if cfg.OpeningNames != "" && !slices.Contains(NameChoices, cfg.OpeningNames) {
		return lang.Errorf("opening_names: %q is not one of %s", cfg.OpeningNames, strings.Join(NameChoices, ", "))
	}
	return nil
}
