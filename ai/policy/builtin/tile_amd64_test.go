package builtin

import "golang.org/x/sys/cpu"

func init() {
	if cpu.X86.HasAVX512F {
		kernels["AVX-512"] = tileAVX512
	}
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		kernels["AVX2"] = tileAVX2
	}
	if cpu.X86.HasAVX512F && cpu.X86.HasAVX512VNNI {
		octetKernels["AVX-512 VNNI"] = octetsVNNI
	}
}
