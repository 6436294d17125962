// Package board shows a hall to people: pages for phones, desks and a television on the wall, and the documents that they are made of.
//
//	/hall                          the only venue's board, or a choice of venues
//	/hall/at/{venue}               all tables at a glance
//	/hall/at/{venue}/tables/{id}   one table: seats, the last throw, moments, games
//	/hall/at/{venue}/leaders       leaderboards
//	/hall/at/{venue}/players       people; /players/{key} one of them; /me?code= the same by a code, for a phone
//	/hall/at/{venue}/games/{tower}/{game}
//	/hall/at/{venue}/contests      leagues and knock-out evenings; /contests/{id} one of them
//	/hall/at/{venue}/tv            for a wall: tables, leaderboard, contests in turn
//	/hall/at/{venue}/enter         where a browser is given a token
//
// Where there is one venue the short forms /hall/tv, /hall/tables/{id} and /hall/me lead to it. A page is one shell, the same for all and
// without any data, and a script that reads documents below /hall/at/{venue}/api/. Only those are gated (package gate): a viewer reads,
// a host makes contests, calls matches and enters results. Names come as text in JSON and are set as text.
//
// # Live
//
//	store ──poll once a second, for all listeners of a venue──► hub ──► inbox of each listener ──► event stream
//
// GET …/api/events sends `tables` (all at first, then those that have changed) and `contests` (something about contests is new: read them
// again). An inbox holds the newest row of each table, so that it never grows, and nobody waits for a slow browser. Where nobody
// listens nothing is polled.
package board
