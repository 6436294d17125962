package tower

import (
	"slices"
	"strings"

	"dicetower/api"
	"dicetower/engine"
	"dicetower/engine/robot"
)

// Steady is the temperament of robots that nobody has chosen one for.
const Steady = "steady"

// robotsOf makes a robot of each temperament that sits at the table. Working out the odds takes some hundredths of a
// second.
func robotsOf(game engine.GameStarted) map[string]*robot.Robot {
	robots := map[string]*robot.Robot{}
	for _, player := range game.Players {
		if player.Robot == "" || robots[player.Robot] != nil {
			continue
		}
		if made, err := robot.New(player.Robot, game.Rules); err == nil {
			robots[player.Robot] = made
		}
	}
	return robots
}

func temperamentOf(name string) (robot.Temperament, bool) {
	all := robot.Temperaments()
	i := slices.IndexFunc(all, func(t robot.Temperament) bool { return t.Name == name })
	if i < 0 {
		return robot.Temperament{}, false
	}
	return all[i], true
}

func temperaments() string {
	var names []string
	for _, known := range robot.Temperaments() {
		names = append(names, known.Name)
	}
	return strings.Join(names, ", ")
}

// inTurn is the robot whose turn it is, nil for a person.
func (s *state) inTurn() *robot.Robot {
	if !s.playing() {
		return nil
	}
	return s.robots[s.game.Players[s.game.Seat].Robot]
}

// robotActs says that the robot whose turn it is has something to do: to decide, or to throw where it can.
func (s *state) robotActs() bool {
	switch {
	case s.inTurn() == nil || s.over() || s.robotWaits || s.inTheAir():
		return false
	case s.game.Phase == engine.Selecting:
		return true
	default:
		return s.game.Phase == engine.Rolling && s.house.virtual
	}
}

// robotThinks says that a robot has not decided yet whether it throws on.
func (s *state) robotThinks() bool {
	return s.game.Phase == engine.Selecting && s.inTurn() != nil && !s.robotWaits && !s.owed
}

func (s *stepper) moveRobot() {
	if !s.robotActs() {
		return
	}
	err := s.robotMove()
	if err != nil {
		s.robotWaits = true
		s.do.problem = err
	}
}

func (s *stepper) robotMove() error {
	var move engine.Command
	if !s.owed {
		move = s.inTurn().Move(s.game)
	}
	switch {
	case move != nil:
		return s.decide(move, nil)
	case s.house.virtual:
		return s.throwDice(api.ThrowBody{})
	}
	s.robotWaits = true
	return nil
}
