#include "go_asm.h"
#include "textflag.h"

// window is eight ones and eight zeros: from place 8-n on, n ones and then zeros.
DATA window<>+0(SB)/8, $-1
DATA window<>+8(SB)/8, $-1
DATA window<>+16(SB)/8, $-1
DATA window<>+24(SB)/8, $-1
DATA window<>+32(SB)/8, $-1
DATA window<>+40(SB)/8, $-1
DATA window<>+48(SB)/8, $-1
DATA window<>+56(SB)/8, $-1
DATA window<>+64(SB)/8, $0
DATA window<>+72(SB)/8, $0
DATA window<>+80(SB)/8, $0
DATA window<>+88(SB)/8, $0
DATA window<>+96(SB)/8, $0
DATA window<>+104(SB)/8, $0
DATA window<>+112(SB)/8, $0
DATA window<>+120(SB)/8, $0
GLOBL window<>(SB), RODATA|NOPTR, $128

// Away + ½ as a float64, and Away.
DATA above<>+0(SB)/8, $0x4130000080000000
GLOBL above<>(SB), RODATA|NOPTR, $8
DATA away<>+0(SB)/4, $const_Away
GLOBL away<>(SB), RODATA|NOPTR, $4

// BLEND makes sums E and slopes D what the units say, in E. It blends the numbers in even
// places, then those in odd ones, in 64 bits, of which the lower 32 are left after the shift.
// They have nothing of the zeros with which it fills up, so it need not know of signs.
#define BLEND(E, D) \
	VPMULDQ  Y12, E, Y4       \
	VPMULDQ  Y11, D, Y5       \
	VPADDQ   Y5, Y4, Y4       \
	VPADDQ   Y10, Y4, Y4      \
	VPSRLQ   X9, Y4, Y4       \
	VPSRLQ   $32, E, E        \
	VPSRLQ   $32, D, D        \
	VPMULDQ  Y12, E, E        \
	VPMULDQ  Y11, D, D        \
	VPADDQ   D, E, E          \
	VPADDQ   Y10, E, E        \
	VPSRLQ   X9, E, E         \
	VPSLLQ   $32, E, E        \
	VPBLENDD $0xAA, E, Y4, E  \
	VPMAXSD  Y7, E, E         \
	VPMINSD  Y6, E, E

// OUT adds to Y1 the products of eight units in Y0 with their weights at R9.
#define OUT \
	VMOVDQU (R9), Y4    \
	VPMULDQ Y4, Y0, Y5  \
	VPSRLQ  $32, Y0, Y0 \
	VPSRLQ  $32, Y4, Y4 \
	VPMULDQ Y4, Y0, Y0  \
	VPADDQ  Y5, Y1, Y1  \
	VPADDQ  Y0, Y1, Y1

// func value(s *Sums, features *float64, n, phase int64) int64
TEXT ·value(SB), NOSPLIT, $0-40
	MOVQ s+0(FP), DI
	MOVQ features+8(FP), SI
	MOVQ n+16(FP), CX
	MOVQ Sums_layers(DI), BX

	// Eight features at a time: x, and what has changed.
	MOVQ Layers_Scales(BX), R8
	MOVQ Sums_x(DI), R9
	MOVQ Sums_changes(DI), R10
	MOVQ Sums_changed(DI), R11
	LEAQ window<>(SB), DX
	VBROADCASTSD above<>(SB), Y15
	VPBROADCASTD away<>(SB), Y14
	VPXOR Y13, Y13, Y13
	XORL R12, R12 // a word of bits
	XORL R13, R13 // how many there are in it

features:
	MOVL         $8, AX
	SUBQ         CX, AX
	JGT          some
	VMOVUPD      (SI), Y0
	VMOVUPD      32(SI), Y1

eight:
	VMULPD       Scale_Factor(R8), Y0, Y0
	VMULPD       Scale_Factor+32(R8), Y1, Y1
	VMAXPD       Scale_Low(R8), Y0, Y0 // the lower bound where there is no number
	VMAXPD       Scale_Low+32(R8), Y1, Y1
	VMINPD       Scale_High(R8), Y0, Y0
	VMINPD       Scale_High+32(R8), Y1, Y1
	VADDPD       Y15, Y0, Y0
	VADDPD       Y15, Y1, Y1
	VCVTTPD2DQY  Y0, X0
	VCVTTPD2DQY  Y1, X1
	VINSERTI128  $1, X1, Y0, Y0
	VPSUBD       Y14, Y0, Y0
	VPSUBD       (R9), Y0, Y1
	VMOVDQU      Y0, (R9)
	VMOVDQU      Y1, (R10)
	VPCMPEQD     Y13, Y1, Y1
	VMOVMSKPS    Y1, AX
	XORL         $0xff, AX
	SHLXQ        R13, AX, AX
	ORQ          AX, R12
	ADDQ         $64, SI
	ADDQ         $Scale__size, R8
	ADDQ         $32, R9
	ADDQ         $32, R10
	ADDQ         $8, R13
	CMPQ         R13, $64
	JNE          within
	MOVQ         R12, (R11)
	ADDQ         $8, R11
	XORL         R12, R12
	XORL         R13, R13

within:
	SUBQ $8, CX
	JGT  features
	MOVQ R12, (R11)
	JMP  sums

some: // fewer than eight
	VMOVUPD    (DX)(AX*8), Y2
	VMOVUPD    32(DX)(AX*8), Y3
	VMASKMOVPD (SI), Y2, Y0
	VMASKMOVPD 32(SI), Y3, Y1
	JMP        eight

sums:
	// Sixteen units at a time: the sums, and what the units say.
	VPBROADCASTQ Layers_One(BX), Y12
	VPBROADCASTQ phase+24(FP), Y11
	VPBROADCASTQ Layers_half(BX), Y10
	VMOVQ        Layers_Shift(BX), X9
	VPXOR        Y7, Y7, Y7
	VPBROADCASTD Layers_Most(BX), Y6
	MOVQ         Sums_sums(DI), R8
	MOVQ         Sums_sums+8(DI), CX
	MOVQ         Layers_Tiles(BX), R9
	MOVQ         Layers_Skips(BX), BX
	MOVQ         Sums_changes(DI), DX
	MOVQ         Sums_units(DI), R10

tile:
	VMOVDQU (R8), Y0
	VMOVDQU 32(R8), Y1
	VMOVDQU 64(R8), Y2
	VMOVDQU 96(R8), Y3
	MOVQ    Sums_changed(DI), R14
	XORL    SI, SI   // the first feature of the word
	XORL    R13, R13 // the same skip for every tile

word:
	MOVQ  (R14), R11
	TESTQ R11, R11
	JZ    next

bit:
	TZCNTQ       R11, AX
	ADDQ         SI, AX
	VPBROADCASTD (DX)(AX*4), Y4
	MOVLQSX      (DX)(AX*4), R12
	IMULQ        (BX)(AX*8), R12
	ADDQ         R12, R13
	SHLQ         $7, AX
	VPMULLD      (R9)(AX*1), Y4, Y5
	VPADDD       Y5, Y0, Y0
	VPMULLD      32(R9)(AX*1), Y4, Y5
	VPADDD       Y5, Y1, Y1
	VPMULLD      64(R9)(AX*1), Y4, Y5
	VPADDD       Y5, Y2, Y2
	VPMULLD      96(R9)(AX*1), Y4, Y5
	VPADDD       Y5, Y3, Y3
	BLSRQ        R11, R11
	JNZ          bit

next:
	ADDQ    $8, R14
	ADDQ    $64, SI
	CMPQ    SI, n+16(FP)
	JLT     word
	VMOVDQU Y0, (R8)
	VMOVDQU Y1, 32(R8)
	VMOVDQU Y2, 64(R8)
	VMOVDQU Y3, 96(R8)
	BLEND(Y0, Y1)
	BLEND(Y2, Y3)
	VMOVDQU Y0, (R10)
	VMOVDQU Y2, 32(R10)
	ADDQ    $128, R8
	ADDQ    $64, R10
	MOVQ    Sums_layers(DI), R12
	MOVQ    Layers_Scales+8(R12), R12
	SHLQ    $10, R12 // a tile for each of eight features
	ADDQ    R12, R9
	DECQ    CX
	JNZ     tile
	ADDQ    R13, Sums_Skip(DI)

	// Eight units of the second layer at a time, and the output.
	MOVQ   Sums_layers(DI), BX
	MOVQ   Layers_Output(BX), R9
	MOVQ   Layers_Output+8(BX), CX
	MOVQ   Layers_Second(BX), R8
	MOVQ   Sums_units(DI), SI
	VPXOR  Y1, Y1, Y1
	TESTQ  R8, R8
	JZ     first
	MOVQ         Layers_SecondBias(BX), R11
	VPBROADCASTD Layers_secondHalf(BX), Y10
	VMOVQ        Layers_SecondShift(BX), X9

second:
	VMOVDQU (R11), Y0
	VPXOR   Y2, Y2, Y2
	MOVQ    SI, AX

below:
	VPBROADCASTD (AX), Y4
	VPBROADCASTD 4(AX), Y5
	VPBROADCASTD 8(AX), Y8
	VPBROADCASTD 12(AX), Y11
	VPMULLD      (R8), Y4, Y4
	VPMULLD      32(R8), Y5, Y5
	VPMULLD      64(R8), Y8, Y8
	VPMULLD      96(R8), Y11, Y11
	VPADDD       Y4, Y0, Y0
	VPADDD       Y5, Y2, Y2
	VPADDD       Y8, Y0, Y0
	VPADDD       Y11, Y2, Y2
	ADDQ         $128, R8
	ADDQ         $16, AX
	CMPQ         AX, R10 // behind the last unit
	JNE          below
	VPADDD       Y2, Y0, Y0
	VPADDD       Y10, Y0, Y0
	VPSRAD       X9, Y0, Y0
	VPMAXSD      Y7, Y0, Y0
	VPMINSD      Y6, Y0, Y0
	OUT
	ADDQ         $32, R9
	ADDQ         $32, R11
	DECQ         CX
	JNZ          second
	JMP          sum

first:
	VMOVDQU (SI), Y0
	OUT
	ADDQ    $32, R9
	ADDQ    $32, SI
	DECQ    CX
	JNZ     first

sum:
	VEXTRACTI128 $1, Y1, X0
	VPADDQ       X0, X1, X1
	VPSHUFD      $0x4E, X1, X0
	VPADDQ       X0, X1, X1
	VMOVQ        X1, AX
	VZEROUPPER
	MOVQ         AX, ret+32(FP)
	RET

// func swapRows(s *Sums, swaps *Swap, n int64)
//
// The sums of sixteen units stay in registers while all rows pass by.
TEXT ·swapRows(SB), NOSPLIT, $0-24
	MOVQ s+0(FP), DI
	MOVQ Sums_layers(DI), BX
	MOVQ Layers_Rows(BX), R9
	MOVQ Sums_sums(DI), R8
	MOVQ Sums_sums+8(DI), CX

units:
	VMOVDQU (R8), Y0
	VMOVDQU 64(R8), Y2
	MOVQ    swaps+8(FP), SI
	MOVQ    n+16(FP), DX

swap:
	MOVQ   Swap_Now(SI), R10
	MOVQ   Swap_Before(SI), R11
	SHLQ   $5, R10
	SHLQ   $5, R11
	VPADDD (R9)(R10*1), Y0, Y0
	VPADDD 32(R9)(R10*1), Y2, Y2
	VPSUBD (R9)(R11*1), Y0, Y0
	VPSUBD 32(R9)(R11*1), Y2, Y2
	ADDQ   $Swap__size, SI
	DECQ   DX
	JNZ    swap
	VMOVDQU Y0, (R8)
	VMOVDQU Y2, 64(R8)
	ADDQ    $128, R8
	ADDQ    $64, R9
	DECQ    CX
	JNZ     units
	VZEROUPPER
	RET
