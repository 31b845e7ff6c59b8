package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
)

// parse parses the flags of a verb, of which takes says what else it needs. A wrong
// one is an error of one line. Asked for help, parse prints the flags and notes to
// out and returns flag.ErrHelp, which counts as success.
func parse(fs *flag.FlagSet, args []string, out io.Writer, takes string, notes ...string) error {
	fs.SetOutput(io.Discard) // or it would say what is wrong itself, and print all flags
	fs.Usage = func() {}
	err := fs.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(out, strings.TrimSpace("usage: trainer "+fs.Name()+" [flags] "+takes))
		for _, note := range notes {
			fmt.Fprintln(out, note)
		}
		fs.SetOutput(out)
		fs.PrintDefaults()
		return err
	}
	if err != nil {
		return fmt.Errorf("%w; trainer %s -h lists the flags", err, fs.Name())
	}
	for i, arg := range fs.Args() {
		if i > 0 && len(arg) > 1 && arg[0] == '-' {
			return fmt.Errorf("%s stands behind %s: flags come first", arg, fs.Arg(0))
		}
	}
	return nil
}

// noArguments says what is wrong with arguments of a verb that takes flags alone.
func noArguments(fs *flag.FlagSet) error {
	if fs.NArg() > 0 {
		return fmt.Errorf("it takes no arguments, and %q is one", fs.Arg(0))
	}
	return nil
}

// checkDrawing says what is wrong with how positions are drawn, in percent.
func checkDrawing(wild, random int) error {
	if wild < 0 || random < 0 || wild+random > 100 {
		return fmt.Errorf("-wild %d and -random %d are negative or more than all", wild, random)
	}
	return nil
}
