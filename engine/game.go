package engine

// Phase is where a game stands.
type Phase string

const (
	Idle      Phase = "idle"      // no game
	Rolling   Phase = "rolling"   // Dice dice are to be thrown
	Selecting Phase = "selecting" // a throw lies there: keep, bank, or throw on once something is kept
	Farkle    Phase = "farkle"    // nothing scored; NextTurn hands on
	Done      Phase = "done"      // the points are banked; NextTurn hands on
	Over      Phase = "game_over"
)

// Game is the whole state of one game, a plain value that JSON carries there and back. The zero Game is Idle.
// Nothing in it is ever changed in place: Apply returns a new Game that shares no slice with the old one that it
// would change.
type Game struct {
	ID      string   `json:"id"`
	Rules   Rules    `json:"rules"`
	Players []Player `json:"players"` // seat order, seats count from 0
	Phase   Phase    `json:"phase"`

	Seat  int `json:"seat"`  // whose turn it is
	Round int `json:"round"` // from 1
	Turn  int `json:"turn"`  // from 1, over the whole game

	Throw []int `json:"throw"` // faces of the dice that lie there, as rolled; empty before the first throw of a turn
	Kept  []int `json:"kept"`  // positions in Throw that are set aside
	Rolls int   `json:"rolls"` // throws in this turn

	Before int `json:"before"` // points of the turn from earlier throws
	Points int `json:"points"` // points of the dice in Kept, scored as one
	Dice   int `json:"dice"`   // dice to throw next (selecting: once Kept is enough)

	Paused  bool  `json:"paused"`   // nothing counts until play is resumed
	FinalBy int   `json:"final_by"` // seat that set off the final round, -1 while there is none
	Playoff []int `json:"playoff"`  // seats that play off a tie, empty while there is none
	Winners []int `json:"winners"`

	Past   Log `json:"past"`   // the events that stand: undo and corrections go back in them
	Future Log `json:"future"` // the events that were undone and may be redone
}

// Player is one seat. Name, Colour and Robot are given; the rest is counted.
type Player struct {
	Name   string `json:"name"`
	Colour string `json:"colour"`
	Robot  string `json:"robot"` // temperament, empty for a person

	Score   int  `json:"score"`
	Opened  bool `json:"opened"`  // has reached the opening minimum once
	InARow  int  `json:"in_row"`  // farkles in a row
	Farkles int  `json:"farkles"` // in the whole game
	Away    bool `json:"away"`    // has left the table; the seat stays, its turns are passed over
}

// TurnPoints is what a bank would write down now.
func (g Game) TurnPoints() int { return g.Before + g.Points }

// Banking says whether the current player may bank, and if not, why.
type Banking struct {
	Allowed bool   `json:"allowed"`
	Points  int    `json:"points"`  // of the turn that a bank would write down now, the best keep taken where none is
	Missing int    `json:"missing"` // points short of the minimum that applies, else 0
	Why     string `json:"why"`     // one sentence, empty where allowed
}

// What loop and documents build on.
var _ interface {
	Decide(Command) ([]Event, error) // error is a *Refusal
	Apply(Event) Game
	Menu() []Choice   // what may be set aside now, best first; Points are what the entry adds to the turn
	Banking() Banking // may the current player bank?
	CanThrow() bool   // at the start of a turn, or once enough is set aside
	MustThrow() bool  // banking is not allowed by the rules, only throwing on is
	Leader() int      // seat with the highest total, the first of equals, -1 without players
} = Game{}
