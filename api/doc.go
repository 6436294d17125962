// Package api is the one language in which the tower is spoken to and speaks: the documents and verbs that MQTT, the
// web and the terminal share.
//
//	State     the whole game as it stands, one fixed shape, retained on MQTT and served as /api/v1/state
//	Dice      the last settled reading
//	Record    an event with its number and time: what the journal keeps and what is sent as `event`
//	Request   a verb with its body, from a button, a page or a topic
//	Response  what became of it
//	Health    what is wrong, and what to do about it
//	Result    the last finished game
//	Settings  what is changed from afar beside the game
//	Info      who this tower is and which verbs it takes
//
// Each has a JSON Schema in schema/, and openapi.json describes how HTTP carries them; tests hold both against what is
// really sent. The package holds shapes and their JSON only. The tower fills them in; the adapters carry them as they are, so that
// every way of looking at a game shows the same one. Documents only ever gain keys within a version; arrays are never
// null; times are UTC.
package api
