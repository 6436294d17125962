// Package facenet is a small convolutional network that looks at one straightened face of a die and says which it is, or
// that it is none.
//
// A patch shows the place of a face seen from straight above, a little of its surroundings included, in two planes: how far
// each pixel has gone from the body's colour (0) to the pips' (1), and how far it lies off that line of colours, in contrasts.
// So the net knows no colours, no brightness and no size, and what it has learned from drawn and rendered dice holds for others.
//
//	2x24x24 -> 6 filters 5x5 -> halve -> 14 filters 3x3 -> halve -> 28 -> 7
//
// Plain Go, single precision, about 0.2 million multiplications a patch. Learning is in the same package, for both must agree
// to the last index; weights.bin is written by vision/train.
package facenet
