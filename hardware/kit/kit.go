package kit

import (
	"context"
	"fmt"
	"sync"
	"time"

	"dicetower/hardware"
	"dicetower/hardware/beam"
	"dicetower/hardware/button"
	"dicetower/hardware/buzzer"
	"dicetower/hardware/sound"
)

// Handlers are told what happens, from several goroutines. None may block.
type Handlers struct {
	Press func(button.Press)
	Throw func(beam.Event)
	Fault func(hardware.Fault) // also those of parts that are missing at the start
}

// Kit is what is wired to the tower, opened.
type Kit struct {
	panels []*hardware.Panel
	buzzer *buzzer.Buzzer
	sound  *sound.Player
	parts  []part
	close  []func() error // buses
	fault  func(hardware.Fault)
}

type part struct {
	name string
	run  func(context.Context)
}

// Show hands a board to all displays and returns at once. One goroutine calls it.
func (k *Kit) Show(board hardware.Board) {
	for _, panel := range k.panels {
		panel.Show(board)
	}
}

// Shows tells whether there is anything by which people can be shown or told something.
func (k *Kit) Shows() bool { return len(k.panels) > 0 || k.buzzer != nil }

// Beep sounds the buzzer, where there is one. One goroutine calls it.
func (k *Kit) Beep(pattern buzzer.Pattern) {
	if k.buzzer != nil {
		k.buzzer.Play(pattern)
	}
}

// Sound plays files and speaks.
func (k *Kit) Sound() *sound.Player { return k.sound }

// Parts names what was opened.
func (k *Kit) Parts() []string {
	names := make([]string, len(k.parts))
	for i, p := range k.parts {
		names[i] = p.name
	}
	return names
}

// patience is how long a part may take to stop.
const patience = time.Second

// Run works until the context ends, then stops the parts in reverse order and closes the buses.
func (k *Kit) Run(ctx context.Context) {
	type running struct {
		stop context.CancelFunc
		done chan struct{}
	}
	all := make([]running, len(k.parts))
	for i, p := range k.parts {
		own, stop := context.WithCancel(context.WithoutCancel(ctx))
		all[i] = running{stop, make(chan struct{})}
		go func() {
			defer close(all[i].done)
			p.run(own)
		}()
	}
	<-ctx.Done()
	for i := len(all) - 1; i >= 0; i-- {
		all[i].stop()
		timer := time.NewTimer(patience)
		select {
		case <-all[i].done:
		case <-timer.C:
			k.fault(hardware.Fault{Part: k.parts[i].name, Message: fmt.Sprintf("%s does not stop", k.parts[i].name)})
		}
		timer.Stop()
	}
	for i := len(k.close) - 1; i >= 0; i-- {
		if err := k.close[i](); err != nil {
			k.fault(hardware.Fault{Part: "bus", Message: err.Error()})
		}
	}
}

// serial lets one fault be told at a time.
func serial(fault func(hardware.Fault)) func(hardware.Fault) {
	var mu sync.Mutex
	return func(f hardware.Fault) {
		mu.Lock()
		defer mu.Unlock()
		fault(f)
	}
}
