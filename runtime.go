package main

import (
	"context"

	"othello/ai/policy/ort"
	"othello/ui/command"
)

// runtimeParts is what the command line gets to know of the library that computes
// networks.
func runtimeParts() command.Runtime {
	return command.Runtime{
		Find: func(p command.Policy) (path, version, origin string, err error) {
			lib, err := ort.Find(ort.Options{Path: p.Library})
			return lib.Path, lib.Version, lib.Source.String(), err
		},
		Providers: networkProviders(), Speed: networkSpeed, Backend: networkBackend,
		Install: func(ctx context.Context, from string, say func(string), progress func(done, total int64)) (string, error) {
			lib, err := ort.Install(ctx, ort.InstallOptions{From: from, Say: say, Progress: progress})
			return lib.Path, err
		},
		Remove: ort.Remove,
		Quiet:  ort.Quiet,
	}
}
