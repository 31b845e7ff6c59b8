package ort

import "path/filepath"

// cards are the files by which Linux gives access to graphics cards.
var cards = []string{"/dev/dri/renderD*", "/dev/nvidia[0-9]*", "/dev/dxg"}

// Cards returns the files by which Linux gives access to graphics cards; none elsewhere.
func Cards() (found []string) {
	for _, pattern := range cards {
		more, _ := filepath.Glob(pattern) // the patterns are ours
		found = append(found, more...)
	}
	return found
}
