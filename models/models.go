// Package models holds the shipped weights, as the trainer wrote them. Their
// formats belong to their readers; the README beside them says where each file
// comes from and how good it is.
package models

import (
	"bytes"
	"embed"
	"io"
)

//go:embed template.bin
var template []byte

// Template is the template evaluation's weights, for template.Read.
func Template() io.Reader { return bytes.NewReader(template) }

//go:embed book.bin
var book []byte

// Book is the opening book, for book.Read. It must not be changed.
func Book() []byte { return book }

// The networks are small.onnx and big.onnx, if they are there: a pattern has to
// match something, and this one matches the README as well.
//
//go:embed *.[mo][dn]*
var networks embed.FS

// Small is the network that one processor computes some thousands of times a
// second, for policy.Open; nil if there is none.
func Small() []byte { return network("small.onnx") }

// Big is the network that plays best and takes ten times as long, for policy.Open;
// nil if there is none.
func Big() []byte { return network("big.onnx") }

func network(name string) []byte {
	data, err := networks.ReadFile(name)
	if err != nil {
		return nil // not shipped: nothing else can go wrong with an embedded file
	}
	return data
}
