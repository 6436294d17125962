package announce

// spanish says a number before a masculine noun: veintiún puntos.
func spanish(n int) string {
	switch {
	case n < 30:
		return nth("cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "+
			"dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho "+
			"veintinueve", n)
	case n < 100:
		tens := nth("- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa", n/10)
		if n%10 == 0 {
			return tens
		}
		return tens + " y " + spanish(n%10)
	case n == 100:
		return "cien"
	case n < 1000:
		return spanishTail(nth("- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos "+
			"novecientos", n/100), n%100)
	case n < 2000:
		return spanishTail("mil", n%1000)
	case n < 1_000_000:
		return spanishTail(spanish(n/1000)+" mil", n%1000)
	}
	return "un millón"
}

func spanishTail(head string, rest int) string {
	if rest == 0 {
		return head
	}
	return head + " " + spanish(rest)
}
