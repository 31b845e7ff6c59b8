#include "textflag.h"

// DISCS adds to Y0 to Y3 what three discs of a set change that turn over, and takes them
// out of it: few moves turn more, and how often one disc at a time would go round is hard
// to predict. The row behind the last square, for discs that are not there, changes nothing.
#define DISCS(set) \
	TZCNTQ set, AX; \
	BLSRQ set, set; \
	TZCNTQ set, BX; \
	BLSRQ set, set; \
	TZCNTQ set, R8; \
	SHLQ $7, AX; \
	SHLQ $7, BX; \
	SHLQ $7, R8; \
	VPADDW (DX)(AX*1), Y0, Y0; \
	VPADDW 32(DX)(AX*1), Y1, Y1; \
	VPADDW 64(DX)(AX*1), Y2, Y2; \
	VPADDW 96(DX)(AX*1), Y3, Y3; \
	VPADDW (DX)(BX*1), Y0, Y0; \
	VPADDW 32(DX)(BX*1), Y1, Y1; \
	VPADDW 64(DX)(BX*1), Y2, Y2; \
	VPADDW 96(DX)(BX*1), Y3, Y3; \
	VPADDW (DX)(R8*1), Y0, Y0; \
	VPADDW 32(DX)(R8*1), Y1, Y1; \
	VPADDW 64(DX)(R8*1), Y2, Y2; \
	VPADDW 96(DX)(R8*1), Y3, Y3; \
	BLSRQ set, set

// DISC begins in Y0 to Y3 with what a disc changes that is placed on a square, half of
// what one does that turns over: one table is enough, and the first-level cache has room for
// other things.
#define DISC(square) \
	MOVBQZX square, AX; \
	SHLQ $7, AX; \
	VMOVDQU (DX)(AX*1), Y0; \
	VMOVDQU 32(DX)(AX*1), Y1; \
	VMOVDQU 64(DX)(AX*1), Y2; \
	VMOVDQU 96(DX)(AX*1), Y3; \
	VPSRLW $1, Y0, Y0; \
	VPSRLW $1, Y1, Y1; \
	VPSRLW $1, Y2, Y2; \
	VPSRLW $1, Y3, Y3

// func afterAVX2(dst, src *[words]uint64, turns *[65][words]uint64, flips uint64, square uint8, turned bool)
TEXT ·afterAVX2(SB), NOSPLIT, $0-34
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ turns+16(FP), DX
	MOVQ flips+24(FP), CX
	DISC(square+32(FP))

next:
	DISCS(CX)
	JNZ  next

	VMOVDQU (SI), Y4
	VMOVDQU 32(SI), Y5
	VMOVDQU 64(SI), Y6
	VMOVDQU 96(SI), Y7
	CMPB turned+33(FP), $0
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
#define MOVES(own, opp) \
	VPBROADCASTQ own, Y0; \
	VPBROADCASTQ opp, Y1; \
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
	MOVQ own, AX; \
	ORQ  opp, AX; \
	VMOVQ AX, X2; \
	VPUNPCKLQDQ X2, X2, X2; \
	VPANDN X1, X2, X1

// func movesAVX2(own, opp uint64) (mine, theirs uint64)
TEXT ·movesAVX2(SB), NOSPLIT, $0-32
	MOVES(own+0(FP), opp+8(FP))
	VMOVDQU X1, mine+16(FP)
	VZEROUPPER
	RET

// What is not on the last file of a side does not run round the rim.
DATA files<>+0(SB)/8, $0x7f7f7f7f7f7f7f7f
DATA files<>+8(SB)/8, $0x7f7f7f7f7f7f7f7f
DATA files<>+16(SB)/8, $0xfefefefefefefefe
DATA files<>+24(SB)/8, $0xfefefefefefefefe
GLOBL files<>(SB), RODATA|NOPTR, $32

// The indices of eight templates become places in the table.
#define OWN(at) \
	VPMOVZXWD at(SI), Y1; \
	VPADDD (2*at)(DX), Y1, Y1; \
	VMOVDQU Y1, (2*at)(SP)

#define OTHER(at) \
	VMOVDQU (256+at)(DX), X1; \
	VPSUBW at(SI), X1, X1; \
	VPMOVZXWD X1, Y1; \
	VPADDD (2*at)(DX), Y1, Y1; \
	VMOVDQU Y1, (2*at)(SP)

#define ADD2(at) \
	MOVL at(SP), R10; \
	MOVL (at+4)(SP), R11; \
	MOVWLSX (DI)(R10*2), R10; \
	MOVWLSX (DI)(R11*2), R11; \
	ADDL R10, R12; \
	ADDL R11, R13

#define ADD6(at) \
	ADD2(at); \
	ADD2(at+8); \
	ADD2(at+16)

// SUM is the score of own and opp: the weights of the places, looked up one by one, for
// gathers take longer on many processors, and those of the terms, of which each has 128
// bytes. The terms come first, for the places have yet to be written.
#define SUM(terms, own, opp) \
	XORL R12, R12; \
	XORL R13, R13; \
	MOVES(own, opp); \
	VMOVQ own, X3; \
	VMOVQ opp, X4; \
	VPUNPCKLQDQ X3, X4, X3; \
	VPAND files<>+0(SB), X3, X5; \
	VPAND files<>+16(SB), X3, X6; \
	VPSLLQ $1, X5, X5; \
	VPSRLQ $1, X6, X6; \
	VPOR X5, X6, X5; /* beside */ \
	VPOR X5, X3, X6; \
	VPSLLQ $8, X6, X7; \
	VPSRLQ $8, X6, X6; \
	VPOR X6, X5, X5; \
	VPOR X7, X5, X5; \
	VPANDN X5, X2, X5; /* empty squares next to discs of opp and of own */ \
	NOTQ AX; /* empty squares */ \
	ADD6(0); \
	ADD6(24); \
	ADD6(48); \
	ADD6(72); \
	ADD6(96); \
	ADD6(120); \
	ADD6(144); \
	ADD6(168); \
	ADD6(192); \
	ADDL R13, R12; \
	MOVQ terms, DI; \
	VMOVQ X1, R8; \
	VPEXTRQ $1, X1, R9; \
	VMOVQ X5, R10; \
	VPEXTRQ $1, X5, R11; \
	VZEROUPPER; \
	POPCNTQ R8, R8; \
	POPCNTQ R9, R9; \
	POPCNTQ R10, R10; \
	POPCNTQ R11, R11; \
	MOVWLSX (DI)(R8*2), R8; \
	MOVWLSX 128(DI)(R9*2), R9; \
	MOVWLSX 256(DI)(R10*2), R10; \
	MOVWLSX 384(DI)(R11*2), R11; \
	ADDL R8, R9; \
	ADDL R10, R11; \
	POPCNTQ AX, CX; \
	ANDL $1, CX; \
	MOVWLSX 640(DI)(CX*2), CX; \
	ADDL CX, R9; \
	MOVQ AX, BX; /* the odd quadrants, as oddQuadrants has them */ \
	SHRQ $2, BX; \
	XORQ BX, AX; \
	MOVQ AX, BX; \
	SHRQ $1, BX; \
	XORQ BX, AX; \
	MOVQ AX, BX; \
	SHRQ $16, BX; \
	XORQ BX, AX; \
	MOVQ AX, BX; \
	SHRQ $8, BX; \
	XORQ BX, AX; \
	MOVQ $0x0000001100000011, BX; \
	ANDQ BX, AX; \
	POPCNTQ AX, AX; \
	MOVWLSX 512(DI)(AX*2), AX; \
	ADDL R11, R9; \
	ADDL R9, AX; \
	ADDL R12, AX

// State has own and opp behind its indices; lookups are offsets and tops of a layout.
//
// func scoreAVX2(table *int16, terms *[usualTerms * termSize]int16, s *State, l *lookups) int32
TEXT ·scoreAVX2(SB), NOSPLIT, $256-36
	MOVQ table+0(FP), DI
	MOVQ s+16(FP), SI
	MOVQ l+24(FP), DX
	CMPB 144(SI), $0
	JNE  other
	OWN(0)
	OWN(16)
	OWN(32)
	OWN(48)
	OWN(64)
	OWN(80)
	OWN(96)
	JMP  add

other:
	OTHER(0)
	OTHER(16)
	OTHER(32)
	OTHER(48)
	OTHER(64)
	OTHER(80)
	OTHER(96)

add:
	SUM(terms+8(FP), 128(SI), 136(SI))
	MOVL AX, ret+32(FP)
	RET

// PLACES writes the places of sixteen templates, whose indices are in a register.
#define PLACES(indices, low, at) \
	VPMOVZXWD low, Y8; \
	VEXTRACTI128 $1, indices, X9; \
	VPMOVZXWD X9, Y9; \
	VPADDD (2*at)(R9), Y8, Y8; \
	VPADDD (2*at+32)(R9), Y9, Y9; \
	VMOVDQU Y8, (2*at)(SP); \
	VMOVDQU Y9, (2*at+32)(SP)

// func scoreAfterAVX2(table *int16, terms *[usualTerms * termSize]int16, s *State, l *lookups, turns *[65][words]uint64, flips uint64, square uint8, own, opp uint64) int32
TEXT ·scoreAfterAVX2(SB), NOSPLIT, $256-76
	MOVQ table+0(FP), DI
	MOVQ s+16(FP), SI
	MOVQ l+24(FP), R9
	MOVQ turns+32(FP), DX
	MOVQ flips+40(FP), CX
	DISC(square+48(FP))

next:
	DISCS(CX)
	JNZ  next
	CMPB 144(SI), $0
	JNE  own
	VPADDW (SI), Y0, Y0
	VPADDW 32(SI), Y1, Y1
	VPADDW 64(SI), Y2, Y2
	VPADDW 96(SI), Y3, Y3
	VMOVDQU 256(R9), Y4
	VMOVDQU 288(R9), Y5
	VMOVDQU 320(R9), Y6
	VMOVDQU 352(R9), Y7
	JMP  subtract

own:
	VMOVDQU (SI), Y4
	VMOVDQU 32(SI), Y5
	VMOVDQU 64(SI), Y6
	VMOVDQU 96(SI), Y7

subtract:
	VPSUBW Y0, Y4, Y4
	VPSUBW Y1, Y5, Y5
	VPSUBW Y2, Y6, Y6
	VPSUBW Y3, Y7, Y7
	PLACES(Y4, X4, 0)
	PLACES(Y5, X5, 32)
	PLACES(Y6, X6, 64)
	PLACES(Y7, X7, 96)
	SUM(terms+8(FP), own+56(FP), opp+64(FP))
	MOVL AX, ret+72(FP)
	RET
