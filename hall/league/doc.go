// Package league runs contests of a venue: leagues, in which everybody meets everybody over weeks, and knock-out evenings.
//
// A [Plan] is what the host wants. [Fixtures] and [Bracket] make matches of it: who sits where, in which round. Both know numbers only,
// the places of players in the plan, and are made once: what is kept are the matches.
//
//	waiting ──call──► called ──the players begin at that table──► playing ──the deciding game──► done
//	   ▲                 │                                                                        │
//	   └────release──────┘◄───────────────────────────take back───────────────────────────────────┘
//
// A match ends with games. They come in by themselves ([Desk.Collect]): a game that has ended at the table to which a match was called, since
// then, and between exactly these players, counts. Or the host enters them. A match that is decided takes no more games, so that late
// and repeated ones change nothing. Who wins a match of a bracket sits in the next: that is worked out from the games each time
// ([Contest.Seat]), never kept, and a correction goes through to everything that follows from it. What the host does is kept as notes.
//
// The [Desk] is where a venue's contests are kept. Everything that it does to a contest locks that contest's row first, so that any number
// of processes and hosts may act at once.
package league
