package ort

import (
	"errors"
	"regexp"
	"strings"

	"othello/internal/message"
)

// Refusal is the error of a provider that cannot be used, in plain words.
type Refusal struct {
	Provider Provider
	Plain    error  // a few words for people
	Library  string // the library's own message; empty if it gave none
}

// Error returns the plain words.
func (r *Refusal) Error() string { return r.Plain.Error() }

// Unwrap returns the plain words as an error, which can be translated.
func (r *Refusal) Unwrap() error { return r.Plain }

// Details returns the library's own message.
func (r *Refusal) Details() string { return r.Library }

// refuse converts the library's message about a provider to a Refusal.
func refuse(p Provider, line string) *Refusal {
	r := &Refusal{Provider: p, Plain: plain(line)}
	if r.Error() != line {
		r.Library = line
	}
	return r
}

// plainWords maps parts of the library's messages to plain words. The first that occurs
// counts.
var plainWords = []struct {
	part  string
	plain error
}{
	{"Failed to get a WebGPU adapter", message.Errorf("no graphics adapter found")},
	{"no CUDA-capable device", message.Errorf("no NVIDIA graphics card found")},
	{"CUDA driver version is insufficient", message.Errorf("the driver of the graphics card is too old")},
	{"out of memory", message.Errorf("the graphics card has too little memory")},
	{"execution provider is not supported in this build", notBuilt},
	{"Unknown provider name", notBuilt},
	{"does not support CoreML", notBuilt},
	{"Specified provider is not supported", notBuilt},
}

var (
	notBuilt = message.Errorf("not part of this ONNX Runtime library")
	// missingFile is how the system's loader names a library that another one needs.
	missingFile = regexp.MustCompile(`(\S+): cannot open shared object file`)
	// place is where in the library's source an error arose, and which condition did not hold.
	place = regexp.MustCompile(`^/?\S+\.(?:cc|cpp|h):\d+ .*? was false\. `)
)

// plain returns a message of the library in plain words, shortened if it is unknown.
func plain(line string) error {
	for _, m := range plainWords {
		if strings.Contains(line, m.part) {
			return m.plain
		}
	}
	if file := missingFile.FindStringSubmatch(line); file != nil {
		return message.Errorf("needs %s, which is not installed", file[1])
	}
	if strings.Contains(line, "Failed to load") {
		return message.Errorf("its library cannot be loaded")
	}
	return errors.New(place.ReplaceAllString(line, ""))
}
