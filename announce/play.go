package announce

// Play is a line of the game in a terminal, under "play." in the catalogues.
func (w *Words) Play(key string, places map[string]string) string {
	return w.written().say("play."+key, places)
}

// PlayCount is such a line about a number.
func (w *Words) PlayCount(key string, n int) string { return w.written().count("play."+key, n) }

// Points writes a number of points.
func (w *Words) Points(n int) string { return w.written().points(n) }

// Faces tells dice by kind, "two ones and a five"; 0 is a die that was not read.
func (w *Words) Faces(faces []int) string { return w.written().kinds(faces) }

// PlayerName is what somebody is called who has given no name.
func (w *Words) PlayerName(number string) string {
	return w.written().say("web.new.player", fill{"number": number})
}
