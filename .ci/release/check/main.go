// check reads a configuration of GoReleaser as GoReleaser does, and fails on settings that
// it does not know: a check that takes seconds, where compiling GoReleaser takes minutes.
package main

import (
	"fmt"
	"os"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
)

func main() {
	p, err := config.Load(os.Args[1])
	if err == nil && len(p.Builds) == 0 {
		err = fmt.Errorf("%s builds nothing", os.Args[1])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
}
