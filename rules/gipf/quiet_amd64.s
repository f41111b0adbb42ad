#include "go_asm.h"
#include "textflag.h"

// How far apart, by axis, two neighbours are, and two pairs of them. The last axis comes twice.
DATA one<>+0(SB)/8, $1
DATA one<>+8(SB)/8, $8
DATA one<>+16(SB)/8, $9
DATA one<>+24(SB)/8, $9
GLOBL one<>(SB), RODATA|NOPTR, $32
DATA two<>+0(SB)/8, $2
DATA two<>+8(SB)/8, $16
DATA two<>+16(SB)/8, $18
DATA two<>+24(SB)/8, $18
GLOBL two<>(SB), RODATA|NOPTR, $32

// X moves those of its spots that are in BX one step along, by way of DI.
#define SLIDE(X) \
	ANDNQ X, BX, DI \
	ANDQ  BX, X     \
	ROLQ  CX, X     \
	ORQ DI, X

// func pushOn(b *boards, d *dice, most int) (plies int, row bool)
TEXT ·pushOn(SB), NOSPLIT, $0-33
	MOVQ    b+0(FP), DI
	MOVQ    boards_occupied(DI), R8
	MOVQ    boards_own(DI), R9
	MOVQ    boards_gipfs(DI), R12
	MOVQ    d+8(FP), DI
	MOVQ    dice_word(DI), AX
	MOVQ    dice_left(DI), R10
	MOVQ    most+16(FP), R11
	LEAQ    ·pushes(SB), SI
	MOVQ    $1<<63, R13
	VMOVDQU one<>(SB), Y6
	VMOVDQU two<>(SB), Y7
	MOVL    $const_pushCount, R15
	MOVB    $0, row+32(FP)

next:
	SUBQ      $1, R10
	JLT       out
	MULQ      R15                         // the number in DX, the word that is left in AX
	SHLQ      $5, DX                      // push__size
	ANDNQ     push_line(SI)(DX*1), R8, BX // empty spots of the line
	JEQ       next
	BLSIQ     BX, DI
	LZCNTQ    BX, BX
	SHRXQ     BX, R13, BX
	XORQ      DI, BX
	ANDQ      push_down(SI)(DX*1), BX
	XORQ      DI, BX                      // push.first
	ORQ       BX, R8
	SUBQ      $1, BX
	XORQ      push_down(SI)(DX*1), BX
	ANDQ      push_line(SI)(DX*1), BX     // push.before
	MOVQ      push_shift(SI)(DX*1), CX
	SLIDE(R9)
	ORQ       push_entry(SI)(DX*1), R9
	TESTQ     R12, R12
	JNE       gipfs

rows:
	VMOVQ        R9, X0
	ANDNQ        R8, R9, R9 // the other side's turn
	VMOVQ        R9, X1
	VPBROADCASTQ X0, Y0
	VPBROADCASTQ X1, Y1
	VPSRLVQ      Y6, Y0, Y2
	VPSRLVQ      Y6, Y1, Y3
	VPAND        Y2, Y0, Y0
	VPAND        Y3, Y1, Y1
	VPSRLVQ      Y7, Y0, Y2
	VPSRLVQ      Y7, Y1, Y3
	VPAND        Y2, Y0, Y0
	VPAND        Y3, Y1, Y1
	VPOR         Y0, Y1, Y0 // where four begin, by axis
	SUBQ         $1, R11
	VPTEST       Y0, Y0
	JNE          found
	TESTQ        R11, R11
	JNE          next
	JMP          done

gipfs:
	SLIDE(R12)
	JMP rows

out:
	XORL R10, R10
	JMP  done

found:
	MOVB $1, row+32(FP)

done:
	VZEROUPPER
	MOVQ       b+0(FP), DI
	MOVQ       R8, boards_occupied(DI)
	MOVQ       R9, boards_own(DI)
	MOVQ       R12, boards_gipfs(DI)
	MOVQ       d+8(FP), DI
	MOVQ       AX, dice_word(DI)
	MOVQ       R10, dice_left(DI)
	MOVQ       most+16(FP), CX
	SUBQ       R11, CX
	MOVQ       CX, plies+24(FP)
	RET
