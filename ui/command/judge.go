package command

import (
	"slices"

	"github.com/spf13/cobra"

	"othello/ai"
)

// judge builds the engines and returns them with the one that the settings name, whose
// levels --level must be one of.
func (a *App) judge(cmd *cobra.Command, config *Config) ([]ai.Kind, ai.Kind, error) {
	kinds, err := a.kinds(config)
	if err == nil {
		err = checkLevel(cmd, config, kinds, config.Engine.Kind)
	}
	if err != nil {
		return nil, ai.Kind{}, err
	}
	return kinds, kindNamed(kinds, config.Engine.Kind), nil
}

// kindNamed returns the kind with that ID, which App.kinds has checked.
func kindNamed(kinds []ai.Kind, id string) ai.Kind {
	return kinds[slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == id })]
}
