package announce

import (
	"dicetower/api"
	"dicetower/engine"
)

// Rejection is the sentence of a reason for which a throw does not count, with its remedy.
func (w *Words) Rejection(reason engine.Rejection) Text {
	long := w.written().say("reject."+string(reason)+".long", nil)
	return Text{
		Word:   w.written().say("reject."+string(reason)+".word", nil),
		Short:  w.written().say("reject."+string(reason)+".short", nil),
		Long:   long,
		Spoken: long,
	}
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
