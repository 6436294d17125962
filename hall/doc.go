// Package hall puts a hall together: many towers, seen through one broker.
//
//	towers ──► broker ──► follow ──► store ──► board, leagues, exports
//	   ▲                    │ committed
//	   └──── ack/<hall> ◄───┘
//
// follow listens and writes; store remembers, by venue; gate says who may see what; board and league show it. Any number of
// processes may run with the same name and database: each does everything, the broker divides the messages among them, and
// the database is where they meet.
//
// A [Config] is what the owner chooses, in one strict TOML file. The [Server] answers HTTP:
//
//	GET    /healthz, /readyz, /metrics
//	GET    /api/v1/venues/{venue}/export/{what}   admin: games, results, turns, events; ?format=csv|jsonl, ?from=, ?to= (days)
//	GET    /api/v1/venues/{venue}/tokens          admin; POST {"role","name"} makes one, DELETE …/tokens/{name} takes one back
//	       /hall…                                 the board, a handler of its own
package hall
