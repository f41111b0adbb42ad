#include "textflag.h"

// func Nth(set uint64, number int) int
//
// One bit, which stands at the number, is spread over the set. Where that is slow, Go's code
// returns in place of this.
TEXT ·Nth(SB), NOSPLIT, $0-24
	CMPB   ·Deposits(SB), $0
	JEQ    slow
	MOVQ   number+8(FP), CX
	MOVL   $1, AX
	SHLXQ  CX, AX, AX
	PDEPQ  set+0(FP), AX, AX
	TZCNTQ AX, AX
	MOVQ   AX, ret+16(FP)
	RET

slow:
	JMP ·inWords(SB)
