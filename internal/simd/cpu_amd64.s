#include "textflag.h"

// func identify(what uint32) (a, b, c uint32)
TEXT ·identify(SB), NOSPLIT, $0-20
	MOVL what+0(FP), AX
	XORL CX, CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	RET

// func kept() uint32
TEXT ·kept(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
