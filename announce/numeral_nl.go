package announce

import "strings"

func dutch(n int) string {
	switch {
	case n < 20:
		return nth("nul één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien "+
			"achttien negentien", n)
	case n < 100:
		tens := nth("- - twintig dertig veertig vijftig zestig zeventig tachtig negentig", n/10)
		switch n % 10 {
		case 0:
			return tens
		case 1:
			return "eenen" + tens
		case 2, 3:
			return dutch(n%10) + "ën" + tens
		}
		return dutch(n%10) + "en" + tens
	case n < 1000, n >= 1100 && n < 2000: // eleven hundred, not a thousand and one hundred
		head := "honderd"
		if n >= 200 {
			head = dutch(n/100) + head
		}
		if n%100 == 0 {
			return head
		}
		return head + inCompound(n%100)
	case n < 1_000_000:
		head := "duizend"
		if n >= 2000 {
			head = inCompound(n/1000) + head
		}
		if n%1000 == 0 {
			return head
		}
		return head + " " + dutch(n%1000)
	}
	return "één miljoen"
}

// inCompound writes a number as a part of a longer word, where a one needs no accents.
func inCompound(n int) string { return strings.ReplaceAll(dutch(n), "één", "een") }
