package vision

import "math"

// vec is a point or a direction in the working picture.
type vec struct{ x, y float64 }

func (a vec) add(b vec) vec          { return vec{a.x + b.x, a.y + b.y} }
func (a vec) sub(b vec) vec          { return vec{a.x - b.x, a.y - b.y} }
func (a vec) mul(k float64) vec      { return vec{a.x * k, a.y * k} }
func (a vec) perp() vec              { return vec{-a.y, a.x} }
func (a vec) square() float64        { return a.x*a.x + a.y*a.y }
func (a vec) norm() float64          { return math.Hypot(a.x, a.y) }
func (a vec) distance(b vec) float64 { return a.sub(b).norm() }

// along is how far a reaches in the direction of b.
func (a vec) along(b vec) float64 { return (a.x*b.x + a.y*b.y) / max(b.norm(), 1e-9) }

// mat2 is a 2x2 matrix; its columns are where the axes go.
type mat2 struct{ a, b, c, d float64 }

func columns(u, v vec) mat2         { return mat2{u.x, v.x, u.y, v.y} }
func (m mat2) apply(v vec) vec      { return vec{m.a*v.x + m.b*v.y, m.c*v.x + m.d*v.y} }
func (m mat2) times(n mat2) mat2    { return columns(m.apply(n.column(0)), m.apply(n.column(1))) }
func (m mat2) det() float64         { return m.a*m.d - m.b*m.c }
func (m mat2) scale(k float64) mat2 { return mat2{m.a * k, m.b * k, m.c * k, m.d * k} }
func (m mat2) column(i int) vec {
	if i == 0 {
		return vec{m.a, m.c}
	}
	return vec{m.b, m.d}
}

// inverse of a matrix of full rank; the zero matrix otherwise.
func (m mat2) inverse() mat2 {
	det := m.det()
	if math.Abs(det) < 1e-12 {
		return mat2{}
	}
	return mat2{m.d / det, -m.b / det, -m.c / det, m.a / det}
}

// aspect is the smaller singular value as a share of the larger: 1 for a rotation, less when seen obliquely.
func (m mat2) aspect() float64 {
	return symmetric{m.a*m.a + m.c*m.c, m.b*m.b + m.d*m.d, m.a*m.b + m.c*m.d}.aspect()
}

// step is the length of the mean lattice step of a frame.
func (m mat2) step() float64 { return math.Sqrt(math.Abs(m.det())) }

// angle of the first axis, degrees 0..90, for a face looks the same after every quarter turn.
func (m mat2) angle() float64 {
	d := math.Mod(math.Atan2(m.c, m.a)*180/math.Pi+360, 90)
	return d
}

// symmetric is a symmetric 2x2 matrix: the squared shape of an ellipse.
type symmetric struct{ xx, yy, xy float64 }

func (s symmetric) det() float64              { return s.xx*s.yy - s.xy*s.xy }
func (s symmetric) scale(k float64) symmetric { return symmetric{s.xx * k, s.yy * k, s.xy * k} }
func (s symmetric) add(t symmetric) symmetric {
	return symmetric{s.xx + t.xx, s.yy + t.yy, s.xy + t.xy}
}

// radius of the circle with the ellipse's area.
func (s symmetric) radius() float64 { return math.Sqrt(math.Sqrt(max(s.det(), 1e-9))) }

// eigenvalues, the smaller first.
func (s symmetric) eigenvalues() (float64, float64) {
	mean := (s.xx + s.yy) / 2
	e := math.Sqrt(max(mean*mean-s.det(), 0))
	return mean - e, mean + e
}

// aspect is the minor as a share of the major axis.
func (s symmetric) aspect() float64 {
	small, large := s.eigenvalues()
	return math.Sqrt(max(small, 0) / max(large, 1e-12))
}

// root is the matrix square root: it maps the unit circle to the ellipse.
func (s symmetric) root() mat2 {
	d := math.Sqrt(max(s.det(), 1e-9))
	t := math.Sqrt(s.xx + s.yy + 2*d)
	return mat2{(s.xx + d) / t, s.xy / t, s.xy / t, (s.yy + d) / t}
}
