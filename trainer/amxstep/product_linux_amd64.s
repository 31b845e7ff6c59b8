#include "textflag.h"
#include "amx_linux_amd64.h"

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
