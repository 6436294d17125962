// Package stats counts what a journal remembers: players, rule sets, records, and whether the dice are fair.
//
// Games are counted as they stand at the end: what was undone has not been played. The dice are counted as they fell:
// a throw that was undone, or judged under other rules, shows the dice all the same; a correction mends it.
//
// # Are the dice fair?
//
// For n dice of one kind that fell in all, each face is expected n/6 times. Pearson's test adds up (count-n/6)²/(n/6) over
// the six faces. Of fair dice that sum is at least x with the probability
//
//	p = erfc(√(x/2)) + √(2x/π)·e^(-x/2)·(1+x/3)
//
// which is the chi-square distribution with five degrees of freedom in closed form. A single face is held against the
// binomial distribution, summed exactly. Who looks at many kinds and faces finds something odd sooner or later, so that
// each p is multiplied by the number of looks (Bonferroni) before anything is said.
//
// The package is pure: records in, figures out.
package stats
