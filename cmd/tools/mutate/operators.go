package main

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// swaps are the operators that replace others, by kind of mutant.
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

// visit is for ast.Inspect. It skips imports, types, tags and messages of panics, on
// which no behaviour depends.
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
		w.swap(n.Op, n.OpPos)
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			w.replace("boolean", n.OpPos, n.OpPos+1, "")
		}
	case *ast.BasicLit:
		w.literal(n)
	case *ast.Ident:
		if n.Name == "true" || n.Name == "false" {
			w.replace("constant", n.Pos(), n.End(), "!"+n.Name)
		}
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
		w.swap(n.Tok, n.TokPos)
	case *ast.IncDecStmt:
		w.swap(n.Tok, n.TokPos)
	}
}

// negate negates a condition.
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

// swap replaces an operator by another.
func (w *walker) swap(op token.Token, at token.Pos) {
	if s, ok := swaps[op]; ok {
		w.replace(s.kind, at, at+token.Pos(len(op.String())), s.with.String())
	}
}

// literal changes a number by one, up or down.
func (w *walker) literal(n *ast.BasicLit) {
	if n.Kind == token.INT || n.Kind == token.FLOAT {
		w.replace("constant", n.Pos(), n.End(), "("+n.Value+" + 1)")
		w.replace("constant", n.Pos(), n.End(), "("+n.Value+" - 1)")
	}
}

// returned replaces a returned value: by the opposite, one more, or nothing. The compiler knows which of these a type has.
func (w *walker) returned(x ast.Expr) {
	code := w.code(x)
	if slices.Contains([]string{"nil", `""`, "true", "false"}, code) {
		return
	}
	for _, other := range []string{"!(" + code + ")", "(" + code + ") + 1", `""`, "nil"} {
		w.replace("return", x.Pos(), x.End(), other)
	}
}

// statements leaves out each statement with an effect. It keeps the reads of
// variables, or the compiler would report unused ones.
func (w *walker) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if blanks := strings.TrimSuffix(strings.Repeat("_, ", len(s.Lhs)), ", ") + " = "; s.Tok != token.DEFINE && !strings.HasPrefix(w.code(s), blanks) {
				w.replace("deletion", s.Pos(), s.Rhs[0].Pos(), blanks)
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
