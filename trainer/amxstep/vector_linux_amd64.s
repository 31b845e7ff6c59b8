#include "textflag.h"
#include "amx_linux_amd64.h"

// Loops over activations in bfloat16 with AVX-512, 32 channels at a time.

DATA mixLow<>+0(SB)/8, $0
DATA mixLow<>+8(SB)/8, $1
DATA mixLow<>+16(SB)/8, $8
DATA mixLow<>+24(SB)/8, $9
DATA mixLow<>+32(SB)/8, $2
DATA mixLow<>+40(SB)/8, $3
DATA mixLow<>+48(SB)/8, $10
DATA mixLow<>+56(SB)/8, $11
GLOBL mixLow<>(SB), RODATA|NOPTR, $64

DATA mixHigh<>+0(SB)/8, $4
DATA mixHigh<>+8(SB)/8, $5
DATA mixHigh<>+16(SB)/8, $12
DATA mixHigh<>+24(SB)/8, $13
DATA mixHigh<>+32(SB)/8, $6
DATA mixHigh<>+40(SB)/8, $7
DATA mixHigh<>+48(SB)/8, $14
DATA mixHigh<>+56(SB)/8, $15
GLOBL mixHigh<>(SB), RODATA|NOPTR, $64

DATA upper<>+0(SB)/4, $0xFFFF0000
GLOBL upper<>(SB), RODATA|NOPTR, $4

// PAIR interleaves the rows of 32 channels at (SI) and (SI)(R9*1): Z4 has channels
// 0 to 15, Z6 channels 16 to 31, both rows of a channel side by side.
#define PAIR \
	VMOVDQU16 (SI), Z2; \
	VMOVDQU16 (SI)(R9*1), Z3; \
	VPUNPCKLWD Z3, Z2, Z4; \
	VPUNPCKHWD Z3, Z2, Z5; \
	VMOVDQA64 Z29, Z6; \
	VPERMI2Q Z5, Z4, Z6; \
	VPERMT2Q Z5, Z28, Z4

// func interleave(dst, src *uint16, squares, channels int, sum *float32)
//
// Makes tiles whose rows are pairs of positions: [channels/32][squares][2][16][16][2].
// With sum, the sums by channel are added to it.
TEXT ·interleave(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), R8
	MOVQ squares+16(FP), R10
	SHLQ $4, R10                 // pairs of rows
	MOVQ channels+24(FP), R9
	MOVQ R9, R11
	SHRQ $5, R11
	SHLQ $1, R9                  // bytes of a row
	MOVQ sum+32(FP), DX
	VMOVDQU64 mixLow<>(SB), Z28
	VMOVDQU64 mixHigh<>(SB), Z29
	VPBROADCASTD upper<>(SB), Z27

chunk:
	MOVQ R8, SI
	MOVQ R10, CX
	TESTQ DX, DX
	JNZ summed

pair:
	PAIR
	VMOVDQU64 Z4, (DI)
	VMOVDQU64 Z6, 1024(DI)
	LEAQ (SI)(R9*2), SI
	ADDQ $64, DI
	TESTQ $1023, DI
	JNZ within
	ADDQ $1024, DI               // past the second tile

within:
	DECQ CX
	JNZ pair
	JMP next

summed:
	VMOVUPS (DX), Z8
	VMOVUPS 64(DX), Z9
	VPXORD Z10, Z10, Z10
	VPXORD Z11, Z11, Z11

sum:
	PAIR
	VMOVDQU64 Z4, (DI)
	VMOVDQU64 Z6, 1024(DI)
	VPSLLD $16, Z4, Z12
	VPSLLD $16, Z6, Z13
	VPANDD Z27, Z4, Z14
	VPANDD Z27, Z6, Z15
	VADDPS Z12, Z8, Z8
	VADDPS Z13, Z9, Z9
	VADDPS Z14, Z10, Z10
	VADDPS Z15, Z11, Z11
	LEAQ (SI)(R9*2), SI
	ADDQ $64, DI
	TESTQ $1023, DI
	JNZ inside
	ADDQ $1024, DI

inside:
	DECQ CX
	JNZ sum
	VADDPS Z10, Z8, Z8
	VADDPS Z11, Z9, Z9
	VMOVUPS Z8, (DX)
	VMOVUPS Z9, 64(DX)
	ADDQ $128, DX

next:
	ADDQ $64, R8
	DECQ R11
	JNZ chunk
	VZEROUPPER
	RET

#define UNPACK(r0, r1, r2, r3, t0, t1, t2, t3) \
	VPUNPCKLDQ r1, r0, t0; \
	VPUNPCKHDQ r1, r0, t1; \
	VPUNPCKLDQ r3, r2, t2; \
	VPUNPCKHDQ r3, r2, t3; \
	VPUNPCKLQDQ t2, t0, r0; \
	VPUNPCKHQDQ t2, t0, r1; \
	VPUNPCKLQDQ t3, t1, r2; \
	VPUNPCKHQDQ t3, t1, r3

#define SPLIT(a, b, even, odd) \
	VSHUFI32X4 $0x88, b, a, even; \
	VSHUFI32X4 $0xDD, b, a, odd

// func transpose(tiles *uint16, count int)
//
// Transposes each tile of 16 x 16 pairs in its place.
TEXT ·transpose(SB), NOSPLIT, $0-16
	MOVQ tiles+0(FP), DI
	MOVQ count+8(FP), CX

tile:
	VMOVDQU64 0(DI), Z0
	VMOVDQU64 64(DI), Z1
	VMOVDQU64 128(DI), Z2
	VMOVDQU64 192(DI), Z3
	VMOVDQU64 256(DI), Z4
	VMOVDQU64 320(DI), Z5
	VMOVDQU64 384(DI), Z6
	VMOVDQU64 448(DI), Z7
	VMOVDQU64 512(DI), Z8
	VMOVDQU64 576(DI), Z9
	VMOVDQU64 640(DI), Z10
	VMOVDQU64 704(DI), Z11
	VMOVDQU64 768(DI), Z12
	VMOVDQU64 832(DI), Z13
	VMOVDQU64 896(DI), Z14
	VMOVDQU64 960(DI), Z15
	UNPACK(Z0, Z1, Z2, Z3, Z16, Z17, Z18, Z19)
	UNPACK(Z4, Z5, Z6, Z7, Z20, Z21, Z22, Z23)
	UNPACK(Z8, Z9, Z10, Z11, Z24, Z25, Z26, Z27)
	UNPACK(Z12, Z13, Z14, Z15, Z28, Z29, Z30, Z31)
	SPLIT(Z0, Z4, Z16, Z20)
	SPLIT(Z1, Z5, Z17, Z21)
	SPLIT(Z2, Z6, Z18, Z22)
	SPLIT(Z3, Z7, Z19, Z23)
	SPLIT(Z8, Z12, Z24, Z28)
	SPLIT(Z9, Z13, Z25, Z29)
	SPLIT(Z10, Z14, Z26, Z30)
	SPLIT(Z11, Z15, Z27, Z31)
	SPLIT(Z16, Z24, Z0, Z8)
	SPLIT(Z17, Z25, Z1, Z9)
	SPLIT(Z18, Z26, Z2, Z10)
	SPLIT(Z19, Z27, Z3, Z11)
	SPLIT(Z20, Z28, Z4, Z12)
	SPLIT(Z21, Z29, Z5, Z13)
	SPLIT(Z22, Z30, Z6, Z14)
	SPLIT(Z23, Z31, Z7, Z15)
	VMOVDQU64 Z0, 0(DI)
	VMOVDQU64 Z1, 64(DI)
	VMOVDQU64 Z2, 128(DI)
	VMOVDQU64 Z3, 192(DI)
	VMOVDQU64 Z4, 256(DI)
	VMOVDQU64 Z5, 320(DI)
	VMOVDQU64 Z6, 384(DI)
	VMOVDQU64 Z7, 448(DI)
	VMOVDQU64 Z8, 512(DI)
	VMOVDQU64 Z9, 576(DI)
	VMOVDQU64 Z10, 640(DI)
	VMOVDQU64 Z11, 704(DI)
	VMOVDQU64 Z12, 768(DI)
	VMOVDQU64 Z13, 832(DI)
	VMOVDQU64 Z14, 896(DI)
	VMOVDQU64 Z15, 960(DI)
	ADDQ $1024, DI
	DECQ CX
	JNZ tile
	VZEROUPPER
	RET

// WIDEN makes 32 bfloat16 at p into floats.
#define WIDEN(p, q, lo, hi) \
	VPMOVZXWD p, lo; \
	VPMOVZXWD q, hi; \
	VPSLLD $16, lo, lo; \
	VPSLLD $16, hi, hi

// func mean64(dst, src *uint16, row int)
//
// The mean over 64 squares of a row of so many numbers, a multiple of 32.
TEXT ·mean64(SB), NOSPLIT, $0-24
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), R8
	MOVQ row+16(FP), DX
	MOVQ DX, R9
	SHLQ $1, R9                  // bytes of a square
	MOVL $0x3C800000, AX         // 1/64
	VPBROADCASTD AX, Z1

channels:
	VPXORD Z2, Z2, Z2
	VPXORD Z3, Z3, Z3
	MOVQ R8, SI
	MOVQ $64, CX

square:
	WIDEN((SI), 32(SI), Z4, Z5)
	VADDPS Z4, Z2, Z2
	VADDPS Z5, Z3, Z3
	ADDQ R9, SI
	DECQ CX
	JNZ square
	VMULPS Z1, Z2, Z2
	VMULPS Z1, Z3, Z3
	NARROW_Z3_Z2_Z2
	VMOVDQU16 Z2, (DI)
	ADDQ $64, DI
	ADDQ $64, R8
	SUBQ $32, DX
	JNZ channels
	VZEROUPPER
	RET
