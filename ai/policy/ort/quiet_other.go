//go:build !unix

package ort

import "os"

// Quiet does nothing: libraries write to the standard error as they like.
func Quiet(*os.File) (restore func(), err error) { return func() {}, nil }
