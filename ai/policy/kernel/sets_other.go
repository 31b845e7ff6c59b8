//go:build !amd64

package kernel

func vectorSets() []Set { return nil }

func int8Sets() []Int8Set { return nil }
