// Package web shows the game to browsers and takes their wishes: the pages, and the API that they are made of.
//
//	GET  /                        to play, by finger, mouse or keyboard, with or without sight
//	GET  /tv                      a board for a television: nothing to press
//	GET  /new                     who plays, and by which rules
//	GET  /seat                    where the code on the board leads: to take a seat by name
//	GET  /calibrate               measures the tray, step by step
//	GET  /history, /settings, /about
//
// They are embedded in the program and work without network and without a build. Every text on them is one of /api/v1/words.
//
//	GET  /api/v1/state            the whole game (api.State)
//	GET  /api/v1/events           what happens, as server-sent events; see below
//	POST /api/v1/request/{verb}   a wish (api.Request); answered by api.Response or an RFC 9457 problem
//	GET  /api/v1/rules            the rule sets and robots that a new game can choose from
//	GET  /api/v1/words            what is said, by key, in ?lang= or the tower's language, ?without= one part: one flat object
//	GET  /api/v1/history          the games that are remembered, ?limit=100; /history/{game} tells one, event by event
//	GET  /api/v1/stats            figures of players, rules, records and dice
//	GET  /api/v1/roster           the people who play here; POST /roster/put, /rename, /merge and /forget change it
//	GET  /api/v1/seats            who has taken a seat for the next game; POST /seats/take and /seats/leave
//	GET  /api/v1/calibration      how far a calibration is; POST /calibration/start begins one, /calibration/answer leads it on
//	GET  /api/v1/qr.svg           a code that opens the page on a phone
//	GET  /api/v1/picture.jpg      what the camera sees now, with what was read drawn on it
//	GET  /api/v1/rolls/{seq}/picture.jpg   the same of a roll that was accepted or refused, by the number of its event; the last fifty
//	GET  /api/v1/dice, /health, /result, /settings, /info   the other documents that MQTT retains
//	POST /api/v1/set/{name}       changes a setting: {"value":60}
//	GET  /api/openapi.json        all of this for programs, with the schemas under /api/schema/
//	GET  /healthz                 "ok" while the process serves
//	GET  /readyz                  whether throws can count and be kept, 503 with the reasons where not
//	GET  /metrics                 figures for Prometheus
//
// A tower without hardware has models of it instead ([Showroom]):
//
//	GET  /displays                how every display would look, and buttons to press
//	GET  /api/v1/displays         {"displays":[{"name","group","title","width","height","tag"}],"buttons":[{"name","lit"}]};
//	                              the tag is another one as soon as the display looks other than before
//	GET  /api/v1/displays/{name}/picture.png   how one looks now
//	POST /api/v1/buttons/{name}   presses a button, with ?long for a second; 204 when it is released
//
// The stream holds two kinds of message. Every record of the game comes under its own word (`event: bank`) with its
// number as id, so that a browser that was away asks for the rest by itself (Last-Event-ID); and `event: state` with
// the whole state comes at once on connecting and after each change. Whoever misses a message is therefore right again
// with the next one. The tower never waits for a browser: each has its own inbox in which the newest state replaces the
// one before, and a browser that falls too far behind is cut off, counted, and resumes when it comes back.
//
// What comes from strangers is checked before it is looked at: the Host must be a name of this machine (a foreign name
// that points here is DNS rebinding), a change must come from one of our own pages (cross-site forgery) or from no
// browser at all, bodies are JSON and small. Where the tower has a PIN ([Keys]) changes need it, or a token; wrong ones can
// be tried ten times a minute. A client that is refused more than fifty times a second is turned away with the
// count. The page shows names as text only and runs nothing that is not embedded.
//
// Whoever can't listen is posted to: a [Webhook] carries each event to an address, signed, in order, tried again until it
// arrives, and holds nobody up.
package web
