// Package virtual is a camera that throws: a dice tower made of recordings.
//
// Asked for a throw it plays a clip (empty tray, tumble, rest) and then holds the last picture until
// dice are taken away or thrown again, with a sensor's noise on every frame. The clips are rendered from a
// physical simulation (see render), so what lies in the tray is known exactly: Truth tells it to whoever
// checks a reader. Which clip comes next is decided by a seed alone.
package virtual
