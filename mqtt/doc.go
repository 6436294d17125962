// Package mqtt tells an MQTT broker what the game is doing, and takes wishes from it. All topics begin with
// <base>/<id>, where the id is made once for a tower and kept:
//
//	availability        retained  online, or offline: the broker says so itself (will) when the tower is cut off
//	info                retained  who this is and which verbs it takes
//	state               retained  the whole game (api.State)
//	dice                retained  the last settled reading (api.Dice)
//	health              retained  what is wrong (api.Health), at least once a minute
//	result              retained  the last finished game (api.Result)
//	settings            retained  what can be set (api.Settings)
//	event               QoS 1     what happens (api.Record), never retained, so that nothing happens twice
//	request/<verb>      taken     empty, PRESS, or a JSON object (api.Request)
//	set/<name>          taken     the plain value of a setting (api.Setting); answered on response/set
//	response/<verb>     given     what became of it (api.Response)
//	outbox              QoS 1     finished games for halls that are waited for (package outbox), until each has acknowledged them
//	ack/<hall>          taken     the id of what a hall has kept, and nothing else; retained it is refused
//	snapshot            given     JPEG of the last roll, where pictures are allowed
//
// Home Assistant is told of all this by one retained message under its own prefix ([Options.Discovery]).
//
// The game never waits for the broker. The tower puts its steps into an inbox and goes on; a single goroutine publishes
// from there while a connection stands. States may be replaced by newer ones and go out five times a second at most;
// events go out each, unless the broker is away: then they are dropped and counted, and the retained state, published
// anew on every connection, makes everyone right again.
//
// No message presses a button by accident: a retained request is refused, the level of commands says which verbs
// are taken at all, and a new connection knows nothing of requests that were sent to an old one.
//
// A connection is a session: it is made, published on, lost, and never repaired. The next one starts from nothing with
// the newest documents, so no message of a former connection is ever sent late.
//
// Beyond fifty refusals a second one answer counts the rest.
//
// Of several brokers the first that lets the tower in is used, and the first again after each loss.
//
// For those without a broker there is one in here ([Broker]). This machine may use it as it is, others only with user and
// password; what the tower says nobody else may say in its place, neither there nor to Home Assistant.
package mqtt
