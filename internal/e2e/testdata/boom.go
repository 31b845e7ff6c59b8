//go:build unix

package main

import (
	"os"
	"os/signal"
	"syscall"

	"othello/internal/crash"
)

// A goroutine of the program panics when the test wants it.
func init() {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	crash.Go(func() {
		<-asked
		panic("boom")
	}, nil)
}
