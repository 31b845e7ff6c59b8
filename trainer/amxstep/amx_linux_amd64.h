// Go's assembler knows no AMX: these are the instructions' bytes. t, a, b and c are
// tile registers; the addresses are fixed to the registers that the kernels use.
// Tiles are configured on entry and released before return, so that no tile state
// is ever live where a goroutine could be switched: assembly is not preempted.

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

// Nor does it know VCVTNE2PS2BF16 Z2, Z3, Z2: 32 floats of Z2 and Z3 to bfloat16 in Z2
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
