package templatefit

import (
	"othello/ai/template"
	"othello/trainer/positions"
)

// Set is the labelled positions of a fit, sorted by use and stage.
type Set struct {
	parts [3][template.Stages][]positions.Record
}

// Load reads the stores that the patterns name, each once, and divides them.
func Load(split positions.Split, patterns ...string) (*Set, error) {
	names, err := positions.Names(patterns...)
	if err != nil {
		return nil, err
	}
	var all []positions.Record
	for _, name := range names {
		_, list, err := positions.Read(name)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return Divide(split, all), nil
}

// Divide is the set of the records.
func Divide(split positions.Split, all []positions.Record) *Set {
	s := &Set{}
	for part, list := range split.Divide(all) {
		for _, r := range list {
			n := template.Stage(64 - r.Position.Empties())
			s.parts[part][n] = append(s.parts[part][n], r)
		}
	}
	return s
}

// Records are the positions of one stage for one use.
func (s *Set) Records(part positions.Part, stage int) []positions.Record {
	if stage < 0 || stage >= template.Stages {
		return nil
	}
	return s.parts[part][stage]
}
