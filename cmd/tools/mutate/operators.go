package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// swaps are the operators that take the place of others, by kind of mutant.
var swaps = map[token.Token]struct {
	kind string
	with token.Token
}{
	token.LSS: {"bound", token.LEQ}, token.LEQ: {"bound", token.LSS}, token.GTR: {"bound", token.GEQ}, token.GEQ: {"bound", token.GTR},
	token.EQL: {"relation", token.NEQ}, token.NEQ: {"relation", token.EQL},
	token.LAND: {"boolean", token.LOR}, token.LOR: {"boolean", token.LAND},
	token.ADD: {"arithmetic", token.SUB}, token.SUB: {"arithmetic", token.ADD}, token.MUL: {"arithmetic", token.QUO},
	token.QUO: {"arithmetic", token.MUL}, token.REM: {"arithmetic", token.MUL}, token.SHL: {"arithmetic", token.SHR},
	token.SHR: {"arithmetic", token.SHL}, token.AND: {"arithmetic", token.OR}, token.OR: {"arithmetic", token.AND},
	token.XOR: {"arithmetic", token.OR}, token.AND_NOT: {"arithmetic", token.AND},
	token.ADD_ASSIGN: {"arithmetic", token.SUB_ASSIGN}, token.SUB_ASSIGN: {"arithmetic", token.ADD_ASSIGN},
	token.MUL_ASSIGN: {"arithmetic", token.QUO_ASSIGN}, token.QUO_ASSIGN: {"arithmetic", token.MUL_ASSIGN},
	token.OR_ASSIGN: {"arithmetic", token.AND_ASSIGN}, token.AND_ASSIGN: {"arithmetic", token.OR_ASSIGN},
	token.XOR_ASSIGN: {"arithmetic", token.OR_ASSIGN}, token.AND_NOT_ASSIGN: {"arithmetic", token.AND_ASSIGN},
	token.SHL_ASSIGN: {"arithmetic", token.SHR_ASSIGN}, token.SHR_ASSIGN: {"arithmetic", token.SHL_ASSIGN},
	token.INC: {"arithmetic", token.DEC}, token.DEC: {"arithmetic", token.INC},
}

// visit is for ast.Inspect. What stands in imports, types, tags and messages of panics
// is left alone: no behaviour hangs on it.
func (w *walker) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.FieldList:
		return false
	case *ast.CallExpr:
		if id, ok := n.Fun.(*ast.Ident); ok && id.Name == "panic" {
			return false
		}
	case *ast.IfStmt:
		w.negate(n.Cond)
	case *ast.ForStmt:
		w.negate(n.Cond)
	case *ast.SwitchStmt:
		w.cases(n)
	case *ast.BinaryExpr:
		w.binary(n)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			w.replace("boolean", n.OpPos, n.OpPos+1, "")
		}
	case *ast.BasicLit:
		w.literal(n)
	case *ast.Ident:
		w.truth(n)
	case *ast.ReturnStmt:
		for _, x := range n.Results {
			w.returned(x)
		}
	default:
		w.visitStatement(n)
	}
	return true
}

// visitStatement is visit for lists of statements and for assignments.
func (w *walker) visitStatement(n ast.Node) {
	switch n := n.(type) {
	case *ast.BlockStmt:
		w.statements(n.List)
	case *ast.CaseClause:
		w.statements(n.Body)
	case *ast.CommClause:
		w.statements(n.Body)
	case *ast.AssignStmt:
		w.swap(n.Tok, n.TokPos, n.Lhs[0])
	case *ast.IncDecStmt:
		w.swap(n.Tok, n.TokPos, n.X)
	}
}

// negate turns a condition round.
func (w *walker) negate(cond ast.Expr) {
	if cond != nil {
		w.replace("negation", cond.Pos(), cond.End(), "!("+w.code(cond)+")")
	}
}

// cases negates the conditions of a switch that has no tag.
func (w *walker) cases(s *ast.SwitchStmt) {
	for _, c := range s.Body.List {
		for _, cond := range c.(*ast.CaseClause).List {
			if s.Tag == nil {
				w.negate(cond)
			}
		}
	}
}

// binary swaps an operator. Strings are added only.
func (w *walker) binary(n *ast.BinaryExpr) { w.swap(n.Op, n.OpPos, n.X) }

func (w *walker) swap(op token.Token, at token.Pos, operand ast.Expr) {
	s, ok := swaps[op]
	if !ok || s.kind == "arithmetic" && !w.is(operand, types.IsNumeric) {
		return
	}
	w.replace(s.kind, at, at+token.Pos(len(op.String())), s.with.String())
}

// is reports whether an expression has a basic type with the property.
func (w *walker) is(x ast.Expr, info types.BasicInfo) bool {
	t := w.info.TypeOf(x)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&info != 0
}

// literal moves a number by one, either way.
func (w *walker) literal(n *ast.BasicLit) {
	if n.Kind == token.INT || n.Kind == token.FLOAT {
		w.replace("constant", n.Pos(), n.End(), "("+n.Value+" + 1)")
		w.replace("constant", n.Pos(), n.End(), "("+n.Value+" - 1)")
	}
}

// truth turns true and false round.
func (w *walker) truth(n *ast.Ident) {
	for name, other := range map[string]string{"true": "false", "false": "true"} {
		if n.Name == name && w.info.Uses[n] == types.Universe.Lookup(name) {
			w.replace("constant", n.Pos(), n.End(), other)
		}
	}
}

// returned returns something else: the opposite, one more, nothing.
func (w *walker) returned(x ast.Expr) {
	code := w.code(x)
	switch t := w.info.TypeOf(x); {
	case t == nil || code == "nil" || code == `""` || code == "true" || code == "false":
	case w.is(x, types.IsBoolean):
		w.replace("return", x.Pos(), x.End(), "!("+code+")")
	case w.is(x, types.IsNumeric):
		w.replace("return", x.Pos(), x.End(), "("+code+") + 1")
	case w.is(x, types.IsString):
		w.replace("return", x.Pos(), x.End(), `""`)
	case nilable(t):
		w.replace("return", x.Pos(), x.End(), "nil")
	}
}

// nilable reports whether nil is a value of the type.
func nilable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Slice, *types.Map, *types.Interface, *types.Signature, *types.Chan:
		_, parameter := t.(*types.TypeParam)
		return !parameter
	}
	return false
}

// statements leaves out each statement that has an effect of its own. What it reads
// stays read, or the compiler would complain of variables that are not used.
func (w *walker) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if s.Tok != token.DEFINE {
				blanks := strings.TrimSuffix(strings.Repeat("_, ", len(s.Lhs)), ", ")
				w.replace("deletion", s.Pos(), s.Rhs[0].Pos(), blanks+" = ")
			}
		case *ast.ExprStmt:
			if !strings.HasPrefix(w.code(s), "panic(") {
				w.replace("deletion", s.Pos(), s.End(), "")
			}
		case *ast.IncDecStmt, *ast.SendStmt, *ast.DeferStmt, *ast.GoStmt, *ast.BranchStmt:
			w.replace("deletion", s.Pos(), s.End(), "")
		}
	}
}
