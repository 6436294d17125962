package engine

// EventVersion is the `v` of every encoded event. Within a version keys are only ever added.
const EventVersion = 1

// Event is something that has happened in a game. Events are values: the game is the fold of its events
// (Game.Apply), so whoever holds the events holds the game. Kind is the word used in `--json`, on MQTT and on
// the web; EncodeEvent and DecodeEvent turn an event into one flat JSON object {"v":1,"event":"bank",…} and back.
type Event interface {
	Kind() string
}

// Source tells how the faces of a roll became known.
type Source string

const (
	Camera    Source = "camera"    // read from a picture of real dice
	Typed     Source = "manual"    // entered by a person
	Simulated Source = "simulated" // read from a recording of the virtual tower
)

// GameStarted opens a game: everything that is needed to play it on.
type GameStarted struct {
	Game    string   `json:"game"` // identifier, unique for this tower
	Players []Player `json:"players"`
	Rules   Rules    `json:"rules"`
}

// TurnStarted hands the dice to a seat.
type TurnStarted struct {
	Seat    int    `json:"seat"`
	Player  string `json:"player"`
	Round   int    `json:"round"` // from 1
	Turn    int    `json:"turn"`  // from 1, counted over the whole game
	Playoff bool   `json:"playoff"`
}

// Rolled is a physical roll that was accepted.
type Rolled struct {
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	Faces  []int  `json:"faces"` // 1..6, in the order in which the reader listed the dice
	Source Source `json:"source"`
}

// Rejected is a physical roll that does not count, with what to do about it. It changes nothing in the game.
type Rejected struct {
	Seat    int       `json:"seat"`
	Player  string    `json:"player"`
	Reason  Rejection `json:"reason"`
	Message string    `json:"message"` // one sentence: what is wrong, and the remedy
	Faces   []int     `json:"faces"`   // what was read, 0 for a die that was seen and not read
}

// Rejection is the reason why a physical roll does not count.
type Rejection string

const (
	Missing   Rejection = "missing"    // fewer dice than thrown
	Extra     Rejection = "extra"      // more dice than thrown
	Cocked    Rejection = "cocked"     // a die leans
	Stacked   Rejection = "stacked"    // a die lies on another
	Outside   Rejection = "outside"    // a die lies outside the tray
	Unsure    Rejection = "unsure"     // the reader does not know a face
	NotThrown Rejection = "not_thrown" // dice that had to be thrown did not move
	Moved     Rejection = "moved"      // a die changed without a throw
	NoKeep    Rejection = "no_keep"    // thrown on without having set a die aside
	Foreign   Rejection = "foreign"    // something that is not a die lies in the tray
)

// Kept sets dice of the current throw aside.
type Kept struct {
	Seat       int    `json:"seat"`
	Player     string `json:"player"`
	Faces      []int  `json:"faces"`       // of the dice set aside now
	Dice       []int  `json:"dice"`        // their positions in Rolled.Faces
	Points     int    `json:"points"`      // what they add
	TurnPoints int    `json:"turn_points"` // of the turn so far
	Left       int    `json:"left"`        // dice to throw next, 6 after hot dice
	ByBank     bool   `json:"by_bank"`     // taken by a bank, as the best keep
}

// HotDiceReached says that all six dice are set aside and score.
type HotDiceReached struct {
	Seat       int    `json:"seat"`
	Player     string `json:"player"`
	TurnPoints int    `json:"turn_points"`
	MustThrow  bool   `json:"must_throw"`
}

// Farkled ends a turn in which nothing of the throw scored.
type Farkled struct {
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	Lost   int    `json:"lost"`   // points of the turn that are gone
	InARow int    `json:"in_row"` // farkles in a row, this one included
}

// Penalised takes points off a total after farkles in a row.
type Penalised struct {
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	Points int    `json:"points"` // positive
	Total  int    `json:"total"`
}

// Banked ends a turn by writing its points down.
type Banked struct {
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	Points int    `json:"points"`
	Total  int    `json:"total"`
}

// FinalRoundStarted says that a total has been reached which lets everyone else have their last turns.
type FinalRoundStarted struct {
	Seat   int    `json:"seat"` // who set it off
	Player string `json:"player"`
	Total  int    `json:"total"`
}

// Won names a winner; one event for each where a tie is shared.
type Won struct {
	Seat   int    `json:"seat"`
	Player string `json:"player"`
	Total  int    `json:"total"`
}

// GameEnded closes a game. Winners is empty where it was ended early, or everybody has left.
type GameEnded struct {
	Winners []int    `json:"winners"`
	Players []string `json:"players"`
	Scores  []int    `json:"scores"` // in seat order
	Early   bool     `json:"early"`
}

// Kind gives the event's word in the one vocabulary of command line, MQTT and web.
func (GameStarted) Kind() string       { return "game_start" }
func (TurnStarted) Kind() string       { return "turn_start" }
func (Rolled) Kind() string            { return "roll" }
func (Rejected) Kind() string          { return "rejected" }
func (Kept) Kind() string              { return "keep" }
func (HotDiceReached) Kind() string    { return "hot_dice" }
func (Farkled) Kind() string           { return "farkle" }
func (Penalised) Kind() string         { return "penalty" }
func (Banked) Kind() string            { return "bank" }
func (FinalRoundStarted) Kind() string { return "final_round" }
func (Won) Kind() string               { return "win" }
func (GameEnded) Kind() string         { return "game_over" }
