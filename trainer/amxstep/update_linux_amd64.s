#include "textflag.h"
#include "amx_linux_amd64.h"

// Loops over parameters with AVX-512, 16 at a time.

// func addTo(to, from *float32, n int)
TEXT ·addTo(SB), NOSPLIT, $0-24
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ n+16(FP), CX

loop:
	VMOVUPS (DI), Z0
	VADDPS (SI), Z0, Z0
	VMOVUPS Z0, (DI)
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $16, CX
	JG loop
	VZEROUPPER
	RET

// func squaresOf(values *float32, n int) float64
TEXT ·squaresOf(SB), NOSPLIT, $0-24
	MOVQ values+0(FP), SI
	MOVQ n+8(FP), CX
	VPXORQ Z0, Z0, Z0
	VPXORQ Z1, Z1, Z1

loop:
	VCVTPS2PD (SI), Z2
	VCVTPS2PD 32(SI), Z3
	VFMADD231PD Z2, Z2, Z0
	VFMADD231PD Z3, Z3, Z1
	ADDQ $64, SI
	SUBQ $16, CX
	JG loop
	VADDPD Z1, Z0, Z0
	VEXTRACTF64X4 $1, Z0, Y1
	VADDPD Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPD X1, X0, X0
	VUNPCKHPD X0, X0, X1
	VADDSD X1, X0, X0
	VMOVSD X0, ret+16(FP)
	VZEROUPPER
	RET

// func adamOf(values, first, second, grads *float32, n int, r *adamArgs)
TEXT ·adamOf(SB), NOSPLIT, $0-48
	MOVQ values+0(FP), DI
	MOVQ first+8(FP), R8
	MOVQ second+16(FP), R9
	MOVQ grads+24(FP), SI
	MOVQ n+32(FP), CX
	MOVQ r+40(FP), AX
	VBROADCASTSS 0(AX), Z16      // -rate, times the bias correction of the first moment
	VBROADCASTSS 4(AX), Z17      // 1 - decay
	VBROADCASTSS 8(AX), Z18      // what the gradients are multiplied by
	VBROADCASTSS 12(AX), Z19     // beta 1
	VBROADCASTSS 16(AX), Z20     // 1 - beta 1
	VBROADCASTSS 20(AX), Z21     // beta 2
	VBROADCASTSS 24(AX), Z22     // 1 - beta 2
	VBROADCASTSS 28(AX), Z23     // bias correction of the second moment
	VBROADCASTSS 32(AX), Z24     // epsilon

loop:
	VMULPS (SI), Z18, Z0         // gradient
	VMULPS Z20, Z0, Z1
	VFMADD231PS (R8), Z19, Z1    // first moment
	VMOVUPS Z1, (R8)
	VMULPS Z0, Z0, Z2
	VMULPS Z22, Z2, Z2
	VFMADD231PS (R9), Z21, Z2    // second moment
	VMOVUPS Z2, (R9)
	VMULPS Z23, Z2, Z2
	VSQRTPS Z2, Z2
	VADDPS Z24, Z2, Z2
	VDIVPS Z2, Z1, Z1
	VMULPS (DI), Z17, Z3
	VFMADD231PS Z16, Z1, Z3
	VMOVUPS Z3, (DI)
	ADDQ $64, DI
	ADDQ $64, SI
	ADDQ $64, R8
	ADDQ $64, R9
	SUBQ $16, CX
	JG loop
	VZEROUPPER
	RET

// Word 2c is word c, word 2c+1 is word 16+c.
DATA sideBySide<>+0(SB)/8, $0x0011000100100000
DATA sideBySide<>+8(SB)/8, $0x0013000300120002
DATA sideBySide<>+16(SB)/8, $0x0015000500140004
DATA sideBySide<>+24(SB)/8, $0x0017000700160006
DATA sideBySide<>+32(SB)/8, $0x0019000900180008
DATA sideBySide<>+40(SB)/8, $0x001B000B001A000A
DATA sideBySide<>+48(SB)/8, $0x001D000D001C000C
DATA sideBySide<>+56(SB)/8, $0x001F000F001E000E
GLOBL sideBySide<>(SB), RODATA|NOPTR, $64

// func packPairs(dst *uint16, w *float32, row int)
//
// Makes two weight tiles of 32 x 32 weights whose rows are so many bytes apart:
// pairs of rows side by side.
TEXT ·packPairs(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ w+8(FP), SI
	MOVQ row+16(FP), DX
	MOVQ $16, CX
	VMOVDQU64 sideBySide<>(SB), Z8

loop:
	VMOVUPS (SI), Z2
	VMOVUPS (SI)(DX*1), Z3
	NARROW_Z3_Z2_Z2
	VPERMW Z2, Z8, Z4
	VMOVDQU64 Z4, (DI)
	VMOVUPS 64(SI), Z2
	VMOVUPS 64(SI)(DX*1), Z3
	NARROW_Z3_Z2_Z2
	VPERMW Z2, Z8, Z4
	VMOVDQU64 Z4, 1024(DI)
	LEAQ (SI)(DX*2), SI
	ADDQ $64, DI
	DECQ CX
	JNZ loop
	VZEROUPPER
	RET

// func packRows(dst *uint16, w *float32, row int, scale float32)
//
// Makes 32 rows of 32 weights times scale, to be transposed.
TEXT ·packRows(SB), NOSPLIT, $0-28
	MOVQ dst+0(FP), DI
	MOVQ w+8(FP), SI
	MOVQ row+16(FP), DX
	VBROADCASTSS scale+24(FP), Z8
	MOVQ $32, CX

loop:
	VMULPS (SI), Z8, Z2
	VMULPS 64(SI), Z8, Z3
	NARROW_Z3_Z2_Z2
	VMOVDQU64 Z2, (DI)
	ADDQ DX, SI
	ADDQ $64, DI
	DECQ CX
	JNZ loop
	VZEROUPPER
	RET
