package ort

import (
	"regexp"
	"strings"
)

// Refusal is why a provider cannot be used, as an error in plain words.
type Refusal struct {
	Provider Provider
	Plain    string // a few words for people
	Library  string // the line of the library that they stand for; empty if it said nothing
}

// Error returns the plain words.
func (r *Refusal) Error() string { return r.Plain }

// refuse makes a refusal of what the library said about a provider.
func refuse(p Provider, line string) *Refusal {
	r := &Refusal{Provider: p, Plain: plain(line)}
	if r.Plain != line {
		r.Library = line
	}
	return r
}

// meanings are parts of the library's lines and what they mean. The first that is in a
// line counts.
var meanings = []struct{ part, plain string }{
	{"Failed to get a WebGPU adapter", "no graphics adapter found"},
	{"no CUDA-capable device", "no NVIDIA graphics card found"},
	{"CUDA driver version is insufficient", "the driver of the graphics card is too old"},
	{"out of memory", "the graphics card has too little memory"},
	{"execution provider is not supported in this build", notBuilt},
	{"Unknown provider name", notBuilt},
	{"does not support CoreML", notBuilt},
	{"Specified provider is not supported", notBuilt},
}

const notBuilt = "not part of this ONNX Runtime library"

var (
	// missingFile is how the system's loader names a library that another one needs.
	missingFile = regexp.MustCompile(`(\S+): cannot open shared object file`)
	// place is where in the library's source an error arose, and which condition did not hold.
	place = regexp.MustCompile(`^/?\S+\.(?:cc|cpp|h):\d+ .*? was false\. `)
)

// plain returns what a line of the library means to people: as much of it as they can
// understand, if it is none of those that are known.
func plain(line string) string {
	for _, m := range meanings {
		if strings.Contains(line, m.part) {
			return m.plain
		}
	}
	if file := missingFile.FindStringSubmatch(line); file != nil {
		return "needs " + file[1] + ", which is not installed"
	}
	if strings.Contains(line, "Failed to load") {
		return "its library cannot be loaded"
	}
	return place.ReplaceAllString(line, "")
}
