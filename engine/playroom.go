package engine

// playroom is the Italian set for players who hear the game: small points, many combinations, two minimums.
func playroom() Rules {
	return Rules{
		Name:   "playroom",
		Target: 1000, End: FinishRound, Tie: Playoff,
		OpeningMinimum: 50, BankMinimum: 30,
		SingleOne: 10, SingleFive: 5,
		ThreeOnes: 75, ThreePerFace: 10,
		FourAlike: 110, FourAlikeStep: 10,
		FiveAlike: 320, FiveAlikeStep: 20,
		SixAlike: 625, SixAlikeStep: 25,
		SmallStraight: 100, Straight: 200,
		ThreePairs: 150, FourAndPair: 200, TwoTriples: 250,
		HotDice:      MayThrow,
		PenaltyAfter: 3, PenaltyFloor: NoFloor,
		Cocked:     RerollDie,
		PlayersMin: 2, PlayersMax: 16,
	}
}
