package announce

import "strings"

// gender is the form of an Icelandic number up to four. Dice that are thrown stand in the dative.
type gender int

const (
	neuter gender = iota
	masculine
	feminine
	dative
)

// genderOf is that of the noun in the text of a key; points are neuter.
func genderOf(key string) gender {
	switch key {
	case "thrown":
		return dative
	case "faces.5", "faces.6":
		return feminine
	}
	if strings.HasPrefix(key, "faces.") || key == "dice" || key == "left" {
		return masculine
	}
	return neuter
}

// icelandic says a number; "og" stands before its last part.
func icelandic(n int, of gender) string {
	if n == 0 {
		return "núll"
	}
	var parts []string
	add := func(text string) { parts = append(parts, text) }
	if thousands := n / 1000; n == mostInWords {
		return "ein milljón"
	} else if thousands > 0 {
		add(icelandic(thousands, neuter) + " þúsund")
	}
	if hundreds := n / 100 % 10; hundreds == 1 {
		add("eitt hundrað")
	} else if hundreds > 1 {
		add(icelandicUnit(hundreds, neuter) + " hundruð")
	}
	rest := n % 100
	if rest >= 20 {
		add(nth("- - tuttugu þrjátíu fjörutíu fimmtíu sextíu sjötíu áttatíu níutíu", rest/10))
		rest %= 10
	}
	if rest > 0 {
		add(icelandicUnit(rest, of))
	}
	last := len(parts) - 1
	if last == 0 {
		return parts[0]
	}
	return strings.Join(parts[:last], " ") + " og " + parts[last]
}

func icelandicUnit(n int, of gender) string {
	if n > 4 {
		return nth("- - - - - fimm sex sjö átta níu tíu ellefu tólf þrettán fjórtán fimmtán sextán sautján átján nítján", n)
	}
	return nth(map[gender]string{
		neuter:    "- eitt tvö þrjú fjögur",
		masculine: "- einn tveir þrír fjórir",
		feminine:  "- ein tvær þrjár fjórar",
		dative:    "- einum tveimur þremur fjórum",
	}[of], n)
}
