package main

import (
	"fmt"
	"hash/crc32"
	"strings"

	"github.com/spf13/cobra"

	"othello/ai/policy"
	"othello/internal/cli"
	"othello/internal/wholefile"
)

func stylesVerb() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "styles NAME=FILE...",
		Short: "Put styles of a network into one file",
		Long:  `Put what the verb policy made of a network by the recipe style, one file for each style, into one small file: what they changed in it.`,
		Example: `
go run ./trainer policy --from models/small.onnx --set data.whose.player='"Tamenori Hideshi"' --set data.share=0.1 --set data.games=true --out tamenori.onnx style
go run ./trainer styles --out models/styles.bin tamenori=tamenori.onnx`,
		Args: cobra.MinimumNArgs(1),
	}
	net := cmd.Flags().String("net", "models/small.onnx", "the network")
	out := outFlag(cmd, "file of styles to write")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := wholefile.Check(*out); err != nil {
			return err
		}
		network, err := wholefile.Read(*net, 1<<30)
		if err != nil {
			return fmt.Errorf("reading the network: %w", err)
		}
		set := policy.Styles{Network: crc32.ChecksumIEEE(network)}
		for _, arg := range args {
			name, file, ok := strings.Cut(arg, "=")
			if !ok {
				return cli.Usagef("%q is not NAME=FILE", arg)
			}
			styled, err := wholefile.Read(file, 1<<30)
			if err != nil {
				return fmt.Errorf("reading the network: %w", err)
			}
			s, err := policy.StyleOf(name, network, styled)
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
			set.Styles = append(set.Styles, s)
		}
		raw, err := set.Encode()
		if err != nil {
			return err
		}
		if err := wholefile.Write(*out, raw); err != nil {
			return err
		}
		fmt.Fprintf(cmd.OutOrStdout(), "%s: %d styles, %d bytes\n", *out, len(set.Styles), len(raw))
		return nil
	}
	return cmd
}
