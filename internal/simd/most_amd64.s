#include "textflag.h"

// Y takes what is larger of Y and X.
#define LARGER(X, Y, mask) \
	VPCMPGTQ  Y, X, mask    \
	VBLENDVPD mask, X, Y, Y

// func most(keys *uint64, n int64) uint64
TEXT ·most(SB), NOSPLIT, $0-24
	MOVQ  keys+0(FP), SI
	MOVQ  n+8(FP), CX
	VPXOR Y0, Y0, Y0
	VPXOR Y1, Y1, Y1
	VPXOR Y2, Y2, Y2
	VPXOR Y3, Y3, Y3

sixteen:
	CMPQ    CX, $16
	JLT     four
	VMOVDQU (SI), Y4
	VMOVDQU 32(SI), Y5
	VMOVDQU 64(SI), Y6
	VMOVDQU 96(SI), Y7
	LARGER(Y4, Y0, Y8)
	LARGER(Y5, Y1, Y9)
	LARGER(Y6, Y2, Y10)
	LARGER(Y7, Y3, Y11)
	ADDQ    $128, SI
	SUBQ    $16, CX
	JMP     sixteen

four:
	CMPQ    CX, $4
	JLT     last
	VMOVDQU (SI), Y4
	LARGER(Y4, Y0, Y8)
	ADDQ    $32, SI
	SUBQ    $4, CX
	JMP     four

last: // without a jump, and without a look behind the last
	LEAQ       ·some+24(SB), DX
	NEGQ       CX
	VMOVDQU    (DX)(CX*8), Y5
	VPMASKMOVQ (SI), Y5, Y4
	LARGER(Y4, Y1, Y8)

	LARGER(Y1, Y0, Y8)
	LARGER(Y3, Y2, Y9)
	LARGER(Y2, Y0, Y8)
	VEXTRACTF128 $1, Y0, X1
	LARGER(X1, X0, X8)
	VPERMILPD    $1, X0, X1
	LARGER(X1, X0, X8)
	VMOVQ        X0, AX
	MOVQ         AX, ret+16(FP)
	VZEROUPPER
	RET
