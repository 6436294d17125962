package tower

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"dicetower/api"
	"dicetower/engine"
)

// The verbs that the tower knows.
const (
	verbThrow      = "throw"
	verbNext       = "next"
	verbPrevious   = "previous"
	verbKeep       = "keep"
	verbKeepBest   = "keep_best"
	verbBank       = "bank"
	verbUndo       = "undo"
	verbRedo       = "redo"
	verbCorrect    = "correct"
	verbRoll       = "roll"
	verbNewGame    = "new_game"
	verbEndGame    = "end_game"
	verbNextPlayer = "next_player"
	verbPause      = "pause"
	verbResume     = "resume"
	verbGetState   = "get_state"
)

// Verbs lists what Do carries out.
func Verbs() []string {
	return []string{
		verbThrow, verbNext, verbPrevious, verbKeep, verbKeepBest, verbBank, verbUndo, verbRedo, verbCorrect,
		verbRoll, verbNewGame, verbEndGame, verbNextPlayer, verbPause, verbResume, verbGetState,
	}
}

// answer carries a request out, or says why not.
func (s *stepper) answer(request api.Request) api.Response {
	data, err := s.carryOut(request)
	response := api.Response{Status: "ok", Data: data, Transaction: request.Transaction}
	if err != nil {
		response = refusalOf(err).Response(request, 0)
		var missing *engine.Refusal
		if errors.As(err, &missing) && missing.Missing > 0 {
			response.Data = map[string]int{"missing": missing.Missing}
		}
	}
	response.Seq = s.seq()
	return response
}

func refusalOf(err error) *api.Refusal {
	var own *api.Refusal
	var rules *engine.Refusal
	switch {
	case errors.As(err, &own):
		return own
	case errors.As(err, &rules):
		return &api.Refusal{Code: api.Code(rules.Code), Message: rules.Message}
	default:
		return &api.Refusal{Code: api.Internal, Message: err.Error()}
	}
}

func (s *stepper) carryOut(request api.Request) (any, error) {
	if !slices.Contains(Verbs(), request.Verb) {
		return nil, refuse(api.UnknownCommand, "%.40q is no verb here; the verbs are %s", request.Verb, strings.Join(Verbs(), ", "))
	}
	if request.IfSeq != nil && *request.IfSeq != s.seq() {
		return nil, api.StaleSeq(*request.IfSeq, s.seq())
	}
	if request.Verb == verbGetState {
		return s.document(), api.DecodeBody(request.Body, &struct{}{})
	}
	return struct{}{}, s.act(request)
}

func (s *stepper) act(request api.Request) error {
	switch request.Verb {
	case verbThrow:
		return withBody(request, s.throwDice)
	case verbKeep:
		return withBody(request, s.keep)
	case verbRoll:
		return withBody(request, s.typedRoll)
	case verbCorrect:
		return withBody(request, s.correct)
	case verbNewGame:
		return withBody(request, s.newGame)
	}
	if err := api.DecodeBody(request.Body, &struct{}{}); err != nil {
		return err
	}
	switch request.Verb {
	case verbNext:
		return s.moveSelection(1)
	case verbPrevious:
		return s.moveSelection(-1)
	case verbKeepBest:
		return s.choose("keep", engine.KeepBest{})
	case verbBank:
		return s.choose("bank", engine.Bank{Wait: s.house.bankOn != 0})
	case verbUndo:
		return s.turnBack("undo", engine.Undo{})
	case verbRedo:
		return s.turnBack("redo", engine.Redo{})
	case verbPause:
		return s.pause()
	case verbResume:
		return s.goOn()
	case verbEndGame:
		return s.decide(engine.End{}, nil)
	default:
		return s.nextPlayer()
	}
}

func withBody[T any](request api.Request, act func(T) error) error {
	var body T
	if err := api.DecodeBody(request.Body, &body); err != nil {
		return err
	}
	return act(body)
}

// choose lets the engine decide about the dice that lie there.
func (s *stepper) choose(wish string, command engine.Command) error {
	if why := s.blocked(); why != "" {
		return refuse(api.WrongPhase, "can't %s: %s", wish, why)
	}
	return s.decide(command, nil)
}

func (s *stepper) keep(body api.KeepBody) error {
	menu := s.game.Menu()
	switch {
	case body.Faces != nil && body.Entry != nil:
		return refuse(api.BadRequest, "faces and entry are both given; name the dice by one of them")
	case body.Faces != nil:
		return s.choose("keep", engine.Keep{Faces: body.Faces})
	case s.game.Phase != engine.Selecting || len(menu) == 0:
		return s.choose("keep", engine.KeepBest{}) // says why not
	}
	entry := s.selected
	if body.Entry != nil {
		entry = *body.Entry
	}
	if entry < 0 || entry >= len(menu) {
		return refuse(api.BadRequest, "entry is %d; the menu has %s, counted from 0", entry, plural(len(menu), "entry", "entries"))
	}
	return s.choose("keep", engine.Keep{Faces: menu[entry].Dice.Faces()})
}

func (s *stepper) moveSelection(by int) error {
	menu := len(s.menu())
	if menu == 0 {
		return refuse(api.WrongPhase, "there is nothing to choose from now")
	}
	s.selected = (s.selected + by + menu) % menu
	return nil
}

// throwDice asks the virtual tower for a throw.
func (s *stepper) throwDice(body api.ThrowBody) error {
	switch {
	case !s.house.virtual:
		return refuse(api.NotAllowed, "only the virtual tower throws by itself: throw the dice by hand")
	case body.Dice < 0 || body.Dice > engine.MaxDice:
		return refuse(api.BadRequest, "dice is %d; it must be 1 to %d", body.Dice, engine.MaxDice)
	case s.held() != "":
		return refuse(api.WrongPhase, "can't throw: %s", s.held())
	case !s.playing():
		return refuse(api.WrongPhase, "can't throw: no game is being played; start a new one")
	}
	s.handOn()
	if !s.game.CanThrow() {
		return refuse(api.WrongPhase, "can't throw on: nothing is set aside; keep scoring dice first")
	}
	s.do.cast = s.game.Dice
	if body.Dice > 0 {
		s.do.cast = body.Dice
	}
	s.castUntil = s.now.Add(airtime)
	s.tray.clearing = false
	return nil
}

// typedRoll takes the faces that a person reads off the dice.
func (s *stepper) typedRoll(body api.RollBody) error {
	if why := s.held(); why != "" {
		return refuse(api.WrongPhase, "can't take the roll: %s", why)
	}
	faces, err := engine.DiceOf(body.Faces...)
	switch {
	case err != nil:
		return refuse(api.BadRequest, "can't take the roll: %v", err)
	case s.over() && faces.Len() != engine.MaxDice:
		return refuse(api.BadRequest, "can't take the roll: the next player throws %d dice, not %d", engine.MaxDice, faces.Len())
	}
	s.handOn()
	return s.decide(engine.Roll{Faces: body.Faces, Source: engine.Typed}, nil)
}

// nextPlayer hands on once a turn is over; else it passes over whoever is to play.
func (s *stepper) nextPlayer() error {
	if s.over() {
		return s.decide(engine.NextTurn{}, nil)
	}
	if why := s.held(); why != "" {
		return refuse(api.WrongPhase, "can't hand on: %s", why)
	}
	return s.decide(engine.Skip{}, nil)
}

// pause holds the game. What the virtual tower has in the air counts once the game goes on.
func (s *stepper) pause() error {
	if s.falling() {
		return refuse(api.WrongPhase, "can't pause: %s", s.held())
	}
	return s.decide(engine.Pause{}, nil)
}

func (s *stepper) goOn() error {
	if err := s.decide(engine.Resume{}, nil); err != nil {
		return err
	}
	if !s.castUntil.IsZero() {
		s.castUntil = s.now.Add(airtime)
	}
	return nil
}

func refuse(code api.Code, format string, args ...any) *api.Refusal {
	return &api.Refusal{Code: code, Message: fmt.Sprintf(format, args...)}
}
