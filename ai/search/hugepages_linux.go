package search

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// hugePages asks the kernel to back the table with pages of 2 MiB: otherwise nearly every
// probe also misses the TLB. Failure is ignored.
func hugePages(buckets []bucket) {
	const page = 2 << 20
	start := uintptr(unsafe.Pointer(unsafe.SliceData(buckets)))
	size := uintptr(len(buckets)) * unsafe.Sizeof(bucket{})
	skip := -start & (page - 1)
	if size < skip+page {
		return
	}
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(buckets))), size)
	_ = unix.Madvise(bytes[skip:skip+(size-skip)&^(page-1)], unix.MADV_HUGEPAGE)
}
