// Package store is the memory of the hall: what many towers have told, in SQLite (one machine) or PostgreSQL (many), by the
// same queries.
//
//	s, err := store.Open(ctx, "sqlite:/var/lib/dicetower/hall.db") // or postgres://user@host/base
//	err = s.PutVenue(ctx, store.Venue{ID: "anchor", Name: "The Anchor", Base: "dicetower"})
//
// # Writing
//
// [Store.Write] takes a [Batch] as one transaction: records of games, the newest state of tables, what towers say of
// themselves. It may be given late, repeated and re-ordered: the same rows come out.
//
//	records ──► events      once for each (venue, tower, game, seq): the event id; what is there already stays
//	            games       told how far it is known; once every record from its start to its end is there, the
//	            results     game is folded (engine.Game) into its result: a row a seat, a row a turn
//	            turns
//	            players     everybody who has a result, by name
//	states  ──► tables      the newest, by seq
//	info    ──► towers
//
// A game whose end was undone has no result until it ends again.
//
// # Reading
//
// Everything is read through a [View], which is bound to one venue, so that no query can see another's rows:
//
//	v := s.View("anchor")
//	tables, err := v.Tables(ctx)                                   // who leads, who throws, the last moment
//	news, err := v.TablesSince(ctx, cursor)                        // for a live page: poll it
//	best, err := v.Leaders(ctx, store.Contest{From: monday, Rules: "official", Limit: 20})
//	games, err := v.Games(ctx, store.GameFilter{Tower: "t1", Limit: 50})
//	game, err := v.Game(ctx, "t1", id)                             // with seats and turns
//	player, err := v.PlayerByCode(ctx, "K7QF3M")
//	access, err := s.Access(ctx, token)                            // venue and role behind a token
//
// What is not there is [ErrNone]. Players are known by [PlayerKey]: names that differ in case, width or blanks are one
// person. Robots have results, and are left out of leaderboards and players.
//
// # Tables of others
//
// A package with tables of its own, such as leagues, hands a [Schema] to Open, and reads and writes through [Store.Within],
// [Store.Query] and [Store.QueryRow]. Queries are written with ? for every parameter and must hold in SQLite and PostgreSQL: TEXT and BIGINT
// columns, INSERT … ON CONFLICT, RETURNING. Texts that come from people pass [Clean] first. Every table has a column tenant, first
// in its key.
//
// Units: times are kept as milliseconds since 1970, UTC (0 = not yet); points are whole numbers; seats count from 0.
package store
