package engine

// Command is what somebody wants to happen. Game.Decide answers with the events that make it happen, or with a
// Refusal.
type Command interface{ command() }

// Start opens a game.
type Start struct {
	Game    string // identifier
	Players []Player
	Rules   Rules
}

// Roll offers the faces of a physical roll that the tower found to be one: as many dice as were to be thrown, all of
// them read. The engine still checks number and phase.
type Roll struct {
	Faces  []int
	Source Source
}

// Reject records that a physical roll does not count.
type Reject struct {
	Reason  Rejection
	Message string
	Faces   []int
}

// Keep sets dice of the throw aside: by faces, or by their positions in the throw where these are known.
type Keep struct {
	Faces     []int
	Positions []int
}

// KeepBest takes the first entry of the menu.
type KeepBest struct{}

// Bank writes the points of the turn down; with nothing set aside of this throw it takes the best keep first. With Wait the
// next turn begins only by NextTurn, unless the game is over.
type Bank struct{ Wait bool }

// NextTurn hands on after a farkle, and after a bank that waits for it.
type NextTurn struct{}

// End closes the game early; nobody wins.
type End struct{}

func (Start) command()    {}
func (Roll) command()     {}
func (Reject) command()   {}
func (Keep) command()     {}
func (KeepBest) command() {}
func (Bank) command()     {}
func (NextTurn) command() {}
func (End) command()      {}

// Refusal says why a command can't be carried out now. It is an answer, not a fault.
type Refusal struct {
	Code    string // wrong_phase, bad_request, illegal_keep, below_minimum, must_throw
	Message string // one sentence that says what to do instead
	Missing int    // points that are missing to bank, else 0
}

func (r *Refusal) Error() string { return r.Message }
