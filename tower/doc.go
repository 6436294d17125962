// Package tower is the loop between the camera and the rules: it finds out which dice were really thrown, lets the engine
// decide what they mean, writes that down and shows it.
//
// One goroutine ([Tower.Run]) owns everything. What happens comes in as inputs in one queue: sightings of the tray
// ([Tower.See]), requests ([Tower.Do]), faults ([Tower.Fault]), and ticks when a clock runs out. A pure function makes of
// each what is to be done, and the loop does it:
//
//	input ──► step(now, state, input) ──► state, effects, due
//	              │                            │
//	              └ engine decides             ├ records: on disk first
//	                                           ├ virtual tray: clear, take, throw
//	                                           └ update: published; request: answered
//
// # The cycle of a roll
//
//	          something moves                still                 read
//	waiting ─────────────────► moving ◄──────────────► settling ─────────► judged
//	   ▲ ▲                     occupied (a hand)                            │ │ │
//	   │ │                                                                  │ │ │
//	   │ └── nothing: no die left its place, or dice were only handled ─────┘ │ │
//	   │                                                                      │ │
//	   ├──── rejected: reason and remedy are an event, shown until the next   │ │
//	   │     throw begins; the dice of the last roll stay valid ──────────────┘ │
//	   │                                                                        │
//	   └──── counted: the engine makes a choice, a farkle or a game over of it ─┘
//
// A reading is judged only after something has moved, and counts as the roll when there are as many dice as had to be
// thrown, all of them are read for sure, and none lies where it lay, with the same face, when the last roll was counted.
// A tray that was seen empty has no such places. The same reading again is never a new roll. Dice that are taken away or
// pushed about while others stay where they were are being handled, not thrown. After a rejection a better reading of
// the same dice may still count, so that a coin can be taken out or the light be put on.
//
// Of a throw with a leaning die the house decides ([engine.CockedPolicy]): the die alone is thrown again and the flat ones
// have to stay, or all are, or the players agree and say what the dice show. Whatever was thrown and does not count can be
// made good by saying its faces.
//
// Who throws on gives up the choice before: until the throw counts, what was kept can't be banked. Dice that are only
// taken out, raked together or badly lit have not been thrown on.
//
// # Back and forth
//
// Undo and redo go from decision to decision of people; what robots decided in between they would only decide again. The
// places of the dice go along ([rolls]), so that every throw is shown as it lay. A virtual tray is emptied, a real one is
// the players' affair: what lies there is no throw before it has been thrown again.
//
// While a game is paused nothing counts and no clock runs. Only what the virtual tower has in the air is read afterwards.
//
// # Clocks
//
// After a farkle the next turn starts by itself, after [Options.HandOn]; the next throw or a request hands on at once.
// Robots make their moves after [Options.Pause]; where people throw, they wait for somebody to throw for them. Time is an argument of everything but the loop.
//
// # Faults
//
// A fault never stops the game: it is shown with its remedy. Events that the disk refuses wait in memory, in order, and are
// written as soon as there is room; until then the fault "disk" is shown.
package tower
