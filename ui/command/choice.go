package command

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
)

// choose gives cmd a flag whose words parse reads, with a default. The shell offers the words.
func choose[T any](cmd *cobra.Command, flag, usage string, absent T, words []string, parse func(string) (T, error)) *T {
	cmd.Flags().Func(flag, usage, func(text string) error {
		value, err := parse(text)
		if err == nil {
			absent = value
		}
		return err
	})
	complete(cmd, flag, words)
	return &absent
}

// names returns the names of values as people type them.
func names[T fmt.Stringer](values []T) []string {
	var list []string
	for _, v := range values {
		list = append(list, strings.ToLower(v.String()))
	}
	return list
}

// complete makes the shell offer words as values of a flag.
func complete(cmd *cobra.Command, flag string, words []string) {
	register(cmd, flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
}

func register(cmd *cobra.Command, flag string, words cobra.CompletionFunc) {
	if err := cmd.RegisterFlagCompletionFunc(flag, words); err != nil {
		panic(err) // registered twice: a bug
	}
}
