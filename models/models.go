// Package models holds the shipped weights, as the trainer wrote them. Their
// formats belong to their readers; the README beside them says where each file
// comes from and how good it is.
package models

import (
	"bytes"
	_ "embed"
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

//go:embed small.onnx
var small []byte

// Small is the network that one processor computes some thousands of times a
// second, for policy.Open. It must not be changed.
func Small() []byte { return small }

//go:embed big.onnx
var big []byte

// Big is the network that predicts more moves and takes several times as long, for
// policy.Open. It must not be changed.
func Big() []byte { return big }
