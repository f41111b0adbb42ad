#include "textflag.h"

// least, ln 2, a half, one, and the bound below which e^x is 0.
DATA numbers<>+0(SB)/8, $0xc085e80000000000
DATA numbers<>+8(SB)/8, $0x3fe62e42fefa39ef
DATA numbers<>+16(SB)/8, $0x3fe0000000000000
DATA numbers<>+24(SB)/8, $0x3ff0000000000000
DATA numbers<>+32(SB)/8, $0xc085e00000000000
GLOBL numbers<>(SB), RODATA|NOPTR, $40

// What the terms of the series are divided by, or multiplied where that is exact.
DATA steps<>+0(SB)/8, $0x402c000000000000 // 14
DATA steps<>+8(SB)/8, $0x402a000000000000 // 13
DATA steps<>+16(SB)/8, $0x4028000000000000 // 12
DATA steps<>+24(SB)/8, $0x4026000000000000 // 11
DATA steps<>+32(SB)/8, $0x4024000000000000 // 10
DATA steps<>+40(SB)/8, $0x4022000000000000 // 9
DATA steps<>+48(SB)/8, $0x3fc0000000000000 // 0.125
DATA steps<>+56(SB)/8, $0x401c000000000000 // 7
DATA steps<>+64(SB)/8, $0x4018000000000000 // 6
DATA steps<>+72(SB)/8, $0x4014000000000000 // 5
DATA steps<>+80(SB)/8, $0x3fd0000000000000 // 0.25
DATA steps<>+88(SB)/8, $0x4008000000000000 // 3
DATA steps<>+96(SB)/8, $0x3fe0000000000000 // 0.5
GLOBL steps<>(SB), RODATA|NOPTR, $104

// REDUCE makes four numbers k·ln 2 + R and the whole numbers K; S is the sum 1.
#define REDUCE(AT, S, R, K) \
	VMOVUPD     AT(DI), R    \
	VMAXPD      Y12, R, R    \
	VDIVPD      Y13, R, S    \
	VADDPD      Y14, S, S    \
	VROUNDPD    $9, S, S     \
	VCVTPD2DQY  S, K         \
	VMULPD      Y13, S, S    \
	VSUBPD      S, R, R      \
	VMOVAPD     Y15, S

// TIMES multiplies the sums by R.
#define TIMES \
	VMULPD Y4, Y0, Y0 \
	VMULPD Y5, Y1, Y1 \
	VMULPD Y6, Y2, Y2 \
	VMULPD Y7, Y3, Y3

// ONE adds 1 to the sums.
#define ONE \
	VADDPD Y15, Y0, Y0 \
	VADDPD Y15, Y1, Y1 \
	VADDPD Y15, Y2, Y2 \
	VADDPD Y15, Y3, Y3

// OVER and BY take the sums of a series one term on.
#define OVER(AT) \
	VBROADCASTSD steps<>+AT(SB), Y12 \
	TIMES                            \
	VDIVPD       Y12, Y0, Y0         \
	VDIVPD       Y12, Y1, Y1         \
	VDIVPD       Y12, Y2, Y2         \
	VDIVPD       Y12, Y3, Y3         \
	ONE

#define BY(AT) \
	VBROADCASTSD steps<>+AT(SB), Y12 \
	TIMES                            \
	VMULPD       Y12, Y0, Y0         \
	VMULPD       Y12, Y1, Y1         \
	VMULPD       Y12, Y2, Y2         \
	VMULPD       Y12, Y3, Y3         \
	ONE

// SCALE writes S·2^k, or 0 in place of what is below the bound.
#define SCALE(AT, S, K, KY) \
	VPMOVSXDQ K, KY         \
	VPSLLQ    $52, KY, KY   \
	VPADDQ    KY, S, S      \
	VMOVUPD   AT(DI), KY    \
	VCMPPD    $17, Y12, KY, KY \
	VANDNPD   S, KY, S      \
	VMOVUPD   S, AT(DI)

// func exps(x *[16]float64)
TEXT ·exps(SB), NOSPLIT, $0-8
	MOVQ         x+0(FP), DI
	VBROADCASTSD numbers<>+0(SB), Y12
	VBROADCASTSD numbers<>+8(SB), Y13
	VBROADCASTSD numbers<>+16(SB), Y14
	VBROADCASTSD numbers<>+24(SB), Y15
	REDUCE(0, Y0, Y4, X8)
	REDUCE(32, Y1, Y5, X9)
	REDUCE(64, Y2, Y6, X10)
	REDUCE(96, Y3, Y7, X11)
	OVER(0)
	OVER(8)
	OVER(16)
	OVER(24)
	OVER(32)
	OVER(40)
	BY(48)
	OVER(56)
	OVER(64)
	OVER(72)
	BY(80)
	OVER(88)
	BY(96)
	TIMES
	ONE
	VBROADCASTSD numbers<>+32(SB), Y12
	SCALE(0, Y0, X8, Y8)
	SCALE(32, Y1, X9, Y9)
	SCALE(64, Y2, X10, Y10)
	SCALE(96, Y3, X11, Y11)
	VZEROUPPER
	RET
