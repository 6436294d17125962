package announce

import "dicetower/engine"

// Rules explains a rule set, a sentence a line.
func (w *Words) Rules(r engine.Rules) []string {
	s := w.written()
	goal := "rules.goal"
	if r.MustExceed {
		goal = "rules.goal_exceed"
	}
	lines := []string{
		s.say(goal, fill{"points": s.points(r.Target)}),
		s.say("rules.turn", nil),
		s.say("rules.one_throw", nil),
		s.say("rules.farkle", nil),
		s.say("rules.hot_"+string(r.HotDice), nil),
	}
	add := func(wanted bool, key string, places fill) {
		if wanted {
			lines = append(lines, s.say(key, places))
		}
	}
	add(r.OpeningMinimum > 0, "rules.opening", fill{"points": s.points(r.OpeningMinimum)})
	add(r.BankMinimum > 0, "rules.minimum", fill{"points": s.points(r.BankMinimum)})
	add(r.FarklePenalty > 0, "rules.penalty", fill{"farkles": s.count("rules.farkles", r.PenaltyAfter), "points": s.points(r.FarklePenalty)})
	add(true, "rules.end."+string(r.End), nil)
	add(r.End != engine.AtOnce, "rules.tie."+string(r.Tie), nil)
	add(true, "rules.scores", nil)
	lines = append(lines, s.scores(r)...)
	add(r.SixOnesWin, "rules.win", nil)
	return lines
}

// scores lists what scores.
func (s style) scores(r engine.Rules) []string {
	var lines []string
	fixed := func(name string, points int) {
		if points > 0 {
			lines = append(lines, s.say("rules.line", fill{"what": s.say("rules.score."+name, nil), "points": s.points(points)}))
		}
	}
	rising := func(name string, low, high int) {
		if low == high {
			fixed(name, low)
			return
		}
		lines = append(lines, s.say("rules.range", fill{
			"what": s.say("rules.score."+name, nil), "low": s.number("points", low), "high": s.points(high),
		}))
	}
	alike := func(name string, times, points, step int) {
		if times > 0 {
			lines = append(lines, s.say("rules.times", fill{"what": s.say("rules.score."+name, nil), "n": s.number("points", times)}))
			return
		}
		if points > 0 {
			rising(name, points, points+5*step)
		}
	}
	fixed("single_one", r.SingleOne)
	fixed("single_five", r.SingleFive)
	fixed("three_ones", r.ThreeOnes)
	if r.ThreePerFace > 0 {
		rising("three_alike", 2*r.ThreePerFace, 6*r.ThreePerFace)
	}
	alike("four_alike", r.FourTimes, r.FourAlike, r.FourAlikeStep)
	alike("five_alike", r.FiveTimes, r.FiveAlike, r.FiveAlikeStep)
	alike("six_alike", r.SixTimes, r.SixAlike, r.SixAlikeStep)
	fixed("small_straight", r.SmallStraight)
	fixed("straight", r.Straight)
	fixed("three_pairs", r.ThreePairs)
	fixed("four_and_pair", r.FourAndPair)
	fixed("two_triples", r.TwoTriples)
	fixed("no_score_six", r.NoScoreSix)
	return lines
}
