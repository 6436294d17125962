package tower

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/colornames"

	"dicetower/api"
	"dicetower/engine"
)

// longestName is how many characters a player's name may have.
const longestName = 40

// newGame seats the players and starts. Without players those of the last game play again, by its rules unless others
// are named.
func (s *stepper) newGame(body api.NewGameBody) error {
	rules, faults := s.rulesOf(body)
	players, more := s.playersOf(body)
	faults = append(faults, more...)
	if n := len(players); len(faults) == 0 && (n < rules.PlayersMin || n > rules.PlayersMax) {
		faults = append(faults, fmt.Sprintf("players: there are %d; these rules are for %d to %d", n, rules.PlayersMin, rules.PlayersMax))
	}
	if len(faults) > 0 {
		return refuse(api.BadRequest, "can't start a game: %s", strings.Join(faults, "; "))
	}
	if s.playing() {
		if !body.Confirm {
			return refuse(api.ConfirmNeeded, "a game is being played: send \"confirm\":true to end it and start another")
		}
		if err := s.decide(engine.End{}, nil); err != nil {
			return err
		}
	}
	id := fmt.Sprintf("%s-%d", s.now.UTC().Format("20060102T150405"), s.seq()+1)
	if err := s.decide(engine.Start{Game: id, Players: players, Rules: rules}, nil); err != nil {
		return err
	}
	if s.tray.known {
		s.tray = s.tray.handled(s.tray.rest)
	}
	return nil
}

func (s *stepper) rulesOf(body api.NewGameBody) (engine.Rules, []string) {
	rules := s.game.Rules
	if body.Rules != "" || s.game.ID == "" {
		named, ok := s.house.named(body.Rules)
		if !ok {
			return engine.Rules{}, []string{fmt.Sprintf("rules: %.40q is no rule set; there are %s", body.Rules, s.house.ruleNames())}
		}
		rules = named
	}
	var faults []string
	for _, field := range slices.Sorted(maps.Keys(body.Set)) {
		text, ok := textOf(body.Set[field])
		if !ok {
			faults = append(faults, fmt.Sprintf("%.40s: a number, a word, true or false is wanted", field))
			continue
		}
		if err := rules.Set(field, text); err != nil {
			faults = append(faults, err.Error())
		}
	}
	if err := rules.Validate(); err != nil {
		faults = append(faults, strings.Split(err.Error(), "\n")...)
	}
	return rules, faults
}

// named finds the house's own rule set by its name or by none, and every preset.
func (h house) named(name string) (engine.Rules, bool) {
	if name == "" || name == h.rules.Name {
		return h.rules, true
	}
	return engine.Preset(name)
}

func (h house) ruleNames() string {
	names := []string{h.rules.Name}
	for _, rules := range engine.Presets() {
		if rules.Name != h.rules.Name {
			names = append(names, rules.Name)
		}
	}
	return strings.Join(names, ", ")
}

func textOf(value any) (string, bool) {
	switch value := value.(type) {
	case string:
		return value, true
	case bool:
		return fmt.Sprint(value), true
	case json.Number:
		return value.String(), true
	default:
		return "", false
	}
}

func (s *stepper) playersOf(body api.NewGameBody) ([]engine.Player, []string) {
	if body.Players == nil && len(s.game.Players) > 0 {
		var again []engine.Player
		for _, player := range s.game.Players {
			again = append(again, engine.Player{Name: player.Name, Colour: player.Colour, Robot: player.Robot})
		}
		return again, nil
	}
	var players []engine.Player
	var faults []string
	for i, wanted := range body.Players {
		player := engine.Player{Name: strings.TrimSpace(wanted.Name), Colour: wanted.Colour, Robot: wanted.Robot}
		temperament, isRobot := temperamentOf(player.Robot)
		if isRobot && player.Name == "" {
			player.Name = freeName(temperament.Player, body.Players, players)
		}
		sameName := func(p engine.Player) bool { return strings.EqualFold(p.Name, player.Name) }
		switch {
		case player.Name == "":
			faults = append(faults, fmt.Sprintf("player %d has no name", i+1))
		case utf8.RuneCountInString(player.Name) > longestName:
			faults = append(faults, fmt.Sprintf("the name of player %d has more than %d characters", i+1, longestName))
		case !utf8.ValidString(player.Name) || strings.ContainsFunc(player.Name, unicode.IsControl):
			faults = append(faults, fmt.Sprintf("the name of player %d has characters that can't be shown", i+1))
		case slices.ContainsFunc(players, sameName):
			faults = append(faults, fmt.Sprintf("two players are called %s", player.Name))
		}
		if !isColour(player.Colour) {
			faults = append(faults, fmt.Sprintf("player %d: %.40q is no colour; name one as web pages do, such as teal, or write #rrggbb", i+1, player.Colour))
		}
		if player.Robot != "" && !isRobot {
			faults = append(faults, fmt.Sprintf("player %d: %.40q is no robot; there are %s", i+1, player.Robot, temperaments()))
		}
		players = append(players, player)
	}
	return players, faults
}

// freeName is a robot's name, with a number where somebody else is called so.
func freeName(name string, wanted []api.NewPlayer, seated []engine.Player) string {
	free := name
	for number := 2; ; number++ {
		taken := slices.ContainsFunc(wanted, func(p api.NewPlayer) bool { return strings.EqualFold(strings.TrimSpace(p.Name), free) }) ||
			slices.ContainsFunc(seated, func(p engine.Player) bool { return strings.EqualFold(p.Name, free) })
		if !taken {
			return free
		}
		free = fmt.Sprintf("%s %d", name, number)
	}
}

// isColour says that a colour is "", a word that web pages know or #rrggbb.
func isColour(text string) bool {
	hex, isHex := strings.CutPrefix(text, "#")
	if isHex {
		return len(hex) == 6 && strings.Trim(hex, "0123456789abcdefABCDEF") == ""
	}
	_, known := colornames.Map[strings.ToLower(text)]
	return known || text == ""
}
