// Package follow listens to all towers of a broker and writes what they tell into the hall's memory.
//
//	<base>/<tower>/event         shared   what happens, live            ─► store: events; lost ones come with the outbox
//	<base>/<tower>/outbox        shared   finished games, in parcels    ─► store, then answered on ack/<hall>
//	<base>/<tower>/state         shared   the newest state              ─► store: tables
//	<base>/<tower>/info          plain    who the tower is              ─► store: towers
//	<base>/<tower>/availability  plain    online, or not
//
// In the other direction go acknowledgements, and request/new_game when a match is called to a table.
//
// Each venue has a base of its own; the topic, not the document, says which tower of which venue speaks, and the broker's
// access list says who may speak there. A document that claims to be another tower's is refused.
//
// # Several processes
//
// Processes with the same name of the hall share the subscriptions ($share/<hall>/…), so that the broker gives each message to one of
// them. Whether it does is tried at each connection; where it does not, each process hears everything. None keeps a session: what a
// process had on its way when it died is lost to it, as is what a broker forgets. That harms nobody. A parcel is acknowledged
// only when it is committed, and the tower sends it until then; a live moment may be missed; a state is followed by a newer one.
// Brokers do not give retained messages to shared subscriptions, so each process, when it connects, listens to the states alone
// for a moment as well.
//
// # The way of a message
//
//	paho ──► queue (bounded) ──► workers: decode, gather, one transaction ──► acknowledge
//
// Paho's handler never waits. When the database is slower than the towers, the queue fills and what does not fit is dropped and
// counted: parcels come again, states are followed by newer ones. When the database is away, workers hold their
// batch and try again until it is back. A message that the database refuses though it answers is refused itself, and holds up no other.
package follow
