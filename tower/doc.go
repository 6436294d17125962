// Package tower is the loop between the camera and the rules: it finds out which dice were really thrown, lets the engine
// decide what they mean, writes that down and shows it.
//
// One goroutine ([Tower.Run]) owns everything. What happens comes in as inputs in one queue: sightings of the tray
// ([Tower.See]), signals of the beam sensor ([Tower.Beam]), requests ([Tower.Do]), faults ([Tower.Fault]), and ticks when a
// clock runs out. A pure function makes of each what is to be done, and the loop does it:
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
//	   │ ├── nothing: no die left its place, or dice were only handled ─────┤ │ │
//	   │ └── chosen: dice are out of the tray, in the keep zone, or back ───┘ │ │
//	   │     again: the engine keeps them, or it is said why not              │ │
//	   │                                                                      │ │
//	   ├──── rejected: reason and remedy are an event, shown until the next   │ │
//	   │     throw begins; the dice of the last roll stay valid ──────────────┘ │
//	   │                                                                        │
//	   └──── counted: the engine makes a choice, a farkle or a game over of it ─┘
//
// A reading is judged only after something has moved, and counts as the roll when there are as many dice as had to be
// thrown, all of them are read for sure, none lies where it lay, with the same face, when the last roll was counted, and
// the beam sensor, where one is fitted and sound, has told of dice that fell through it, and no die that was set aside lies
// there in place of another.
// A tray that was seen empty has no such places. The same reading again is never a new roll. Dice that are taken away or
// pushed about while others stay where they were are being handled, not thrown. After a rejection a better reading of
// the same dice may still count, so that a coin can be taken out or the light be put on.
//
// That a die which was set aside is thrown again is seen by their number, and, where as many dice lie there as should, by
// their colours, if those are known and well apart ([swapped]). A camera can't know more: of dice of one colour, or of colours that a
// lamp makes alike, one that comes back while another stays away is taken for that other, as is a die that was in no throw of
// the turn, or in one that was typed.
//
// Of a throw with a leaning die the house decides ([engine.CockedPolicy]): the die alone is thrown again and the flat ones
// have to stay, or all are, or the players agree and say what the dice show. Whatever was thrown and does not count can be
// made good by saying its faces.
//
// # Choosing with hands
//
// While a choice is to be made, the dice of the throw that are out of the tray or lie in the keep zone ([Zone]) are the
// choice. It is judged whenever the tray lies still again: a hand in view delays it. What is put back is not kept any more,
// but for what a button has kept; a keep by hand is
// written down with the reading that showed it, so that this holds after a restart too. Who gathers the other dice to throw on takes them out as well; how many are thrown then
// tells which keeps were none. In the keep zone dice belong to no throw.
//
// Who throws on gives up the choice before: until the throw counts, what was kept can't be banked. Dice that are only
// taken out, raked together or badly lit have not been thrown on.
//
// # Setting right
//
// What was misread is set right by saying the faces, or with buttons alone: a correction (mending) proposes the die that was read
// with the least confidence, and the face that it is most likely to be, then others, until one is taken.
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
// After a farkle the next turn starts by itself, after [Options.HandOn], and after a person's bank, after [Options.BankOn], unless
// the game is over with it; the next throw or next_player hands on at once, and whatever else is pressed stops the count-down. No
// other clock hands on. Robots make their moves after [Options.Pause];
// where people throw, they wait for somebody to throw for them. People are reminded of a die that is missed
// ([Options.Remind]), and displays may go dim when nobody has been here for long ([Options.Idle]). Time is an argument of
// everything but the loop.
//
// # Faults
//
// A fault never stops the game: it is shown with its remedy. Those of the loop itself:
//
//	disk    the journal does not take events: they wait in memory, in order, and are written as soon as there is room;
//	        or it takes them slowly, or into the last room that it has set aside
//	camera  no picture has come for long ([Options.Blind]): rolls can be typed in; or the virtual tower does not throw
//	clock   somebody has set it: only the times that are written down jump, not the count-downs
//
// The loop turns every few seconds, whatever happens; a watchdog may ask whether it does ([Tower.Alive]).
package tower
