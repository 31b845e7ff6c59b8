package ort

import (
	"regexp"
	"strings"
)

// Refusal is the error of a provider that cannot be used, in plain words.
type Refusal struct {
	Provider Provider
	Plain    string // a few words for people
	Library  string // the library's own message; empty if it gave none
}

// Error returns the plain words.
func (r *Refusal) Error() string { return r.Plain }

// Details returns the library's own message.
func (r *Refusal) Details() string { return r.Library }

// refuse converts the library's message about a provider to a Refusal.
func refuse(p Provider, line string) *Refusal {
	r := &Refusal{Provider: p, Plain: plain(line)}
	if r.Plain != line {
		r.Library = line
	}
	return r
}

// plainWords maps parts of the library's messages to plain words. The first that occurs
// counts.
var plainWords = []struct{ part, plain string }{
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

// plain returns a message of the library in plain words, shortened if it is unknown.
func plain(line string) string {
	for _, m := range plainWords {
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
