// Package simulate plays real games by robots as many towers against a broker, to try a hall.
//
// A simulated tower is a real one from its loop on: tower.Tower owns the game, mqtt.Client tells the broker over a connection of its own,
// an outbox keeps finished games until the hall has acknowledged them. Only the dice are drawn, and the journal is a plain file
// that is not synced:
//
//	robot ──► tower.Tower ──► log (LOGS/<tower>.jsonl) ──► mqtt.Client ──► broker ──► hall ──► database
//	 pace                          │                                                             │
//	                               └───────────────────────── Compare ───────────────────────────┘
//
// A pace-maker lets the towers play so that all of them together make so many events a second; it can raise the rate until
// the hall, which tells its lag under /metrics, does not keep up. At the end no more is played, what is in the outboxes is waited
// for, and [Compare] holds the logs against the database: of finished games with their turns nothing may be missing, nothing be
// there that was not played.
package simulate
