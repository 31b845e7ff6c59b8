//go:build amd64

#include "go_asm.h"
#include "textflag.h"

// A register holds eight games. RUN leaves in Z10 the discs of LINE that follow on START
// without a gap in a direction, six at most, and in Z11 the squares behind them; it is
// game.up and game.down. LINE is the opponent's discs, without those on which no run can go
// on. The ternary operation is a|b&c.
#define RUN(SHIFT, BY, TWICE, START, LINE) \
	SHIFT BY, START, Z10; \
	VPANDQ LINE, Z10, Z10; \
	SHIFT BY, Z10, Z11; \
	VPTERNLOGQ $0xf8, LINE, Z11, Z10; \
	SHIFT BY, LINE, Z12; \
	VPANDQ LINE, Z12, Z12; \
	SHIFT TWICE, Z10, Z11; \
	VPTERNLOGQ $0xf8, Z12, Z11, Z10; \
	SHIFT TWICE, Z10, Z11; \
	VPTERNLOGQ $0xf8, Z12, Z11, Z10; \
	SHIFT BY, Z10, Z11

// FLIP adds to Z3 the discs that Z0 turns in a direction by playing on Z2.
#define FLIP(SHIFT, BY, TWICE, LINE) \
	RUN(SHIFT, BY, TWICE, Z2, LINE); \
	VPTESTMQ Z0, Z11, K1; \
	VPORQ Z10, Z3, K1, Z3

// MOVE adds to Z3 the squares on which Z1 would turn discs in a direction.
#define MOVE(SHIFT, BY, TWICE, LINE) \
	RUN(SHIFT, BY, TWICE, Z1, LINE); \
	VPORQ Z11, Z3, Z3

// ALL does one of the two in all directions; Z5 is the inner part of Z4.
#define ALL(DO) \
	VPXORQ Z3, Z3, Z3; \
	DO(VPSLLQ, $1, $2, Z5); \
	DO(VPSRLQ, $1, $2, Z5); \
	DO(VPSLLQ, $8, $16, Z4); \
	DO(VPSRLQ, $8, $16, Z4); \
	DO(VPSLLQ, $7, $14, Z5); \
	DO(VPSRLQ, $7, $14, Z5); \
	DO(VPSLLQ, $9, $18, Z5); \
	DO(VPSRLQ, $9, $18, Z5)

DATA inner<>+0(SB)/8, $0x7e7e7e7e7e7e7e7e
GLOBL inner<>(SB), RODATA|NOPTR, $8

// func playAVX512(own, opp *game.Bitboard, to *next, n int, out game.Bitboard)
TEXT ·playAVX512(SB), NOSPLIT, $0-40
	MOVQ own+0(FP), SI
	MOVQ opp+8(FP), DX
	MOVQ to+16(FP), DI
	MOVQ n+24(FP), CX
	VPBROADCASTQ out+32(FP), Z7
	VPBROADCASTQ inner<>(SB), Z6
	SHRQ $3, CX
	JZ done

loop:
	VMOVDQU64 (SI), Z0
	VMOVDQU64 (DX), Z1
	VMOVDQU64 next_played(DI), Z2
	VMOVDQA64 Z1, Z4
	VPANDQ Z6, Z4, Z5
	ALL(FLIP)

	// The other side is to move.
	VPXORQ Z3, Z1, Z1
	VPORQ Z3, Z0, Z4
	VPORQ Z2, Z4, Z4
	VMOVDQU64 Z1, next_own(DI)
	VMOVDQU64 Z4, next_opp(DI)
	VPANDQ Z6, Z4, Z5
	ALL(MOVE)
	VPORQ Z1, Z4, Z4
	VPORQ Z7, Z4, Z4
	VPANDNQ Z3, Z4, Z3
	VMOVDQU64 Z3, next_moves(DI)

	ADDQ $64, SI
	ADDQ $64, DX
	ADDQ $64, DI
	DECQ CX
	JNZ loop

done:
	VZEROUPPER
	RET

// ONES writes 1 or 0 for each of 16 squares.
#define ONES(FROM, TO) \
	KMOVW FROM, K1; \
	VMOVDQU32.Z Z0, K1, Z1; \
	VMOVDQU32 Z1, TO

// func floatsAVX512(to *float32, own, opp *game.Bitboard, n int)
TEXT ·floatsAVX512(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ own+8(FP), SI
	MOVQ opp+16(FP), DX
	MOVQ n+24(FP), CX
	MOVL $0x3f800000, AX // 1
	VPBROADCASTD AX, Z0

game:
	ONES(0(SI), 0(DI))
	ONES(2(SI), 64(DI))
	ONES(4(SI), 128(DI))
	ONES(6(SI), 192(DI))
	ONES(0(DX), 256(DI))
	ONES(2(DX), 320(DI))
	ONES(4(DX), 384(DI))
	ONES(6(DX), 448(DI))
	ADDQ $8, SI
	ADDQ $8, DX
	ADDQ $512, DI
	DECQ CX
	JNZ game
	VZEROUPPER
	RET

// func bytesAVX512(to *uint8, step int, boards *game.Bitboard, n int)
TEXT ·bytesAVX512(SB), NOSPLIT, $0-32
	MOVQ to+0(FP), DI
	MOVQ step+8(FP), BX
	MOVQ boards+16(FP), SI
	MOVQ n+24(FP), CX
	MOVL $1, AX
	VPBROADCASTB AX, Z0

board:
	KMOVQ (SI), K1
	VMOVDQU8.Z Z0, K1, Z1
	VMOVDQU8 Z1, (DI)
	ADDQ $8, SI
	ADDQ BX, DI
	DECQ CX
	JNZ board
	VZEROUPPER
	RET
