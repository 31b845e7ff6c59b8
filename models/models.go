// Package models embeds the shipped weights, networks and opening book, as written by the
// trainer. The README has each file's data, commands and measured quality.
package models

import (
	"bytes"
	_ "embed"
	"io"

	"othello/game"
)

//go:embed template.bin
var template []byte

// Template returns the template evaluation's weights, for template.Read.
func Template() io.Reader { return bytes.NewReader(template) }

//go:embed book.bin
var book []byte

// Book returns the opening book, for book.Read. It must not be changed.
func Book() []byte { return book }

//go:embed six.bin
var six []byte

// Six returns the book of perfect play on the 6x6 board, for book.Read. It must not be
// changed.
func Six() []byte { return six }

//go:embed puzzles.bin
var puzzles []byte

// Puzzles returns positions with one move to find, for puzzle.Decode. They must not be
// changed.
func Puzzles() []byte { return puzzles }

//go:embed small.onnx
var small []byte

// Small returns the smaller network in floats, which Styles change. It must not be changed.
func Small() []byte { return small }

//go:embed small8.onnx
var small8 []byte

// Small8 returns the smaller and faster network, quantised to int8, for policy.Open. It must
// not be changed.
func Small8() []byte { return small8 }

//go:embed big8.onnx
var big8 []byte

// Big8 returns the larger network, more accurate and several times slower than Small8,
// quantised to int8, for policy.Open. It must not be changed.
func Big8() []byte { return big8 }

//go:embed r1.onnx
var r1 []byte

// R1 returns the network of the app that the program descends from, quantised to int8, for
// policy.Open. It must not be changed.
func R1() []byte { return r1 }

//go:embed r2.onnx
var r2 []byte

// R2 returns the network of the tutorial that the program descends from, likewise.
func R2() []byte { return r2 }

//go:embed r3.onnx
var r3 []byte

// R3 returns the network of the 6x6 player that the program descends from, its weights in 16
// bits, for dqn.OpenLines. It must not be changed.
func R3() []byte { return r3 }

//go:embed styles.bin
var styles []byte

// Styles returns the styles of Small, for style.Decode. They must not be changed.
func Styles() []byte { return styles }

//go:embed dqn.bin
var dqn []byte

//go:embed dqn8.bin
var dqn8 []byte

// DQN returns the weights of the DQN player for a board of that size, 6x6 or 8x8, for
// template.Read.
func DQN(size game.Size) io.Reader {
	if size == game.Size6 {
		return bytes.NewReader(dqn)
	}
	return bytes.NewReader(dqn8)
}
