package announce

import (
	"dicetower/api"
	"dicetower/engine"
)

// Keep says what an entry of the menu is: what its dice make, its points, and what is left to throw.
func (w *Words) Keep(entry api.MenuEntry) Text {
	faces := make([]int, len(entry.Dice))
	for i, digit := range entry.Dice {
		faces[i] = int(digit - '0')
	}
	written, aloud := w.written(), w.aloud()
	return Text{
		Short:  written.say("keep.short", fill{"faces": digits(faces), "count": written.bare(entry.Points)}),
		Long:   Sentence(written.entry(entry)),
		Spoken: Sentence(aloud.entry(entry)),
	}
}

func (s style) entry(entry api.MenuEntry) string {
	key := "keep.entry"
	if entry.Hot {
		key = "keep.hot"
	}
	return s.say(key, fill{"parts": s.parts(entry.Parts), "points": s.points(entry.Points), "left": s.count("left", entry.Left)})
}

// parts names what dice make, like parts together: "a one, three fours".
func (s style) parts(parts []engine.Part) string {
	type kind struct {
		name string
		face int
	}
	var order []kind
	dice := map[kind][]int{}
	for _, part := range parts {
		faces := part.Dice.Faces()
		k := kind{part.Name, faces[0]}
		if dice[k] == nil {
			order = append(order, k)
		}
		dice[k] = append(dice[k], faces...)
	}
	var names []string
	for _, k := range order {
		names = append(names, s.say("part."+k.name, fill{"faces": s.kinds(dice[k]), "face": s.aloud().number("faces", k.face)}))
	}
	return s.list(names)
}
