package api

import "encoding/json"

// Request is a verb with its body. Every body may hold transaction and if_seq beside the verb's own keys.
type Request struct {
	Verb        string
	Transaction string          // the same one within 60 s is one action; empty for none
	IfSeq       *uint64         // refused as stale when the game has moved on
	Body        json.RawMessage // the verb's own keys, decoded by DecodeBody
}

// The bodies of the verbs that take one.
type (
	// ThrowBody asks the virtual tower for a throw; Dice 0 = as many as are to be thrown.
	ThrowBody struct {
		Dice int `json:"dice"`
	}
	// KeepBody names faces or an entry of the menu; neither = the selected entry.
	KeepBody struct {
		Faces []int `json:"faces"`
		Entry *int  `json:"entry"`
	}
	// RollBody is a typed roll.
	RollBody struct {
		Faces []int `json:"faces"`
	}
	// CorrectBody says what dice show in truth: one die by its position in State.Dice, or all of them in that order. While
	// State.Attention waits for a throw to be made good, the dice are those of Attention.Dice.
	//
	// Who has nothing but buttons goes step by step through State.Correction instead: "die" proposes the die that is most likely
	// wrong, then the next one; "face" another face for it; "take" takes what is proposed; "close" leaves all as it is.
	CorrectBody struct {
		Die   *int   `json:"die"`
		Face  int    `json:"face"`
		Faces []int  `json:"faces"`
		Step  string `json:"step"`
	}
	// NewGameBody seats players. Rules is a preset, Set changes fields of it. Confirm is needed while a game runs.
	NewGameBody struct {
		Players []NewPlayer    `json:"players"`
		Rules   string         `json:"rules"`
		Set     map[string]any `json:"set"`
		Confirm bool           `json:"confirm"`
	}
	// NewPlayer is one player of a new game; Robot is a temperament, empty for a person.
	NewPlayer struct {
		Name   string `json:"name"`
		Colour string `json:"colour"`
		Robot  string `json:"robot"`
	}
)

// Code is the machine's word for why a request was refused.
type Code string

const (
	BadRequest      Code = "bad_request"     // HTTP 400
	UnknownCommand  Code = "unknown_command" // HTTP 404
	NotAllowed      Code = "not_allowed"     // HTTP 403
	WrongPhase      Code = "wrong_phase"     // HTTP 409, as all below unless said
	Stale           Code = "stale"
	Busy            Code = "busy"
	RetainedRefused Code = "retained_refused"
	RateLimited     Code = "rate_limited" // HTTP 429
	CameraFault     Code = "camera"
	IllegalKeep     Code = "illegal_keep"  // dice that do not all score, or do not lie there
	BelowMinimum    Code = "below_minimum" // data.missing says how many points are missing
	MustThrow       Code = "must_throw"    // the rules demand another throw
	ConfirmNeeded   Code = "confirm"       // send it again with "confirm":true
	Internal        Code = "internal"      // HTTP 500
)

// Response is what became of a request.
type Response struct {
	Status      string `json:"status"` // ok or error
	Data        any    `json:"data"`   // an object, empty where there is nothing to say
	Seq         uint64 `json:"seq"`
	Transaction string `json:"transaction,omitempty"`
	Error       string `json:"error,omitempty"` // one sentence
	Code        Code   `json:"code,omitempty"`
}
