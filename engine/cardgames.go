package engine

// cardgames is the Dutch and Spanish set: high points for many alike, a race that ends when the target is banked.
func cardgames() Rules {
	return Rules{
		Name:   "cardgames",
		Target: 10000, End: AtOnce, Tie: Playoff,
		SingleOne: 100, SingleFive: 50,
		ThreeOnes: 1000, ThreePerFace: 100,
		FourAlike: 1000, FiveAlike: 2000, SixAlike: 3000,
		Straight: 2500, ThreePairs: 1500, FourAndPair: 1500,
		HotDice:      MayThrow,
		PenaltyAfter: 3, PenaltyFloor: NoFloor,
		Cocked:     RerollDie,
		PlayersMin: 2, PlayersMax: 16,
	}
}
