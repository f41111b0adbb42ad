#include "textflag.h"

// Of fewer than four numbers the first, second and third: for Dots and Most.
DATA ·some+0(SB)/8, $-1
DATA ·some+8(SB)/8, $-1
DATA ·some+16(SB)/8, $-1
DATA ·some+24(SB)/8, $0
DATA ·some+32(SB)/8, $0
DATA ·some+40(SB)/8, $0
GLOBL ·some(SB), RODATA|NOPTR, $48

// func dots(weights *Pair, x *float64, n int64) (first, second float64)
TEXT ·dots(SB), NOSPLIT, $0-40
	MOVQ   weights+0(FP), DI
	MOVQ   x+8(FP), SI
	MOVQ   n+16(FP), CX
	VXORPD Y15, Y15, Y15
	VXORPD X0, X0, X0 // the sums
	MOVL   $64, R14
	LEAQ   ·some+24(SB), DX

word: // a bit in R12 for each of up to 64 numbers that are not 0
	MOVQ    SI, R8
	MOVQ    CX, R9
	CMPQ    R9, R14
	CMOVQGT R14, R9
	XORL    R12, R12
	XORL    R13, R13

sixteen:
	CMPQ      R9, $16
	JLT       four
	VCMPPD    $4, (R8), Y15, Y1 // also where there is no number
	VCMPPD    $4, 32(R8), Y15, Y2
	VCMPPD    $4, 64(R8), Y15, Y3
	VCMPPD    $4, 96(R8), Y15, Y4
	VMOVMSKPD Y1, AX
	VMOVMSKPD Y2, BX
	VMOVMSKPD Y3, R10
	VMOVMSKPD Y4, R11
	SHLL      $4, BX
	SHLL      $8, R10
	SHLL      $12, R11
	ORL       BX, AX
	ORL       R11, R10
	ORL       R10, AX
	SHLXQ     R13, AX, AX
	ORQ       AX, R12
	ADDQ      $16, R13
	ADDQ      $128, R8
	SUBQ      $16, R9
	JMP       sixteen

four:
	CMPQ      R9, $4
	JLT       last
	VCMPPD    $4, (R8), Y15, Y1
	VMOVMSKPD Y1, AX
	SHLXQ     R13, AX, AX
	ORQ       AX, R12
	ADDQ      $4, R13
	ADDQ      $32, R8
	SUBQ      $4, R9
	JMP       four

last:
	NEGQ       R9
	JZ         bits
	VMOVUPD    (DX)(R9*8), Y2
	VMASKMOVPD (R8), Y2, Y1
	VCMPPD     $4, Y1, Y15, Y1
	VMOVMSKPD  Y1, AX
	SHLXQ      R13, AX, AX
	ORQ        AX, R12

bits:
	TESTQ R12, R12
	JZ    next

bit:
	TZCNTQ   R12, AX
	VMOVDDUP (SI)(AX*8), X1
	ADDQ     AX, AX
	VMULPD   (DI)(AX*8), X1, X1
	VADDPD   X1, X0, X0
	BLSRQ    R12, R12
	JNZ      bit

next:
	ADDQ  $512, SI
	ADDQ  $1024, DI
	SUBQ  $64, CX
	JGT   word

	VUNPCKHPD X0, X0, X1
	VMOVSD    X0, first+24(FP)
	VMOVSD    X1, second+32(FP)
	VZEROUPPER
	RET
