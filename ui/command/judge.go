package command

import (
	"slices"

	"github.com/spf13/cobra"

	"othello/ai"
	"othello/ui/config"
)

// judge builds the engines and returns them with the one that the settings name, whose
// levels --level must be one of.
func (a *App) judge(cmd *cobra.Command, now *config.Settings) ([]ai.Kind, ai.Kind, error) {
	kinds, err := a.kinds(now)
	if err == nil {
		err = checkLevel(cmd, now, kinds, now.Engine.Kind)
	}
	if err != nil {
		return nil, ai.Kind{}, err
	}
	return kinds, kindNamed(kinds, now.Engine.Kind), nil
}

// kindNamed returns the kind with that ID, which App.kinds has checked.
func kindNamed(kinds []ai.Kind, id string) ai.Kind {
	return kinds[slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == id })]
}
