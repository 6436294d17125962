package announce

import (
	"slices"

	"dicetower/api"
	"dicetower/engine"
)

// State gives the state with its sentences in the language: those of a throw that does not count, of the hand, the bank and
// the faults. They are made from its codes and figures; what the tower says by itself, in English, tells more of what it saw.
func (w *Words) State(s *api.State) *api.State {
	told := *s
	written := w.written()
	told.Faults = slices.Clone(s.Faults)
	for i, fault := range s.Faults {
		told.Faults[i] = w.Fault(fault.Code)
	}
	if s.Attention != nil {
		notice := *s.Attention
		notice.Message = w.Rejection(notice.Reason, notice.Dice).Long
		told.Attention = &notice
	}
	if s.Hand != nil && !s.Hand.Legal {
		hand := *s.Hand
		hand.Message = written.say("why.hand", nil)
		told.Hand = &hand
	}
	if s.Reminder != "" {
		told.Reminder = written.say("why.reminder", nil)
	}
	if s.Bank.Why != "" {
		told.Bank.Why = written.bankWhy(s)
	}
	if s.LastEvent != nil {
		last := w.Record(*s.LastEvent, seen(s))
		told.LastEvent = &last
	}
	return &told
}

// bankWhy says why nothing can be banked now.
func (s style) bankWhy(state *api.State) string {
	switch {
	case state.Bank.Missing > 0:
		return s.say("why.missing", fill{
			"points":  s.points(state.Bank.Missing),
			"turn":    s.points(state.Bank.Points),
			"minimum": s.points(state.Bank.Points + state.Bank.Missing),
		})
	case state.Phase == api.Selecting:
		return s.say("why.hot", nil)
	}
	bare := *state
	bare.Bank.Why = ""
	return Sentence(s.Now(&bare).Long)
}

// seen are the dice of the throw that does not count now.
func seen(s *api.State) []api.Die {
	if s == nil || s.Attention == nil {
		return nil
	}
	return s.Attention.Dice
}

// Record gives a record with the sentence of its event in the language. The dice are those of a throw that does not count, as the camera
// saw them; nil where they are not known.
func (w *Words) Record(r api.Record, dice []api.Die) api.Record {
	if rejected, ok := r.Event.(engine.Rejected); ok {
		rejected.Message = w.Rejection(rejected.Reason, dice).Long
		r.Event = rejected
	}
	return r
}

// Update gives a step of the tower in the language. A throw that is refused is told with its place.
func (w *Words) Update(u api.Update) api.Update {
	dice := seen(u.State)
	if u.State != nil {
		u.State = w.State(u.State)
	}
	u.Records = slices.Clone(u.Records)
	for i, record := range u.Records {
		if i < len(u.Records)-1 {
			u.Records[i] = w.Record(record, nil)
		} else {
			u.Records[i] = w.Record(record, dice)
		}
	}
	return u
}

// Response gives an answer with its sentence in the language; the code stays. The state is that in which it was given.
func (w *Words) Response(r api.Response, s *api.State) api.Response {
	if r.Code != "" {
		r.Error = w.Refusal(r.Code, w.State(s))
	}
	if state, ok := r.Data.(*api.State); ok {
		r.Data = w.State(state)
	}
	return r
}
