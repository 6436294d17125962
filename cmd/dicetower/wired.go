package main

import (
	"context"
	"slices"
	"sync"
	"time"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/hardware"
	"dicetower/hardware/beam"
	"dicetower/hardware/button"
	"dicetower/hardware/buzzer"
	"dicetower/hardware/kit"
)

// table is what of a tower its hardware needs.
type table interface {
	State() *api.State
	Do(context.Context, api.Request) api.Response
	Beam()
	Fault(api.Fault)
	ClearFault(code string)
}

// wired is the hardware of a tower: what is shown goes out to it, presses and faults come in.
type wired struct {
	tower   table
	words   *announce.Words
	kits    []*kit.Kit
	presses chan button.Press
	asked   chan struct{}            // somebody wants to know which tower this is
	welcome func() *hardware.Welcome // how people join; nil: nobody is told

	showing sync.Mutex // guards what is shown
	board   *hardware.Board
	moment  hardware.Moment
	shade   float64
	card    bool

	mu     sync.Mutex // guards faults
	faults partFaults
}

// backlogOfPresses is how many presses may wait for the loop; who presses on meanwhile is not heard.
const backlogOfPresses = 8

// wire makes hardware of which nothing is opened yet.
func wire(tower table, words *announce.Words) *wired {
	return &wired{tower: tower, words: words, presses: make(chan button.Press, backlogOfPresses), asked: make(chan struct{}, 1), faults: partFaults{}}
}

// open opens what is wired to one host. What can't be opened is a fault of the tower.
func (w *wired) open(config kit.Config, host kit.Host) {
	w.kits = append(w.kits, kit.Open(config, host, kit.Handlers{Press: w.press, Throw: w.throw, Fault: w.fault}))
}

func (w *wired) press(press button.Press) {
	select {
	case w.presses <- press:
	default:
	}
}

func (w *wired) throw(event beam.Event) {
	if event == beam.Thrown {
		w.tower.Beam()
	}
}

func (w *wired) fault(fault hardware.Fault) {
	w.mu.Lock()
	defer w.mu.Unlock()
	code, told := w.faults.take(fault)
	if told == nil {
		w.tower.ClearFault(code)
		return
	}
	w.tower.Fault(*told)
}

// publish shows a step of the tower and returns at once. The loop calls it, and before it has begun its owner.
func (w *wired) publish(update api.Update) {
	w.showing.Lock()
	defer w.showing.Unlock()
	w.moment = latestMoment(w.moment, update.Records)
	board := boardOf(w.words, update.State)
	board.Moment = w.moment
	if w.welcome != nil && board.Phase == hardware.Idle {
		board.Welcome = w.welcome()
	}
	w.board = &board
	w.show()
}

// shine sets how bright displays and lights are, in percent of what each was configured for. It returns at once.
func (w *wired) shine(percent int) {
	w.showing.Lock()
	defer w.showing.Unlock()
	w.shade = 1 - float64(percent)/100
	if w.board != nil {
		w.show()
	}
}

// show hands the board to all displays. While the camera reads, lights must not change for the sake of a test card.
func (w *wired) show() {
	w.board.Shade = w.shade
	w.board.Card = w.card && !w.board.Still
	for _, k := range w.kits {
		k.Show(*w.board)
	}
}

// identify has everything that is wired show itself for a while, so that people see which tower this is. It returns at once, false where
// nothing is wired that could.
func (w *wired) identify() bool {
	if !slices.ContainsFunc(w.kits, (*kit.Kit).Shows) {
		return false
	}
	select {
	case w.asked <- struct{}{}:
	default: // it is about to
	}
	return true
}

// cardFor is how long it is shown.
const cardFor = 10 * time.Second

// hold puts the test card in the place of the game, or takes it away.
func (w *wired) hold(card bool) {
	w.showing.Lock()
	defer w.showing.Unlock()
	w.card = card
	if w.board != nil {
		w.show()
	}
}

// Tones of the buzzer.
const (
	blip = 30 * time.Millisecond
	gap  = 80 * time.Millisecond
	buzz = 200 * time.Millisecond
)

// run works until ctx ends. Then lamps are dark and displays off.
func (w *wired) run(ctx context.Context) error {
	var running sync.WaitGroup
	for _, k := range w.kits {
		running.Go(func() { k.Run(ctx) })
	}
	defer running.Wait()
	var over <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return nil
		case press := <-w.presses:
			w.carryOut(ctx, press)
		case <-w.asked:
			w.hold(true)
			w.beep(buzzer.Pattern{buzz, gap, buzz, gap, buzz})
			over = time.After(cardFor)
		case <-over:
			w.hold(false)
		}
	}
}

// carryOut asks the tower for what a button stands for. A wish that is refused is answered by a longer sound.
func (w *wired) carryOut(ctx context.Context, press button.Press) {
	wish, ok := wishOf(press, w.tower.State())
	if !ok {
		return
	}
	pattern := buzzer.Pattern{blip}
	if answer := w.tower.Do(ctx, wish); answer.Status != "ok" {
		pattern = buzzer.Pattern{blip, gap, buzz}
	}
	w.beep(pattern)
}

func (w *wired) beep(pattern buzzer.Pattern) {
	for _, k := range w.kits {
		k.Beep(pattern)
	}
}
