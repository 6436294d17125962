package facenet

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
)

// The shape of a patch and of the answer.
const (
	Side    = 24 // pixels
	Planes  = 2
	Reach   = 2.4 // lattice steps from the middle to the border
	Classes = 7   // 0: no face; 1 to 6
)

const (
	filters1, kernel1 = 6, 5
	side1             = Side - kernel1 + 1 // 20
	half1             = side1 / 2
	filters2, kernel2 = 14, 3
	side2             = half1 - kernel2 + 1 // 8
	half2             = side2 / 2
	flat              = filters2 * half2 * half2
	hidden            = 28
)

// Patch holds the planes one after the other, rows of Side values.
type Patch [Planes * Side * Side]float32

// Shares of belief in each class, sum 1.
type Shares [Classes]float32

// Best is the likeliest class.
func (s *Shares) Best() int {
	best := 0
	for k, v := range s {
		if v > s[best] {
			best = k
		}
	}
	return best
}

// weights in the order in which they are stored. Filters: [out][in][row][column]; matrices: [out][in].
type weights struct {
	conv1 [filters1 * Planes * kernel1 * kernel1]float32
	bias1 [filters1]float32
	conv2 [filters2 * filters1 * kernel2 * kernel2]float32
	bias2 [filters2]float32
	full  [hidden * flat]float32
	bias3 [hidden]float32
	out   [Classes * hidden]float32
	bias4 [Classes]float32
}

// layers lists the parts, to load, store and learn them alike.
func (w *weights) layers() [][]float32 {
	return [][]float32{w.conv1[:], w.bias1[:], w.conv2[:], w.bias2[:], w.full[:], w.bias3[:], w.out[:], w.bias4[:]}
}

// activations are the values between the layers; they are reused from patch to patch.
type activations struct {
	map1 [filters1 * side1 * side1]float32 // after the rectifier
	top1 [filters1 * half1 * half1]int32   // which of map1 each halved value is
	in2  [filters1 * half1 * half1]float32
	map2 [filters2 * side2 * side2]float32
	top2 [flat]int32
	flat [flat]float32
	deep [hidden]float32
	odds Shares
}

// Net is a network and the memory it works in: one goroutine at a time may use it.
type Net struct {
	weights
	activations
}

//go:embed weights.bin
var learned []byte

// Learned is the net that was learned.
func Learned() (*Net, error) {
	n := &Net{}
	at := learned
	for _, layer := range n.layers() {
		if len(at) < 4*len(layer) {
			return nil, fmt.Errorf("load the face net: weights.bin is too short; train it again")
		}
		for i := range layer {
			layer[i] = math.Float32frombits(binary.LittleEndian.Uint32(at[4*i:]))
		}
		at = at[4*len(layer):]
	}
	if len(at) > 0 {
		return nil, fmt.Errorf("load the face net: weights.bin has %d bytes too many; train it again", len(at))
	}
	return n, nil
}

// Bytes are the weights as they are stored.
func (n *Net) Bytes() []byte {
	var b []byte
	for _, layer := range n.layers() {
		for _, w := range layer {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(w))
		}
	}
	return b
}

// Look gives the share of belief in each class. The result is valid until the next call.
func (n *Net) Look(p *Patch) *Shares {
	convolve(p[:], Planes, Side, n.conv1[:], n.bias1[:], filters1, kernel1, n.map1[:])
	halve(n.map1[:], filters1, side1, n.in2[:], n.top1[:])
	convolve(n.in2[:], filters1, half1, n.conv2[:], n.bias2[:], filters2, kernel2, n.map2[:])
	halve(n.map2[:], filters2, side2, n.flat[:], n.top2[:])
	for j := range n.deep {
		n.deep[j] = max(n.bias3[j]+dot(n.full[j*flat:][:flat], n.flat[:]), 0)
	}
	most := float32(math.Inf(-1))
	for k := range n.odds {
		n.odds[k] = n.bias4[k] + dot(n.out[k*hidden:][:hidden], n.deep[:])
		most = max(most, n.odds[k])
	}
	var sum float32
	for k := range n.odds {
		n.odds[k] = float32(math.Exp(float64(n.odds[k] - most)))
		sum += n.odds[k]
	}
	for k := range n.odds {
		n.odds[k] /= sum
	}
	return &n.odds
}

func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}

// convolve slides the filters over the planes of side pixels; what is negative becomes 0. A filter's row is taken in one go where
// it has one of the net's two lengths.
func convolve(in []float32, planes, side int, filters, bias []float32, count, kernel int, out []float32) {
	size := side - kernel + 1
	for f := range count {
		m := out[f*size*size:][:size*size]
		for i := range m {
			m[i] = bias[f]
		}
		for c := range planes {
			for dy := range kernel {
				w := filters[((f*planes+c)*kernel+dy)*kernel:][:kernel]
				for y := range size {
					slide(m[y*size:][:size], in[(c*side+y+dy)*side:][:side], w)
				}
			}
		}
		for i, v := range m {
			m[i] = max(v, 0)
		}
	}
}

// slide adds to a row what a filter's row makes of one of the plane.
func slide(to, from, w []float32) {
	switch len(w) {
	case kernel1:
		w0, w1, w2, w3, w4 := w[0], w[1], w[2], w[3], w[4]
		a, b, c, d, e := from[:len(to)], from[1:][:len(to)], from[2:][:len(to)], from[3:][:len(to)], from[4:][:len(to)]
		for x := range to {
			to[x] += w0*a[x] + w1*b[x] + w2*c[x] + w3*d[x] + w4*e[x]
		}
	case kernel2:
		w0, w1, w2 := w[0], w[1], w[2]
		a, b, c := from[:len(to)], from[1:][:len(to)], from[2:][:len(to)]
		for x := range to {
			to[x] += w0*a[x] + w1*b[x] + w2*c[x]
		}
	}
}

// halve keeps the largest of each square of 2x2, and where it was.
func halve(in []float32, planes, side int, out []float32, top []int32) {
	half := side / 2
	for c := range planes {
		for y := range half {
			for x := range half {
				at := (c*side+2*y)*side + 2*x
				best := at
				for _, i := range [3]int{at + 1, at + side, at + side + 1} {
					if in[i] > in[best] {
						best = i
					}
				}
				o := (c*half+y)*half + x
				out[o], top[o] = in[best], int32(best)
			}
		}
	}
}
