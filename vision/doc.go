// Package vision turns frames into readings: which dice lie in a picture, what their upper
// faces show, and how sure that is.
//
// A Frame is one picture. A Reader answers it with a Reading: the dice with place, size, face
// and confidence, and a verdict. Only OK may be played on; Unsure carries the reason and the place,
// for a face is never guessed.
//
// The reader looks for pips first and takes the die's body as their witness. The stages, one file each:
//
//	known       what a profile tells: the size of a die, the tray's floor
//	pyramid     the picture in halving sizes, so that a pip has 4 to 15 pixels on one of them
//	surroundings  what spots are held against: the mean about them, or the picture without anything as small as a pip
//	pips        round spots of one colour in a ring of another
//	pairs       spots that lie on one and the same even ground
//	lattice     the nine places of a face, spanned by pairs; which of the six patterns is occupied
//	body        does the face's ground end at the die's edge, on all sides
//	lone        the 1: a single pip in the middle of a body
//	ace         whether that pip is one, and not a digit, a sign or a thing
//	score       how good all this is in one number: quick trees on the figures (glanced), then, for what these do not rule out,
//	            a small net that looks at the straightened face (patch, facenet), and trees that have heard both (judged)
//	choose      the best set of dice that do not contradict each other
//	background  what differs from the empty tray, where its picture is known
//	leftover    what lies in a known tray beside the dice; faint: what has the tray's own colour
//	unread      what looks like a die and was not read
//	matte       pictures of the frame in which reflections matter less, for what was not read in it as it is
//	alike       bodies of the same colour and size as a die that was
//	verdict     whether anything is left unexplained
//	cause       what a person can mend: the light, the lens, a reflection
//
// In a known tray a quick look comes first, with the mean as the only surroundings. Where it reads every die surely and nothing is
// left over, as with most throws, that is the answer; else a long one begins anew. What is still in doubt then is looked at in pictures with
// less of a reflection.
//
// A Watcher follows frames until the dice rest, has them read once, and says what the tray is doing:
//
//	glance      a small picture of a frame
//	light       how the brightness of a whole picture has changed
//	motion      what moves from glance to glance, and is not light or noise
//	covered     a hand, or anything as big, over the empty tray
//	steady      whether a die still creeps, to a fraction of a pixel
//	track       every die by itself: what came, is gone, was pushed or turned, and whether it flew
//	recheck     whether a die at rest has become another, too slowly to be seen moving
//	view        whether the camera has been moved; anchor and plane find by how much
//	watcher     the states, and when to read
//
// What came and flew was thrown. A die that was in the tray all the time keeps its number: if it lies elsewhere or shows
// another face, a hand or a bump did that, and it is told as such (Observation.Changes), never as a throw.
//
// Lengths are relative to the pip's radius or to the lattice step (a quarter of the die's side).
package vision
