package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"othello/internal/wholefile"
)

func copyVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "copy FILE",
		Short:   "Put a copy of a file in its place",
		Long:    `Copy a file: the last step of a recipe, which puts what was made where it is shipped, or the first, which keeps what the last one replaces. The old file stays until the new one is whole.`,
		Example: `go run ./trainer copy --out models/small.onnx train/small.onnx`,
		Args:    cobra.ExactArgs(1),
	}
	out := outFlag(cmd, "file to write")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		from, err := os.Open(args[0])
		if err != nil {
			return err
		}
		defer func() { _ = from.Close() }() // it was only read
		var n int64
		err = wholefile.Replace(*out, func(w io.Writer) (err error) {
			n, err = io.Copy(w, from)
			return err
		})
		if err == nil {
			_, err = fmt.Fprintf(cmd.OutOrStdout(), "%s: %d bytes\n", *out, n)
		}
		return err
	}
	return cmd
}
