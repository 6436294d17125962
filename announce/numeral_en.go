package announce

func english(n int) string {
	switch {
	case n < 20:
		return nth("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "+
			"seventeen eighteen nineteen", n)
	case n < 100:
		tens := nth("- - twenty thirty forty fifty sixty seventy eighty ninety", n/10)
		if n%10 == 0 {
			return tens
		}
		return tens + "-" + english(n%10)
	case n < 1000:
		return englishTail(english(n/100)+" hundred", n%100)
	case n < 1_000_000:
		return englishTail(english(n/1000)+" thousand", n%1000)
	}
	return "one million"
}

func englishTail(head string, rest int) string {
	switch {
	case rest == 0:
		return head
	case rest < 100:
		return head + " and " + english(rest)
	}
	return head + " " + english(rest)
}
