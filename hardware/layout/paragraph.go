package layout

import "strings"

// paragraph writes the first of the texts that fits the area on as many lines as it needs, in the largest size up to
// the given one in which no word is broken. When none fits, the last one is shortened, as are words that no line holds.
func (c *canvas) paragraph(b box, upTo int, at align, texts ...string) {
	for _, text := range texts {
		for _, size := range sizes() {
			if size > upTo || text == "" {
				continue
			}
			if lines, broken := c.faces.wrap(size, text, b.Dx()); !broken && len(lines)*c.faces.lineHeight(size) <= b.Dy() {
				c.lines(b, size, lines, at)
				return
			}
		}
	}
	last := firstOf(texts[len(texts)-1], texts[0])
	words := strings.Fields(last)
	for i, word := range words {
		words[i] = c.faces.shorten(bodySize, word, b.Dx())
	}
	lines, _ := c.faces.wrap(bodySize, strings.Join(words, " "), b.Dx())
	switch room := b.Dy() / c.faces.lineHeight(bodySize); {
	case len(lines) <= room || room == 0:
	case room == 1:
		lines = []string{last} // shortened letter by letter
	default:
		lines[room-1] += ellipsis
		lines = lines[:room]
	}
	c.lines(b, bodySize, lines, at)
}

// lines writes lines in the middle of the area's height.
func (c *canvas) lines(b box, size int, lines []string, at align) {
	height := c.faces.lineHeight(size)
	b = b.centre(b.Dx(), height*len(lines))
	for _, line := range lines {
		c.line(b.top(height), size, line, letters, at)
	}
}

func (f *faces) lineHeight(size int) int {
	up, down := f.extent(size, letters)
	return up + down
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text != "" {
			return text
		}
	}
	return ""
}
