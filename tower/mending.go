package tower

import (
	"cmp"
	"slices"
	"time"

	"dicetower/api"
	"dicetower/engine"
)

// mending is a correction that somebody makes with buttons alone: die by die and face by face, the likely ones first. It is a
// value: a step makes a new one.
type mending struct {
	read  []int // faces of the throw, 0 for a die that was not read
	faces []int // the same, with what has been chosen for dice that were not read
	order []int // positions, the likeliest to be wrong first
	at    int   // in order
	turn  int   // in the faces that the die may have
	until time.Time
}

// mendTime is how long a correction stays open without a press.
const mendTime = 30 * time.Second

// mend goes a step through a correction.
func (s *stepper) mend(body api.CorrectBody) error {
	if body.Die != nil || len(body.Faces) > 0 {
		return refuse(api.BadRequest, "can't correct: step goes by itself, without die and faces")
	}
	if s.inTheAir() {
		return refuse(api.WrongPhase, "can't correct: %s", s.held())
	}
	open := s.mending
	switch {
	case body.Step == "close":
		s.mending = nil
		return nil
	case body.Step == "die" && open == nil:
		dice := s.lastThrow()
		if len(dice) == 0 {
			return refuse(api.WrongPhase, "can't correct: no dice have been thrown yet")
		}
		s.mending = mendingOf(dice).within(s.now)
		return nil
	case body.Step != "die" && body.Step != "face" && body.Step != "take":
		return refuse(api.BadRequest, "can't correct: step is %.20q; it must be die, face, take or close", body.Step)
	case open == nil:
		return refuse(api.WrongPhase, "can't correct: no correction is open; step \"die\" opens one")
	case body.Step == "die":
		s.mending = open.nextDie().within(s.now)
		return nil
	case body.Step == "face":
		s.mending = open.nextFace().within(s.now)
		return nil
	}
	s.mending = nil
	return s.correct(api.CorrectBody{Faces: open.proposed()})
}

// lastThrow gives the dice that a correction is about, in their order.
func (s *state) lastThrow() []Die {
	if s.makesGood() {
		return seen(s.notice.Dice)
	}
	for _, event := range slices.Backward(s.game.Past.Events()) {
		rolled, ok := event.(engine.Rolled)
		if !ok {
			continue
		}
		dice := make([]Die, len(rolled.Faces))
		for i, face := range rolled.Faces {
			dice[i] = Die{Face: face, Confidence: 1}
			if last := s.rolls.stand - 1; last >= 0 && last < len(s.rolls.lay) && i < len(s.rolls.lay[last]) {
				dice[i].Confidence = s.rolls.lay[last][i].Confidence
			}
		}
		return dice
	}
	return nil
}

func mendingOf(dice []Die) *mending {
	m := &mending{read: facesOf(dice), faces: facesOf(dice)}
	for i := range dice {
		m.order = append(m.order, i)
	}
	slices.SortStableFunc(m.order, func(a, b int) int {
		return cmp.Or(cmp.Compare(min(1, dice[a].Face), min(1, dice[b].Face)), cmp.Compare(dice[a].Confidence, dice[b].Confidence))
	})
	return m
}

func (m *mending) within(now time.Time) *mending {
	next := *m
	next.until = now.Add(mendTime)
	return &next
}

func (m *mending) die() int { return m.order[m.at] }

// face is what is proposed for the die.
func (m *mending) face() int {
	likely := mistakenFor(m.read[m.die()])
	return likely[m.turn%len(likely)]
}

// proposed are the faces of the whole throw as they are proposed.
func (m *mending) proposed() []int {
	faces := slices.Clone(m.faces)
	faces[m.die()] = m.face()
	return faces
}

func (m *mending) nextFace() *mending {
	next := *m
	next.turn++
	return &next
}

// nextDie goes on. What is chosen for a die that was not read stays chosen, for such dice have to be said all.
func (m *mending) nextDie() *mending {
	next := *m
	if m.read[m.die()] == 0 {
		next.faces = m.proposed()
	}
	next.at, next.turn = (m.at+1)%len(m.order), 0
	return &next
}

// proposal is the document of a correction.
func (m *mending) proposal() *api.Correction {
	if m == nil {
		return nil
	}
	proposal := &api.Correction{Die: m.die(), Face: m.face()}
	if was := m.read[m.die()]; was > 0 {
		proposal.Was = &was
	}
	return proposal
}

// mistakenFor lists what a die may show in truth that was read as face, the likeliest first: a pip that was lost or one too many
// changes a face into one of few others.
func mistakenFor(face int) []int {
	switch face {
	case 1:
		return []int{3, 2, 5, 4, 6}
	case 2:
		return []int{3, 1, 4, 6, 5}
	case 3:
		return []int{2, 1, 5, 4, 6}
	case 4:
		return []int{5, 6, 2, 3, 1}
	case 5:
		return []int{4, 3, 6, 1, 2}
	case 6:
		return []int{4, 5, 3, 2, 1}
	default:
		return []int{1, 2, 3, 4, 5, 6}
	}
}
