package template

import (
	"unsafe"

	"golang.org/x/sys/cpu"

	"othello/game"
)

// vectors reports whether the AVX2 versions are used.
var vectors = cpu.X86.HasAVX2 && cpu.X86.HasBMI1 && cpu.X86.HasPOPCNT

// wide reports whether the AVX-512 versions are used.
var wide = vectors && cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL

//go:generate go -C _asm run . -out ../vectors_amd64.s

// The assembly depends on the field offsets of State and head.
var (
	_ [unsafe.Offsetof(State{}.indices)]struct{}      = [0]struct{}{}
	_ [unsafe.Offsetof(State{}.own) - 128]struct{}    = [0]struct{}{}
	_ [unsafe.Offsetof(State{}.opp) - 136]struct{}    = [0]struct{}{}
	_ [unsafe.Offsetof(State{}.turned) - 144]struct{} = [0]struct{}{}
	_ [unsafe.Offsetof(head{}.second) - 64]struct{}   = [0]struct{}{}
	_ [unsafe.Offsetof(head{}.row) - 712]struct{}     = [0]struct{}{}
)

// scoreAVX2 is Score without its bounds, for layouts with the shapes and terms of Classic alone,
// as all of these.
//
//go:noescape
func scoreAVX2(table *int16, n *head, s *State) int32

// scoreAfterAVX512 is ScoreAfter without its bounds.
//
//go:noescape
func scoreAfterAVX512(table *int16, n *head, s *State, turns *[65][words]uint64, flips uint64, square game.Square, low, high int32) int32

// scoreAfterAVX2 is ScoreAfter without its bounds.
//
//go:noescape
func scoreAfterAVX2(table *int16, n *head, s *State, turns *[65][words]uint64, flips uint64, square game.Square, low, high int32) int32

// leastAfterAVX512 is LeastAfter without its bounds.
//
//go:noescape
func leastAfterAVX512(table *int16, n *head, s *State, turns *[65][words]uint64, moves, later game.Bitboard, enough int32) (least int32, square game.Square, count int)

// afterAVX512 is afterGo, for all layouts.
//
//go:noescape
func afterAVX512(dst, src *[words]uint64, turns *[65][words]uint64, flips uint64, square game.Square, turned bool)

// afterAVX2 is afterGo, for all layouts.
//
//go:noescape
func afterAVX2(dst, src *[words]uint64, turns *[65][words]uint64, flips uint64, square game.Square, turned bool)
