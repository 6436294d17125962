package engine

// official is the set of the boxed game: few combinations, three farkles in a row cost 1000, one more turn for everyone.
func official() Rules {
	return Rules{
		Name:   "official",
		Target: 10000, End: OneMoreTurn, Tie: Playoff,
		SingleOne: 100, SingleFive: 50,
		ThreeOnes: 1000, ThreePerFace: 100,
		Straight: 1000, ThreePairs: 750,
		HotDice:       MayThrow,
		FarklePenalty: 1000, PenaltyAfter: 3, PenaltyFloor: NoFloor,
		Cocked:     RerollDie,
		PlayersMin: 2, PlayersMax: 16,
	}
}
