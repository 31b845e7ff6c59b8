// Command python is package env as a shared library, for programs in Python and other
// languages that call C: env.h says what there is, and README.md how it is built. It
// plays nothing itself, and nothing of the game needs it.
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "This is a library: build it with -buildmode=c-shared, as its README says.")
	os.Exit(2)
}
