package engine

import "slices"

// Rules is one rule set: a plain value that can be compared, copied and written as JSON. Its keys are the field names
// that house rules use; [Fields] says what each means. Points of 0 switch a combination off.
type Rules struct {
	Name string `json:"name"`

	Target         int    `json:"target"`
	MustExceed     bool   `json:"must_exceed"`
	End            Ending `json:"end"`
	Tie            Tie    `json:"tie"`
	OpeningMinimum int    `json:"opening_minimum"`
	BankMinimum    int    `json:"bank_minimum"`

	SingleOne     int `json:"single_one"`
	SingleFive    int `json:"single_five"`
	ThreeOnes     int `json:"three_ones"`
	ThreePerFace  int `json:"three_per_face"`
	FourAlike     int `json:"four_alike"`
	FourAlikeStep int `json:"four_alike_step"`
	FiveAlike     int `json:"five_alike"`
	FiveAlikeStep int `json:"five_alike_step"`
	SixAlike      int `json:"six_alike"`
	SixAlikeStep  int `json:"six_alike_step"`
	FourTimes     int `json:"four_times"`
	FiveTimes     int `json:"five_times"`
	SixTimes      int `json:"six_times"`
	SmallStraight int `json:"small_straight"`
	Straight      int `json:"straight"`
	ThreePairs    int `json:"three_pairs"`
	FourAndPair   int `json:"four_and_pair"`
	TwoTriples    int `json:"two_triples"`
	NoScoreSix    int `json:"no_score_six"`

	SixOnesWin    bool         `json:"six_ones_win"`
	HotDice       HotDice      `json:"hot_dice"`
	FarklePenalty int          `json:"farkle_penalty"`
	PenaltyAfter  int          `json:"penalty_after"`
	PenaltyFloor  Floor        `json:"penalty_floor"`
	Cocked        CockedPolicy `json:"cocked"`
	PlayersMin    int          `json:"players_min"`
	PlayersMax    int          `json:"players_max"`
}

// Ending says when a game ends once somebody has reached the target.
type Ending string

// The endings.
const (
	AtOnce      Ending = "at_once"       // when the turn is banked
	FinishRound Ending = "finish_round"  // when all have had equally many turns
	OneMoreTurn Ending = "one_more_turn" // when everyone else has had one more turn
)

// Tie says what equal totals at the top mean.
type Tie string

// The tie rules.
const (
	Playoff Tie = "playoff" // the tied take one more turn each until it is broken
	Shared  Tie = "shared"  // all of them win
)

// HotDice says whether six dice set aside may or must be thrown again.
type HotDice string

// The hot dice rules.
const (
	MayThrow  HotDice = "may"
	MustThrow HotDice = "must"
)

// CockedPolicy says what becomes of a throw with a die that does not lie flat.
type CockedPolicy string

// The policies for cocked dice.
const (
	RerollDie CockedPolicy = "reroll_die" // that die is thrown again
	RerollAll CockedPolicy = "reroll_all" // the whole throw is thrown again
	Ask       CockedPolicy = "ask"        // the players decide
)

// Presets are the rule sets that the game comes with.
func Presets() []Rules {
	return []Rules{playroom(), official(), cardgames(), tiuthusund()}
}

// Preset finds one of Presets by its name.
func Preset(name string) (Rules, bool) {
	presets := Presets()
	i := slices.IndexFunc(presets, func(r Rules) bool { return r.Name == name })
	if i < 0 {
		return Rules{}, false
	}
	return presets[i], true
}
