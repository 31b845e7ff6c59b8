#include "textflag.h"

// func afterAVX2(dst, src, step *[words]uint64, turns *[64][words]uint64, flips uint64, turned bool)
TEXT ·afterAVX2(SB), NOSPLIT, $0-41
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ step+16(FP), BX
	MOVQ turns+24(FP), DX
	MOVQ flips+32(FP), CX
	VMOVDQU (BX), Y0
	VMOVDQU 32(BX), Y1
	VMOVDQU 64(BX), Y2
	VMOVDQU 96(BX), Y3
	TESTQ CX, CX
	JZ   apply

next:
	TZCNTQ CX, AX
	SHLQ $7, AX
	VPADDW (DX)(AX*1), Y0, Y0
	VPADDW 32(DX)(AX*1), Y1, Y1
	VPADDW 64(DX)(AX*1), Y2, Y2
	VPADDW 96(DX)(AX*1), Y3, Y3
	BLSRQ CX, CX
	JNZ  next

apply:
	VMOVDQU (SI), Y4
	VMOVDQU 32(SI), Y5
	VMOVDQU 64(SI), Y6
	VMOVDQU 96(SI), Y7
	CMPB turned+40(FP), $0
	JNE  subtract
	VPADDW Y0, Y4, Y4
	VPADDW Y1, Y5, Y5
	VPADDW Y2, Y6, Y6
	VPADDW Y3, Y7, Y7
	JMP  store

subtract:
	VPSUBW Y0, Y4, Y4
	VPSUBW Y1, Y5, Y5
	VPSUBW Y2, Y6, Y6
	VPSUBW Y3, Y7, Y7

store:
	VMOVDQU Y4, (DI)
	VMOVDQU Y5, 32(DI)
	VMOVDQU Y6, 64(DI)
	VMOVDQU Y7, 96(DI)
	VZEROUPPER
	RET

// The indices of eight templates at a time become places in the table; each
// lookup fetches a weight and its right neighbour, which the shifts drop.
#define LOOKUP(at, sum) \
	VPMOVZXWD X1, Y1; \
	VPADDD (2*at)(DX), Y1, Y1; \
	VPCMPEQD Y2, Y2, Y2; \
	VPXOR Y3, Y3, Y3; \
	VPGATHERDD Y2, (DI)(Y1*2), Y3; \
	VPSLLD $16, Y3, Y3; \
	VPSRAD $16, Y3, Y3; \
	VPADDD Y3, sum, sum

#define OWN(at, sum) \
	VMOVDQU at(SI), X1; \
	LOOKUP(at, sum)

#define OTHER(at, sum) \
	VMOVDQU at(CX), X1; \
	VPSUBW at(SI), X1, X1; \
	LOOKUP(at, sum)

// func lookupAVX2(table *int16, indices *[words]uint64, offsets *[4 * words]uint32, tops *[words]uint64, turned bool, instances int) int32
TEXT ·lookupAVX2(SB), NOSPLIT, $0-52
	MOVQ table+0(FP), DI
	MOVQ indices+8(FP), SI
	MOVQ offsets+16(FP), DX
	MOVQ tops+24(FP), CX
	MOVQ instances+40(FP), BX
	VPXOR Y8, Y8, Y8
	VPXOR Y9, Y9, Y9
	CMPB turned+32(FP), $0
	JNE  other

	OWN(0, Y8)
	OWN(16, Y9)
	OWN(32, Y8)
	OWN(48, Y9)
	OWN(64, Y8)
	OWN(80, Y9)
	OWN(96, Y8)
	CMPQ BX, $56
	JLE  total
	OWN(112, Y9)
	JMP  total

other:
	OTHER(0, Y8)
	OTHER(16, Y9)
	OTHER(32, Y8)
	OTHER(48, Y9)
	OTHER(64, Y8)
	OTHER(80, Y9)
	OTHER(96, Y8)
	CMPQ BX, $56
	JLE  total
	OTHER(112, Y9)

total:
	VPADDD Y9, Y8, Y8
	VEXTRACTI128 $1, Y8, X1
	VPADDD X1, X8, X8
	VPSHUFD $0x4e, X8, X1
	VPADDD X1, X8, X8
	VPSHUFD $0xb1, X8, X1
	VPADDD X1, X8, X8
	VMOVD X8, AX
	MOVL AX, ret+48(FP)
	VZEROUPPER
	RET

// The four directions towards higher squares: how far, and between which discs no
// line runs round the rim.
DATA shifts<>+0(SB)/8, $1
DATA shifts<>+8(SB)/8, $8
DATA shifts<>+16(SB)/8, $7
DATA shifts<>+24(SB)/8, $9
GLOBL shifts<>(SB), RODATA|NOPTR, $32

DATA within<>+0(SB)/8, $0x7e7e7e7e7e7e7e7e
DATA within<>+8(SB)/8, $0xffffffffffffffff
DATA within<>+16(SB)/8, $0x7e7e7e7e7e7e7e7e
DATA within<>+24(SB)/8, $0x7e7e7e7e7e7e7e7e
GLOBL within<>(SB), RODATA|NOPTR, $32

// The moves of both sides, side by side in X1, and their discs twice in X2 and in AX:
// parallel prefix in all directions at once, for the two sides by turns, so that neither
// waits for the other.
#define MOVES \
	VPBROADCASTQ own+0(FP), Y0; \
	VPBROADCASTQ opp+8(FP), Y1; \
	VMOVDQU shifts<>(SB), Y2; \
	VPADDQ Y2, Y2, Y3; \
	VMOVDQU within<>(SB), Y4; \
	VPAND Y4, Y1, Y5; /* discs that own can turn */ \
	VPAND Y4, Y0, Y6; /* discs that opp can turn */ \
	VPSLLVQ Y2, Y0, Y7; \
	VPSRLVQ Y2, Y0, Y8; \
	VPSLLVQ Y2, Y1, Y9; \
	VPSRLVQ Y2, Y1, Y10; \
	VPSLLVQ Y2, Y5, Y11; \
	VPSLLVQ Y2, Y6, Y13; \
	VPAND Y5, Y7, Y7; /* one disc */ \
	VPAND Y5, Y8, Y8; \
	VPAND Y6, Y9, Y9; \
	VPAND Y6, Y10, Y10; \
	VPAND Y5, Y11, Y11; /* pairs of discs */ \
	VPAND Y6, Y13, Y13; \
	VPSRLVQ Y2, Y11, Y12; \
	VPSRLVQ Y2, Y13, Y14; \
	VPSLLVQ Y2, Y7, Y0; /* two */ \
	VPSRLVQ Y2, Y8, Y1; \
	VPSLLVQ Y2, Y9, Y4; \
	VPSRLVQ Y2, Y10, Y15; \
	VPAND Y5, Y0, Y0; \
	VPAND Y5, Y1, Y1; \
	VPAND Y6, Y4, Y4; \
	VPAND Y6, Y15, Y15; \
	VPOR Y0, Y7, Y7; \
	VPOR Y1, Y8, Y8; \
	VPOR Y4, Y9, Y9; \
	VPOR Y15, Y10, Y10; \
	VPSLLVQ Y3, Y7, Y0; /* four */ \
	VPSRLVQ Y3, Y8, Y1; \
	VPSLLVQ Y3, Y9, Y4; \
	VPSRLVQ Y3, Y10, Y15; \
	VPAND Y11, Y0, Y0; \
	VPAND Y12, Y1, Y1; \
	VPAND Y13, Y4, Y4; \
	VPAND Y14, Y15, Y15; \
	VPOR Y0, Y7, Y7; \
	VPOR Y1, Y8, Y8; \
	VPOR Y4, Y9, Y9; \
	VPOR Y15, Y10, Y10; \
	VPSLLVQ Y3, Y7, Y0; /* six */ \
	VPSRLVQ Y3, Y8, Y1; \
	VPSLLVQ Y3, Y9, Y4; \
	VPSRLVQ Y3, Y10, Y15; \
	VPAND Y11, Y0, Y0; \
	VPAND Y12, Y1, Y1; \
	VPAND Y13, Y4, Y4; \
	VPAND Y14, Y15, Y15; \
	VPOR Y0, Y7, Y7; \
	VPOR Y1, Y8, Y8; \
	VPOR Y4, Y9, Y9; \
	VPOR Y15, Y10, Y10; \
	VPSLLVQ Y2, Y7, Y7; \
	VPSRLVQ Y2, Y8, Y8; \
	VPSLLVQ Y2, Y9, Y9; \
	VPSRLVQ Y2, Y10, Y10; \
	VPOR Y8, Y7, Y7; \
	VPOR Y10, Y9, Y9; \
	VEXTRACTI128 $1, Y7, X0; \
	VEXTRACTI128 $1, Y9, X1; \
	VPOR X0, X7, X7; \
	VPOR X1, X9, X9; \
	VPUNPCKLQDQ X9, X7, X0; \
	VPUNPCKHQDQ X9, X7, X1; \
	VPOR X0, X1, X1; /* both sides, side by side */ \
	MOVQ own+0(FP), AX; \
	ORQ  opp+8(FP), AX; \
	VMOVQ AX, X2; \
	VPUNPCKLQDQ X2, X2, X2; \
	VPANDN X1, X2, X1

// func movesAVX2(own, opp uint64) (mine, theirs uint64)
TEXT ·movesAVX2(SB), NOSPLIT, $0-32
	MOVES
	VMOVDQU X1, mine+16(FP)
	VZEROUPPER
	RET

// What is not on the last file of a side does not run round the rim.
DATA files<>+0(SB)/8, $0x7f7f7f7f7f7f7f7f
DATA files<>+8(SB)/8, $0x7f7f7f7f7f7f7f7f
DATA files<>+16(SB)/8, $0xfefefefefefefefe
DATA files<>+24(SB)/8, $0xfefefefefefefefe
GLOBL files<>(SB), RODATA|NOPTR, $32

// Each term has 128 bytes of the table.
//
// func termsAVX2(own, opp uint64, table *[usualTerms * termSize]int16) int32
TEXT ·termsAVX2(SB), NOSPLIT, $0-28
	MOVES
	VMOVQ own+0(FP), X3
	VMOVQ opp+8(FP), X4
	VPUNPCKLQDQ X3, X4, X3
	VPAND files<>+0(SB), X3, X5
	VPAND files<>+16(SB), X3, X6
	VPSLLQ $1, X5, X5
	VPSRLQ $1, X6, X6
	VPOR X5, X6, X5         // beside
	VPOR X5, X3, X6
	VPSLLQ $8, X6, X7
	VPSRLQ $8, X6, X6
	VPOR X6, X5, X5
	VPOR X7, X5, X5
	VPANDN X5, X2, X5       // empty squares next to discs of opp and of own
	NOTQ AX                 // empty squares
	MOVQ table+16(FP), DI
	VMOVQ X1, R8
	VPEXTRQ $1, X1, R9
	VMOVQ X5, R10
	VPEXTRQ $1, X5, R11
	VZEROUPPER
	POPCNTQ R8, R8
	POPCNTQ R9, R9
	POPCNTQ R10, R10
	POPCNTQ R11, R11
	MOVWLSX (DI)(R8*2), R8
	MOVWLSX 128(DI)(R9*2), R9
	MOVWLSX 256(DI)(R10*2), R10
	MOVWLSX 384(DI)(R11*2), R11
	ADDL R8, R9
	ADDL R10, R11
	POPCNTQ AX, CX
	ANDL $1, CX
	MOVWLSX 640(DI)(CX*2), CX
	ADDL CX, R9

	MOVQ AX, BX             // the odd quadrants, as oddQuadrants has them
	SHRQ $2, BX
	XORQ BX, AX
	MOVQ AX, BX
	SHRQ $1, BX
	XORQ BX, AX
	MOVQ AX, BX
	SHRQ $16, BX
	XORQ BX, AX
	MOVQ AX, BX
	SHRQ $8, BX
	XORQ BX, AX
	MOVQ $0x0000001100000011, BX
	ANDQ BX, AX
	POPCNTQ AX, AX
	MOVWLSX 512(DI)(AX*2), AX
	ADDL R11, R9
	ADDL R9, AX
	MOVL AX, ret+24(FP)
	RET
