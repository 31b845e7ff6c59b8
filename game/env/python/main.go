// Command python is package env as a shared library, for programs in Python and other
// languages that call C: env.h declares the functions; README.md says how to build it.
// The game does not need it.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "This is a library: build it with -buildmode=c-shared, as its README says.")
	os.Exit(2)
}
