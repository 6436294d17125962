package announce

import "strings"

func italian(n int) string {
	switch {
	case n < 20:
		return nth("zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "+
			"diciassette diciotto diciannove", n)
	case n < 100:
		tens := nth("- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta", n/10)
		switch n % 10 {
		case 0:
			return tens
		case 1, 8: // ventuno, ventotto
			return tens[:len(tens)-1] + italian(n%10)
		case 3:
			return tens + "tré"
		}
		return tens + italian(n%10)
	case n < 1000:
		head := "cento"
		if n >= 200 {
			head = italian(n/100) + head
		}
		return italianTail(head, n%100)
	case n < 2000:
		return italianTail("mille", n%1000)
	case n < 1_000_000:
		thousands := strings.TrimSuffix(italian(n/1000), "é")
		if thousands != italian(n/1000) {
			thousands += "e" // ventitremila
		}
		return italianTail(thousands+"mila", n%1000)
	}
	return "un milione"
}

func italianTail(head string, rest int) string {
	switch rest {
	case 0:
		return head
	case 3:
		return head + "tré"
	}
	return head + italian(rest)
}
