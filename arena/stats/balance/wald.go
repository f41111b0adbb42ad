package balance

import (
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat/distuv"

	"gipf.arena/arena/stats"
)

// A Wald is a test that several contrasts are all 0.
type Wald struct {
	// F is the statistic (Hotelling's, for a covariance of few clusters), with Contrasts and DOF
	// degrees of freedom. Without contrasts P is 1.
	F         float64
	Contrasts int
	DOF, P    float64
}

// LackOfFit tests whether a model with slopes is wrong: whether the values of a saturated fit
// deviate from its shape. It uses the clustered covariance; a likelihood ratio would treat the
// games of one opening as independent.
func (f *DoseFit) LackOfFit(model DoseModel, base float64) Wald {
	k := len(f.Doses)
	design := mat.NewDense(k, len(model.columns(f.Reference, base)), nil)
	zero := model.columns(f.Reference, base)
	for i, d := range f.Doses {
		for c, x := range model.columns(d, base) {
			design.Set(i, c, x-zero[c])
		}
	}
	contrasts := orthogonal(design)
	if contrasts == nil {
		return Wald{P: 1}
	}
	q, _ := contrasts.Dims()
	all := mat.NewDense(q, len(f.Elo), nil)
	all.Slice(0, q, 1, 1+k).(*mat.Dense).Copy(contrasts)
	return waldOf(all, f.Elo, f.Cov, f.DOF)
}

// waldOf is Hotelling's test of contrasts of an estimate; it says nothing with too few clusters.
func waldOf(contrasts *mat.Dense, x []float64, cov *mat.SymDense, dof float64) Wald {
	q, _ := contrasts.Dims()
	var off mat.VecDense
	off.MulVec(contrasts, mat.NewVecDense(len(x), x))
	var half, spread mat.Dense
	half.Mul(contrasts, cov)
	spread.Mul(&half, contrasts.T())
	var chol mat.Cholesky
	left := dof - float64(q) + 1
	if left < 1 || !chol.Factorize(stats.Symmetric(&spread)) {
		return Wald{Contrasts: q, P: 1}
	}
	var solved mat.VecDense
	if err := chol.SolveVecTo(&solved, &off); err != nil {
		return Wald{Contrasts: q, P: 1}
	}
	w := Wald{Contrasts: q, DOF: left, F: mat.Dot(&off, &solved) * left / (dof * float64(q))}
	w.P = distuv.F{D1: float64(q), D2: left}.Survival(w.F)
	return w
}

// orthogonal is a basis, in rows, of the space orthogonal to the columns of a matrix; nil if that
// space is empty.
func orthogonal(m *mat.Dense) *mat.Dense {
	var svd mat.SVD
	if rows, _ := m.Dims(); rows == 0 || !svd.Factorize(m, mat.SVDFullU) {
		return nil
	}
	var u mat.Dense
	svd.UTo(&u)
	rank := svd.Rank(1e-9)
	if n, _ := u.Dims(); rank < n {
		return mat.DenseCopyOf(u.Slice(0, n, rank, n).T())
	}
	return nil
}
