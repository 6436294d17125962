package engine

import "fmt"

// Decide gives the events that a command brings about, or a *Refusal. It changes nothing: the events do, once they are
// applied in this order.
func (g Game) Decide(command Command) ([]Event, error) {
	if g.Paused && !allowedInPause(command) {
		return nil, refuse(WrongPhase, "the game is paused; resume it first")
	}
	switch c := command.(type) {
	case Start:
		return g.start(c)
	case Roll:
		return g.roll(c)
	case Reject:
		return g.reject(c)
	case Keep:
		return g.keep(c)
	case KeepBest:
		return g.keepBest()
	case Bank:
		return g.bank(c)
	case NextTurn:
		return g.nextTurn()
	case Skip:
		return g.skip()
	case Join:
		return g.join(c)
	case Leave:
		return g.leave(c)
	case Return:
		return g.comeBack(c)
	case Pause:
		return g.pause(true)
	case Resume:
		return g.pause(false)
	case Undo:
		return g.undo()
	case Redo:
		return g.redo()
	case Correct:
		return g.correct(c)
	case End:
		return g.endEarly()
	}
	return nil, refuse(BadRequest, "%T is no command of this game", command)
}

// Codes of a Refusal.
const (
	WrongPhase   = "wrong_phase"
	BadRequest   = "bad_request"
	IllegalKeep  = "illegal_keep"
	BelowMinimum = "below_minimum"
	MustThrowOn  = "must_throw"
)

func refuse(code, format string, values ...any) *Refusal {
	return &Refusal{Code: code, Message: fmt.Sprintf(format, values...)}
}

func (g Game) wrongPhase(wish string) *Refusal {
	return refuse(WrongPhase, "can't %s: %s", wish, g.standing())
}

// standing says in a clause what the game waits for.
func (g Game) standing() string {
	switch {
	case g.Phase == Rolling:
		return fmt.Sprintf("%s has to throw %s first", g.player().Name, count(g.Dice, "die", "dice"))
	case g.Phase == Selecting && g.CanThrow():
		return fmt.Sprintf("%s may throw on or bank", g.player().Name)
	case g.Phase == Selecting:
		return fmt.Sprintf("%s has to set scoring dice aside first", g.player().Name)
	case g.Phase == Farkle:
		return fmt.Sprintf("%s has thrown a farkle, the next player is to come", g.player().Name)
	case g.Phase == Done:
		return fmt.Sprintf("%s has banked, the next player is to come", g.player().Name)
	case g.Phase == Over:
		return "the game is over; start a new one"
	default:
		return "no game has been started"
	}
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// player is whose turn it is; the zero Player where there is none.
func (g Game) player() Player {
	if !g.hasSeat(g.Seat) {
		return Player{}
	}
	return g.Players[g.Seat]
}

// idle says that no game has been started: the zero Game has no word for its phase yet.
func (g Game) idle() bool { return g.Phase == Idle || g.Phase == "" }
