#include "textflag.h"

// Go's assembler knows no AMX: these are the instructions' bytes. t is a tile
// register; the addresses are fixed to the registers that the kernels use. Tiles
// are configured on entry and released before return, so that no tile state is
// ever live where a goroutine could be switched: assembly is not preempted.

#define TILERELEASE BYTE $0xC4; BYTE $0xE2; BYTE $0x78; BYTE $0x49; BYTE $0xC0
// LDTILECFG [AX]
#define LDTILECFG_AX BYTE $0xC4; BYTE $0xE2; BYTE $0x78; BYTE $0x49; BYTE $0x00
#define TILEZERO(t) BYTE $0xC4; BYTE $0xE2; BYTE $0x7B; BYTE $0x49; BYTE $(0xC0+8*t)
// TILELOADD t, [base+stride]; sib = 8*stride+base with AX 0, CX 1, DX 2, BX 3, SI 6, DI 7
#define TILELOADD(t, sib) BYTE $0xC4; BYTE $0xE2; BYTE $0x7B; BYTE $0x4B; BYTE $(0x04+8*t); BYTE $sib
#define TILELOADD_AT(t, sib, disp) BYTE $0xC4; BYTE $0xE2; BYTE $0x7B; BYTE $0x4B; BYTE $(0x84+8*t); BYTE $sib; LONG $disp
// TILELOADDT1: the same for what streams by and should not displace the weights
// from the first cache
#define TILELOADDT1(t, sib) BYTE $0xC4; BYTE $0xE2; BYTE $0x79; BYTE $0x4B; BYTE $(0x04+8*t); BYTE $sib
#define TILELOADDT1_AT(t, sib, disp) BYTE $0xC4; BYTE $0xE2; BYTE $0x79; BYTE $0x4B; BYTE $(0x84+8*t); BYTE $sib; LONG $disp
#define TILESTORED(t, sib) BYTE $0xC4; BYTE $0xE2; BYTE $0x7A; BYTE $0x4B; BYTE $(0x04+8*t); BYTE $sib
#define TILESTORED_AT(t, sib, disp) BYTE $0xC4; BYTE $0xE2; BYTE $0x7A; BYTE $0x4B; BYTE $(0x84+8*t); BYTE $sib; LONG $disp
// TDPBF16PS c, a, b: c += a x b
#define TDPBF16PS(c, a, b) BYTE $0xC4; BYTE $0xE2; BYTE $(0x7A-8*b); BYTE $0x5C; BYTE $(0xC0+8*(c)+a)

#define SI_DX 0x16
#define DI_DX 0x17
#define SI_CX 0x0E
#define DI_CX 0x0F
#define AX_CX 0x08
#define BX_CX 0x0B

// VCVTNE2PS2BF16 Z2, Z3, Z2: 32 floats of Z2 and Z3 to bfloat16 in Z2
#define NARROW_Z3_Z2_Z2 BYTE $0x62; BYTE $0xF2; BYTE $0x67; BYTE $0x48; BYTE $0x72; BYTE $0xD2

// All eight tiles: 16 rows of 64 bytes.
DATA config<>+0(SB)/8, $1
DATA config<>+8(SB)/8, $0
DATA config<>+16(SB)/8, $0x0040004000400040
DATA config<>+24(SB)/8, $0x0040004000400040
DATA config<>+32(SB)/8, $0
DATA config<>+40(SB)/8, $0
DATA config<>+48(SB)/8, $0x1010101010101010
DATA config<>+56(SB)/8, $0
GLOBL config<>(SB), RODATA|NOPTR, $64

// ROW finishes 32 sums at (AX): skip at (SI), mask at (BX), result to (DI).
#define ROW \
	VPMOVZXWD (SI), Z4; \
	VPMOVZXWD 32(SI), Z5; \
	VPSLLD $16, Z4, Z4; \
	VPSLLD $16, Z5, Z5; \
	VADDPS (AX), Z0, Z2; \
	VADDPS 64(AX), Z1, Z3; \
	VADDPS Z4, Z2, Z2; \
	VADDPS Z5, Z3, Z3; \
	VMAXPS Z30, Z2, Z2; \
	VMAXPS Z30, Z3, Z3; \
	NARROW_Z3_Z2_Z2; \
	VMOVDQU16 (BX), Z6; \
	VPCMPGTW Z31, Z6, K1; \
	VMOVDQU16.Z Z2, K1, Z2; \
	VMOVDQU16 Z2, (DI); \
	ADDQ $128, AX; \
	ADDQ 120(R8), DI; \
	ADDQ 128(R8), SI; \
	ADDQ 144(R8), BX

// ROWS finishes four of the rows that wait in scratch.
#define ROWS \
	MOVQ 208(R8), AX; \
	MOVQ 216(R8), DI; \
	MOVQ 224(R8), SI; \
	MOVQ 232(R8), BX; \
	ROW; \
	ROW; \
	ROW; \
	ROW; \
	MOVQ AX, 208(R8); \
	MOVQ DI, 216(R8); \
	MOVQ SI, 224(R8); \
	MOVQ BX, 232(R8); \
	DECQ 240(R8)

// func productTiles(a *productArgs)
//
// Of each 32 channels of the destination and each of its squares: the sums of 32
// positions x 32 channels stay in tiles 0 to 3 over all hops, then go through the
// epilogue; its rows are done between the next square's hops, while the tiles
// multiply. Where the weights of all channels of the source would not stay in the
// first cache, they are taken in portions, and the sums of the portions before
// wait in memory.
TEXT ·productTiles(SB), NOSPLIT, $8-8
	MOVQ a+0(FP), R8
	LEAQ config<>(SB), AX
	LDTILECFG_AX
	MOVQ 88(R8), DX              // bytes of a row of the source
	MOVQ $64, CX                 // bytes of a row of a weight tile
	VBROADCASTSS 160(R8), Z30    // the least result
	VPXORD Z31, Z31, Z31
	MOVQ $0, 240(R8)             // rows that wait for the epilogue, by four
	MOVQ 104(R8), BP             // channels of the destination left, by 32

pair:
	MOVQ 32(R8), AX
	VMOVUPS (AX), Z0             // bias
	VMOVUPS 64(AX), Z1
	MOVQ 16(R8), R13             // weights of these 32 channels
	MOVQ 8(R8), AX
	MOVQ AX, 256(R8)             // source, this portion
	MOVQ 96(R8), AX
	MOVQ AX, 200(R8)             // channels of the source left, by 32

portion:
	MOVQ 200(R8), AX
	CMPQ AX, 184(R8)
	JLE last
	MOVQ 184(R8), AX

last:
	MOVQ AX, 264(R8)             // of them in this portion
	MOVQ 24(R8), R9              // table
	MOVQ 80(R8), R15             // squares left
	MOVQ 0(R8), R12              // destination
	MOVQ 40(R8), R10             // skip
	MOVQ 48(R8), R14             // mask
	MOVQ 192(R8), AX
	MOVQ AX, 248(R8)             // sums of the portions before

square:
	MOVQ 200(R8), AX
	CMPQ AX, 96(R8)
	JNE continued
	TILEZERO(0)
	TILEZERO(1)
	TILEZERO(2)
	TILEZERO(3)
	JMP hops

continued:
	MOVQ 248(R8), SI
	TILELOADD(0, SI_CX)
	TILELOADD_AT(1, SI_CX, 1024)
	TILELOADD_AT(2, SI_CX, 2048)
	TILELOADD_AT(3, SI_CX, 3072)

hops:
	MOVLQSX (R9), R11            // hops left
	ADDQ $4, R9
	TESTQ R11, R11
	JZ done

hop:
	CMPQ 240(R8), $0
	JEQ idle
	ROWS

idle:
	MOVLQSX (R9), SI             // rows 0 to 15 of the source
	ADDQ 256(R8), SI
	MOVQ DX, DI
	SHLQ $4, DI
	ADDQ SI, DI                  // rows 16 to 31
	MOVLQSX 4(R9), BX
	ADDQ R13, BX
	ADDQ $8, R9
	MOVQ 264(R8), AX

step:
	TILELOADDT1(4, SI_DX)
	TILELOADD(6, BX_CX)
	TDPBF16PS(0, 4, 6)
	TILELOADDT1(5, DI_DX)
	TDPBF16PS(2, 5, 6)
	TILELOADD_AT(7, BX_CX, 1024)
	TDPBF16PS(1, 4, 7)
	TDPBF16PS(3, 5, 7)
	ADDQ $64, SI
	ADDQ $64, DI
	ADDQ $2048, BX
	DECQ AX
	JNZ step
	DECQ R11
	JNZ hop

done:
	MOVQ 200(R8), AX
	CMPQ AX, 264(R8)
	JEQ complete
	MOVQ 248(R8), SI
	TILESTORED(0, SI_CX)
	TILESTORED_AT(1, SI_CX, 1024)
	TILESTORED_AT(2, SI_CX, 2048)
	TILESTORED_AT(3, SI_CX, 3072)
	JMP next

complete:
	MOVQ 56(R8), AX
	TESTQ AX, AX
	JNZ plain

drain:
	CMPQ 240(R8), $0
	JEQ drained
	ROWS
	JMP drain

drained:
	MOVQ 64(R8), AX              // scratch of 32 x 32 floats
	MOVQ $128, CX
	TILESTORED(0, AX_CX)
	TILESTORED_AT(1, AX_CX, 64)
	TILESTORED_AT(2, AX_CX, 2048)
	TILESTORED_AT(3, AX_CX, 2112)
	MOVQ $64, CX
	MOVQ AX, 208(R8)
	MOVQ R12, 216(R8)
	MOVQ R10, 224(R8)
	MOVQ R14, 232(R8)
	MOVQ $8, 240(R8)
	MOVQ 120(R8), AX
	SHLQ $5, AX
	ADDQ AX, R12
	ADDQ 136(R8), R10
	ADDQ 152(R8), R14
	JMP next

plain:
	MOVQ 120(R8), CX
	SHLQ $1, CX                  // bytes of a row in floats
	MOVQ CX, SI
	SHLQ $4, SI
	ADDQ AX, SI
	TILESTORED(0, AX_CX)
	TILESTORED_AT(1, AX_CX, 64)
	TILESTORED(2, SI_CX)
	TILESTORED_AT(3, SI_CX, 64)
	SHLQ $5, CX
	ADDQ CX, 56(R8)
	MOVQ $64, CX

next:
	ADDQ $4096, 248(R8)
	DECQ R15
	JNZ square
	MOVQ 264(R8), AX
	SUBQ AX, 200(R8)
	JEQ whole
	SHLQ $6, AX
	ADDQ AX, 256(R8)
	SHLQ $5, AX
	ADDQ AX, R13
	JMP portion

whole:
	CMPQ 240(R8), $0
	JEQ paired
	ROWS
	JMP whole

paired:
	MOVQ 56(R8), AX
	TESTQ AX, AX
	JZ half
	MOVQ 120(R8), AX             // back to the first square, 32 channels on
	SHLQ $6, AX
	IMULQ 80(R8), AX
	SUBQ $128, AX
	SUBQ AX, 56(R8)

half:
	ADDQ $64, 0(R8)
	MOVQ 168(R8), AX
	ADDQ AX, 40(R8)
	MOVQ 176(R8), AX
	ADDQ AX, 48(R8)
	ADDQ $128, 32(R8)
	MOVQ 112(R8), AX
	ADDQ AX, 16(R8)
	DECQ BP
	JNZ pair
	TILERELEASE
	VZEROUPPER
	RET

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
