// Package outbox keeps the finished games of a tower until the halls that wait for them have acknowledged them.
//
// The journal holds every record anyway, numbered and on the disk. So all that an outbox remembers is, for each hall, up to which
// number it has everything: one small file. What comes after that goes out in parcels, in order, one at a time; the
// next when the one before is acknowledged:
//
//	journal ──► Next ──► <base>/<id>/outbox ──► hall ──► its database
//	              ▲                               │ committed
//	              └── Acknowledge ◄── <base>/<id>/ack/<hall>: the id of the last record, as plain text
//
// A parcel that is not acknowledged is sent again, after ten seconds and then less often. A tower that was off or cut off for days brings its
// games in like this. What is lost or sent twice on the way, or by a broker, makes no difference: a hall knows
// records by their ids.
//
// A game is sent once it has ended, and whatever is recorded in it after that, such as an end that is undone. Games that were left without
// an end are not sent. Where the dice lay, and pictures, stay with the tower.
package outbox
