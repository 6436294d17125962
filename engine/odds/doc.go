// Package odds knows what the dice will do on average, for any rule set, exactly.
//
// A turn is a walk over states (points at risk, dice to throw). Every throw offers options, each the points of a legal
// keep and the dice that it leaves; taking one leads to a state with more points. Because points only grow, the value of
// every state follows from the states above it, and above some number of points banking is best whatever happens: there
// the values are straight lines. [Solve] starts from those lines and works down to the first throw.
//
//	Farkle, BestKeeps   chances of one throw, as exact fractions
//	Solve               the turn that makes the most points on average, and its every decision
//	LongRun             the same over many turns, with the penalty for farkles in a row
//	Race                the chance to win from a standing: exact for two players and a game that ends at once
//	Estimate            the same for any table, as an approximation
//
// The package is pure, as engine is. Chances are of fair dice.
package odds
