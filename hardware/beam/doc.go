// Package beam watches a light barrier over the tray: whatever falls through the tower breaks it.
//
// A break of 2 ms or more begins a throw; the throw is over after 400 ms without one. A beam that is broken for 5 s is
// blocked, which is a fault. A break of which both edges are told when it is over already counts whatever its length: a busy
// machine looks late, and a throw that is lost is worse than a spike that is not. [Step] is a pure function of time and level; [Sensor] calls it when the pin has an edge, and
// looks at the level itself, as edges may be lost.
package beam
