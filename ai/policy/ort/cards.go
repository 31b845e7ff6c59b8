package ort

import "path/filepath"

// cards lists patterns of the device files of graphics cards on Linux.
var cards = []string{"/dev/dri/renderD*", "/dev/nvidia[0-9]*", "/dev/dxg"}

// Cards returns the device files of graphics cards on Linux; none elsewhere.
func Cards() (found []string) {
	for _, pattern := range cards {
		more, _ := filepath.Glob(pattern) // the patterns are ours
		found = append(found, more...)
	}
	return found
}
