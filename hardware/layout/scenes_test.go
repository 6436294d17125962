package layout

import (
	"fmt"
	"slices"

	"dicetower/hardware"
)

type scene struct {
	name  string
	board hardware.Board
}

func dice(faces string, kept int) []hardware.Die {
	var dice []hardware.Die
	for i, face := range faces {
		dice = append(dice, hardware.Die{Face: int(face - '0'), Kept: i < kept})
	}
	return dice
}

// table seats players with totals that differ.
func table(names ...string) []hardware.Player {
	var players []hardware.Player
	for i, name := range names {
		players = append(players, hardware.Player{Name: name, Total: (i*3700 + 1250) % 12000})
	}
	return players
}

func english() []scene {
	two := table("Ada", "Bob")
	return []scene{
		{"idle", hardware.Board{Turn: -1, Text: "Press keep to start a new game.", Brief: "Press keep to start", Word: "Hello"}},
		{"first throw", hardware.Board{Phase: hardware.Rolling, Players: two, Text: "Throw all six dice.", Brief: "Throw six dice", ToThrow: 6}},
		{"throwing on", hardware.Board{Phase: hardware.Rolling, Players: two, Turn: 1, TurnPoints: 450, ToThrow: 4, Dice: dice("115346", 2)}},
		{"choosing", hardware.Board{
			Phase: hardware.Selecting, Players: two, Dice: dice("115346", 0), Text: "Keep, bank, or choose another.",
			Entry: &hardware.Entry{Faces: []int{1, 1, 5}, Points: 250, Left: 3, Number: 1, Of: 7},
		}},
		{"farkle", hardware.Board{Phase: hardware.Farkle, Players: two, Word: "FARKLE", Dice: dice("223346", 0), Text: "No points. Bob is next."}},
		{"rejected", hardware.Board{
			Phase: hardware.Attention, Players: two, Dice: dice("11034", 0), Word: "Again",
			Text: "One die leans on another. Throw all six dice again.", Brief: "Throw all six again.",
		}},
		{"paused", hardware.Board{Phase: hardware.Paused, Players: two, Word: "PAUSE", Text: "Press menu to play on.", Brief: "Menu plays on"}},
		{"won", hardware.Board{Phase: hardware.Over, Players: two, Turn: 1, Winners: []int{1}, Text: "Bob wins."}},
		{"welcome", hardware.Board{
			Turn: -1, Text: "Start a new game on the page.", Brief: "Start a game", Word: "Hello",
			Welcome: &hardware.Welcome{Address: "http://192.168.1.20:8080/", PIN: "012345"},
		}},
	}
}

func icelandic() []scene {
	names := []string{"Guðmundur Þorvaldsson", "Þorgerður Æsa Ýr", "Mª José Núñez Peña", "Ö"}
	for i := 5; i <= 16; i++ {
		names = append(names, fmt.Sprintf("Sigríður %d", i))
	}
	many := table(names...)
	many[0].Total, many[1].Total, many[15].Total = 10250, 99950, 50
	tie := slices.Clone(many)
	tie[0].Total = many[1].Total
	return []scene{
		{"idle", hardware.Board{Turn: -1, Text: "Ýttu á „geyma“ til þess að hefja nýjan leik með sömu leikmönnum.", Brief: "Ýttu á „geyma“ til að byrja", Word: "Halló"}},
		{"first throw", hardware.Board{Phase: hardware.Rolling, Players: many, Text: "Kastaðu öllum sex teningunum í turninn.", Brief: "Kastaðu sex teningum", ToThrow: 6}},
		{"throwing on", hardware.Board{Phase: hardware.Rolling, Players: many, Turn: 1, TurnPoints: 12350, ToThrow: 4, Dice: dice("115346", 2)}},
		{"choosing", hardware.Board{
			Phase: hardware.Selecting, Players: many, Turn: 15, TurnPoints: 10400, Dice: dice("123456", 0),
			Text: "Veldu hvaða teninga þú vilt geyma, eða leggðu stigin inn.", Brief: "Geyma eða leggja inn?",
			Entry: &hardware.Entry{Faces: []int{1, 2, 3, 4, 5, 6}, Points: 10000, Left: 6, Number: 12, Of: 24},
		}},
		{"farkle", hardware.Board{Phase: hardware.Farkle, Players: many, Turn: 2, Word: "FÚLT!", Dice: dice("223346", 0), Text: "Engin stig. Næst kastar Guðmundur Þorvaldsson.", Brief: "Engin stig."}},
		{"rejected", hardware.Board{
			Phase: hardware.Attention, Players: many, Dice: dice("11034", 0), Word: "Aftur",
			Text:  "Einn teningurinn hallast upp að öðrum og ekki er hægt að lesa hann. Kastaðu öllum sex teningunum aftur.",
			Brief: "Kastaðu öllum sex aftur.",
		}},
		{"paused", hardware.Board{Phase: hardware.Paused, Players: many, Word: "HLÉ", Text: "Ýttu á valmynd til að halda leiknum áfram.", Brief: "Ýttu á valmynd"}},
		{"won", hardware.Board{Phase: hardware.Over, Players: tie, Turn: 1, Winners: []int{1, 0}, Text: "Jafntefli!"}},
		{"welcome", hardware.Board{
			Turn: -1, Text: "Ýttu á „geyma“ til þess að hefja nýjan leik.", Brief: "Ýttu á „geyma“ til að byrja", Word: "Halló",
			Welcome: &hardware.Welcome{Address: "http://192.168.178.123:8080/"},
		}},
	}
}
