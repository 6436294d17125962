package announce

import (
	"dicetower/api"
	"dicetower/engine"
)

// Rejection is the sentence of a reason for which a throw does not count, with its remedy. The dice are those that the camera saw, nil
// where they are not known: they tell where the one is that could not be read.
func (w *Words) Rejection(reason engine.Rejection, dice []api.Die) Text {
	place := ""
	if key := placeOf(dice); key != "" {
		place = w.written().say("place."+key, nil)
	}
	long := w.written().say("reject."+string(reason)+".long", fill{"place": place})
	return Text{
		Word:   w.written().say("reject."+string(reason)+".word", nil),
		Short:  w.written().say("reject."+string(reason)+".short", nil),
		Long:   long,
		Spoken: long,
	}
}

// near is how far from the picture's edge a die lies at the wall, as a share of the picture.
const near = 0.25

// placeOf is where the only unread die lies, "" where there is none, more than one, or no knowing.
func placeOf(dice []api.Die) string {
	var unread []api.Die
	for _, die := range dice {
		if die.Face == nil {
			unread = append(unread, die)
		}
	}
	if len(unread) != 1 || unread[0].X == nil || unread[0].Y == nil {
		return ""
	}
	along := side(*unread[0].Y, "top", "bottom")
	across := side(*unread[0].X, "left", "right")
	switch {
	case along == "" && across == "":
		return "middle"
	case along == "" || across == "":
		return along + across
	}
	return along + "_" + across
}

func side(share float64, low, high string) string {
	switch {
	case share < near:
		return low
	case share > 1-near:
		return high
	}
	return ""
}

// Refusal says in one sentence why a request is refused. The state is that in which it was.
func (w *Words) Refusal(code api.Code, s *api.State) string {
	written := w.written()
	return written.say("refusal."+string(code), fill{"now": w.Now(s).Long, "points": written.points(s.Bank.Missing)})
}

// Fault says a fault and its remedy by its code.
func (w *Words) Fault(code string) api.Fault {
	key := "fault." + code
	if _, known := w.page[key+".message"]; !known {
		key = "fault.unknown"
	}
	say := func(what string) string { return w.written().say(key+"."+what, fill{"code": code}) }
	return api.Fault{Code: code, Message: say("message"), Remedy: say("remedy")}
}
