#include "textflag.h"
#include "amx_linux_amd64.h"

// func gradientTiles(a *gradientArgs)
//
// Of each tap and each 32 x 32 channels: the sums over squares and positions stay
// in tiles 0 to 3.
TEXT ·gradientTiles(SB), NOSPLIT, $8-8
	MOVQ a+0(FP), R8
	LEAQ config<>(SB), AX
	LDTILECFG_AX
	MOVQ $64, CX
	MOVQ 72(R8), DX              // bytes of a row of the gradient
	MOVQ 24(R8), R9              // table of this tap
	MOVQ 16(R8), R13             // gradient
	MOVQ 32(R8), R15             // taps left

tap:
	MOVQ 0(R8), R10              // what went in
	MOVQ 40(R8), R11             // its channels left, by 32

inPair:
	MOVQ 8(R8), R12              // gradient of what came out
	MOVQ 48(R8), BP              // its channels left, by 32
	MOVQ R13, R14

outPair:
	MOVQ R14, SI
	MOVQ DX, DI
	SHLQ $4, DI
	ADDQ SI, DI
	TILELOADD(0, SI_DX)
	TILELOADD_AT(1, SI_DX, 64)
	TILELOADD(2, DI_DX)
	TILELOADD_AT(3, DI_DX, 64)
	MOVLQSX (R9), AX
	LEAQ 4(R9), BX
	TESTQ AX, AX
	JZ stored

square:
	MOVLQSX (BX), SI
	MOVLQSX 4(BX), DI
	ADDQ R10, SI
	ADDQ R12, DI
	TILELOADDT1(4, SI_CX)
	TILELOADDT1(6, DI_CX)
	TDPBF16PS(0, 4, 6)
	TILELOADDT1_AT(5, SI_CX, 1024)
	TDPBF16PS(2, 5, 6)
	TILELOADDT1_AT(7, DI_CX, 1024)
	TDPBF16PS(1, 4, 7)
	TDPBF16PS(3, 5, 7)
	ADDQ $8, BX
	DECQ AX
	JNZ square

stored:
	MOVQ R14, SI
	MOVQ DX, DI
	SHLQ $4, DI
	ADDQ SI, DI
	TILESTORED(0, SI_DX)
	TILESTORED_AT(1, SI_DX, 64)
	TILESTORED(2, DI_DX)
	TILESTORED_AT(3, DI_DX, 64)
	ADDQ $128, R14
	ADDQ 64(R8), R12
	DECQ BP
	JNZ outPair
	MOVQ DX, AX
	SHLQ $5, AX
	ADDQ AX, R13                 // 32 rows of the gradient on
	ADDQ 56(R8), R10
	DECQ R11
	JNZ inPair
	MOVQ BX, R9
	DECQ R15
	JNZ tap
	TILERELEASE
	VZEROUPPER
	RET

// PLACE multiplies the gradient of square x of a row, in tile 6, with what went in
// at x+d-1, both halves of 32 channels.
#define PLACE(x, d) \
	TILELOADD_AT(7, SI_CX, ((x+d-1)*2048)); \
	TDPBF16PS(2*d, 7, 6); \
	TILELOADD_AT(7, SI_CX, ((x+d-1)*2048+1024)); \
	TDPBF16PS(2*d+1, 7, 6)

#define MIDDLE(x) \
	TILELOADDT1_AT(6, DI_CX, (x*2048)); \
	PLACE(x, 0); \
	PLACE(x, 1); \
	PLACE(x, 2)

// func gradientRows(a *gradientArgs)
//
// The same for a 3x3 convolution. Of each row of taps, 32 channels in and 16 out:
// the sums of three taps stay in tiles 0 to 5, so that each tile that is fetched
// serves for three products.
TEXT ·gradientRows(SB), NOSPLIT, $8-8
	MOVQ a+0(FP), R8
	LEAQ config<>(SB), AX
	LDTILECFG_AX
	MOVQ $64, CX
	MOVQ 72(R8), DX              // bytes of a row of the gradient
	MOVQ 16(R8), R13             // gradient
	XORQ R9, R9                  // row of taps

taps:
	MOVQ 0(R8), R10              // what went in
	MOVQ 40(R8), R11             // its channels left, by 32

inPair:
	MOVQ 8(R8), R12              // gradient of what came out
	XORQ BP, BP                  // its channels so far, by 16

outTile:
	MOVQ BP, BX
	SHLQ $6, BX
	ADDQ R13, BX                 // gradient of these
	MOVQ DX, AX
	SHLQ $4, AX
	MOVQ BX, SI
	LEAQ (BX)(AX*1), DI
	TILELOADD(0, SI_DX)
	TILELOADD(1, DI_DX)
	ADDQ 80(R8), SI
	ADDQ 80(R8), DI
	TILELOADD(2, SI_DX)
	TILELOADD(3, DI_DX)
	ADDQ 80(R8), SI
	ADDQ 80(R8), DI
	TILELOADD(4, SI_DX)
	TILELOADD(5, DI_DX)

	// Rows of squares: 0 to 6 see the row after, 1 to 7 the row before.
	MOVQ R10, SI
	MOVQ R12, DI
	MOVQ $8, R15
	CMPQ R9, $1
	JEQ row
	MOVQ $7, R15
	JLT before
	ADDQ $16384, SI
	JMP row

before:
	ADDQ $16384, DI

row:
	TILELOADDT1_AT(6, DI_CX, 0)
	PLACE(0, 1)
	PLACE(0, 2)
	MIDDLE(1)
	MIDDLE(2)
	MIDDLE(3)
	MIDDLE(4)
	MIDDLE(5)
	MIDDLE(6)
	TILELOADDT1_AT(6, DI_CX, (7*2048))
	PLACE(7, 0)
	PLACE(7, 1)
	ADDQ $16384, SI
	ADDQ $16384, DI
	DECQ R15
	JNZ row

	MOVQ BX, SI
	LEAQ (BX)(AX*1), DI
	TILESTORED(0, SI_DX)
	TILESTORED(1, DI_DX)
	ADDQ 80(R8), SI
	ADDQ 80(R8), DI
	TILESTORED(2, SI_DX)
	TILESTORED(3, DI_DX)
	ADDQ 80(R8), SI
	ADDQ 80(R8), DI
	TILESTORED(4, SI_DX)
	TILESTORED(5, DI_DX)
	ADDQ $1024, R12              // second tile of the 32 channels
	INCQ BP
	TESTQ $1, BP
	JNZ second
	SUBQ $2048, R12
	ADDQ 64(R8), R12

second:
	MOVQ 48(R8), DI
	SHLQ $1, DI
	CMPQ BP, DI
	JLT outTile
	SHLQ $1, AX
	ADDQ AX, R13                 // 32 rows of the gradient on
	ADDQ 56(R8), R10
	DECQ R11
	JNZ inPair
	ADDQ 80(R8), R13             // over the row's two other taps
	ADDQ 80(R8), R13
	INCQ R9
	CMPQ R9, $3
	JLT taps
	TILERELEASE
	VZEROUPPER
	RET
