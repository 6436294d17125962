package api

import "dicetower/engine"

// Version is the `v` of every document.
const Version = 1

// Seats is how many seats every document lists, used or not.
const Seats = 16

// Phase is the state document's word for where things stand.
type Phase string

const (
	Idle      Phase = "idle"      // no game
	Setup     Phase = "setup"     // players are being seated
	Rolling   Phase = "rolling"   // waiting for a throw, or dice moving
	Settling  Phase = "settling"  // dice have stopped and are being read
	Selecting Phase = "selecting" // keep, bank or throw on
	Farkle    Phase = "farkle"
	GameOver  Phase = "game_over"
	Paused    Phase = "paused"
	Attention Phase = "attention" // a person is needed: see State.Attention and State.Faults
)

// State is the whole game as it stands. Keys are always present; what has no value is null.
type State struct {
	V     int    `json:"v"`
	Seq   uint64 `json:"seq"` // of the last event in it
	TS    Time   `json:"ts"`  // of that event
	Phase Phase  `json:"phase"`

	Game    GameInfo `json:"game"`
	Current Current  `json:"current"`
	Leader  Standing `json:"leader"`
	Winner  Standing `json:"winner"`
	Players int      `json:"players"`
	Seats   []Seat   `json:"seats"` // always 16

	Dice        []Die          `json:"dice"` // of the throw that lies there
	Menu        []MenuEntry    `json:"menu"` // best first
	Selected    *int           `json:"selected"`
	TurnPoints  int            `json:"turn_points"`
	DiceToThrow int            `json:"dice_to_throw"`
	MustThrow   bool           `json:"must_throw"`
	Bank        engine.Banking `json:"bank"`
	CanUndo     bool           `json:"can_undo"`
	CanRedo     bool           `json:"can_redo"`

	Hand       *Hand       `json:"hand"`       // what was taken out of the tray to be kept, null for nothing
	Attention  *Notice     `json:"attention"`  // why the last throw does not count
	Correction *Correction `json:"correction"` // what is proposed to be set right, null where nobody is about it
	HandOnAt   *Time       `json:"hand_on_at"` // when the next turn starts by itself, null where no count-down runs
	Reminder   string      `json:"reminder"`   // of a die that is missed, "" for none
	Idle       bool        `json:"idle"`       // nobody has been here for long: displays may go dim
	Faults     []Fault     `json:"faults"`
	Camera     Camera      `json:"camera"`
	LastEvent  *Record     `json:"last_event"`
	Winners    []int       `json:"winners"` // seats
}

// GameInfo tells which game is played.
type GameInfo struct {
	ID         *string `json:"id"`
	Rules      string  `json:"rules"`
	Target     int     `json:"target"`
	Started    *Time   `json:"started"`
	Round      int     `json:"round"`
	Turn       int     `json:"turn"`
	FinalRound bool    `json:"final_round"`
}

// Current is the turn being played.
type Current struct {
	Seat       *int     `json:"seat"`
	Name       *string  `json:"name"`
	Robot      *string  `json:"robot"` // temperament, null for a person
	Score      *int     `json:"score"`
	TurnPoints int      `json:"turn_points"`
	DiceLeft   int      `json:"dice_left"`
	Rolls      int      `json:"rolls"`
	Kept       []int    `json:"kept"`     // faces set aside of this throw
	Aside      []int    `json:"aside"`    // and of earlier throws of the turn, since all six were last thrown
	Over       bool     `json:"over"`     // the turn is: the next player's throw, or next_player, begins the next
	CanRoll    bool     `json:"can_roll"` // in a robot's turn: it wants its dice thrown
	CanBank    bool     `json:"can_bank"`
	FarkleRisk *float64 `json:"farkle_risk"` // chance that the next throw is a farkle, 0..1
}

// Standing names a player with a total.
type Standing struct {
	Seat  *int    `json:"seat"`
	Name  *string `json:"name"`
	Score *int    `json:"score"`
}

// Seat is one place at the table, used or not.
type Seat struct {
	Seat    int     `json:"seat"`
	Name    *string `json:"name"`
	Colour  *string `json:"colour"`
	Robot   *string `json:"robot"`
	Score   *int    `json:"score"`
	Farkles *int    `json:"farkles"`
	InGame  bool    `json:"in_game"`
}

// Die is one die of the throw. X and Y are shares of the picture's width and height, 0..1, null where unknown.
type Die struct {
	Face       *int     `json:"face"`   // null: seen, not read
	Colour     *string  `json:"colour"` // a word, null where the reader tells none
	X          *float64 `json:"x"`
	Y          *float64 `json:"y"`
	Kept       bool     `json:"kept"`
	Confidence float64  `json:"confidence"`
}

// MenuEntry is one legal keep: what it adds, and how many dice remain to be thrown.
type MenuEntry struct {
	Dice   string        `json:"dice"` // faces ascending, "115"
	Points int           `json:"points"`
	Left   int           `json:"left"`
	Hot    bool          `json:"hot_dice"`
	Parts  []engine.Part `json:"parts"`
}

// Notice says why a throw does not count and what to do.
type Notice struct {
	Reason  engine.Rejection `json:"reason"`
	Message string           `json:"message"`
	Dice    []Die            `json:"dice"` // as the camera saw them
}

// Correction proposes another face for a die of the last throw, or of that which does not count.
type Correction struct {
	Die  int  `json:"die"`  // its position, from 0
	Was  *int `json:"was"`  // null: not read
	Face int  `json:"face"` // proposed
}

// Hand is what a person has taken out of the tray or pushed into the keep zone.
type Hand struct {
	Faces   []int  `json:"faces"`
	Legal   bool   `json:"legal"`   // it is kept
	Message string `json:"message"` // why not, and what to do; else ""
}

// Fault is something that a person must see to. Play goes on with what is left.
type Fault struct {
	Code    string `json:"code"` // camera, light, calibration, display, broker, clock, disk, button, beam
	Message string `json:"message"`
	Remedy  string `json:"remedy"`
}

// Camera tells what the camera sees.
type Camera struct {
	Virtual bool   `json:"virtual"` // throws are recordings of the virtual tower, and can be asked for
	State   string `json:"state"`   // empty, moving, occupied, settling, rest
}
