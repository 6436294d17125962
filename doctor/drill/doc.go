// Package drill leads a person through the buttons of a tower: one light after the other shines, and the button under it is to be
// pressed. So buttons, lights and which belongs to which are tried at once.
//
//	the light of keep shines ── keep is pressed ──► both are right
//	                         ── bank is pressed ──► they are exchanged
//	                         ── left out        ──► keep is asked for by name ── pressed ──► its light is dark
//	                                                                          ── left out ─► nothing is known of it
//
// Displays say what to do, too.
package drill
