package replay

import "dicetower/engine"

// commandOf gives the input with which an event begins, nil where it only follows from others.
func commandOf(game engine.Game, event engine.Event) engine.Command {
	switch e := event.(type) {
	case engine.GameStarted:
		return engine.Start(e)
	case engine.Rolled:
		return engine.Roll{Faces: e.Faces, Source: e.Source}
	case engine.Rejected:
		return engine.Reject{Reason: e.Reason, Message: e.Message, Faces: e.Faces}
	case engine.Kept:
		return keepOf(e)
	case engine.Banked:
		return engine.Bank{Wait: true}
	case engine.PlayerChanged:
		return seatingOf(e)
	case engine.Paused:
		if e.On {
			return engine.Pause{}
		}
		return engine.Resume{}
	case engine.Undone:
		if e.Redo {
			return engine.Redo{}
		}
		return engine.Undo{}
	case engine.Corrected:
		return engine.Correct{Faces: e.Faces}
	case engine.GameEnded:
		if e.Early {
			return engine.End{}
		}
	}
	return handsOn(game)
}

// keepOf gives the input behind a keep; the one that a bank takes belongs to the bank.
func keepOf(e engine.Kept) engine.Command {
	switch {
	case e.ByBank:
		return engine.Bank{Wait: true}
	case len(e.Dice) > 0:
		return engine.Keep{Positions: e.Dice}
	default:
		return nil
	}
}

func seatingOf(e engine.PlayerChanged) engine.Command {
	switch e.Change {
	case engine.Joined:
		return engine.Join{Player: engine.Player{Name: e.Player, Colour: e.Colour, Robot: e.Robot}}
	case engine.Left:
		return engine.Leave{Seat: e.Seat}
	case engine.Returned:
		return engine.Return{Seat: e.Seat}
	case engine.Skipped:
		return engine.Skip{}
	default:
		return nil
	}
}

// handsOn is what comes after a farkle or a bank, whatever it begins with: a turn, the final round, a win, the end.
func handsOn(game engine.Game) engine.Command {
	if game.Phase == engine.Farkle || game.Phase == engine.Done {
		return engine.NextTurn{}
	}
	return nil
}
