package kernel

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// vectorSets are the sets in assembly that this processor can run, the fastest first.
func vectorSets() []Set {
	var sets []Set
	if cpu.X86.HasAVX512F {
		sets = append(sets, Set{
			Name: "AVX-512", Product: productAVX512,
			Spread: spreadAVX512, Gather: gatherAVX512, Expand: expandAVX512, Weigh: weighAVX512, Unweigh: unweighAVX512,
		})
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		sets = append(sets, Set{
			Name: "AVX2", Product: productAVX2,
			Spread: spreadAVX2, Gather: gatherAVX2, Expand: expandAVX2, Weigh: weighAVX2, Unweigh: unweighAVX2,
		})
	}
	return sets
}

// int8Sets are the versions of the product of bytes in assembly.
func int8Sets() []Int8Set {
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512VNNI {
		return []Int8Set{{Name: "AVX-512 VNNI", Product: int8VNNI}}
	}
	return nil
}

// The assembly knows where the last fields of its arguments are, and so the others.
var (
	_ [unsafe.Offsetof(Product{}.ReLU) - 192]struct{}         = [0]struct{}{}
	_ [unsafe.Offsetof(Transform{}.Count) - 168]struct{}      = [0]struct{}{}
	_ [unsafe.Offsetof(Int8Product{}.AddScale) - 208]struct{} = [0]struct{}{}
)

// What is called by way of a Set keeps its arguments on the heap in any case, so these need
// no promise that they do not keep them.

func productAVX512(t *Product)
func productAVX2(t *Product)
func spreadAVX512(t *Transform)
func spreadAVX2(t *Transform)
func gatherAVX512(t *Transform)
func gatherAVX2(t *Transform)
func expandAVX512(t *Transform)
func expandAVX2(t *Transform)
func weighAVX512(t *Transform)
func weighAVX2(t *Transform)
func unweighAVX512(t *Transform)
func unweighAVX2(t *Transform)
func int8VNNI(t *Int8Product)
