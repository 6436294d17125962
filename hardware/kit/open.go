package kit

import (
	"context"
	"errors"
	"fmt"

	"periph.io/x/conn/v3/gpio"
	"periph.io/x/conn/v3/i2c"
	"periph.io/x/conn/v3/spi"

	"dicetower/hardware"
	"dicetower/hardware/beam"
	"dicetower/hardware/button"
	"dicetower/hardware/buzzer"
	"dicetower/hardware/keys"
	"dicetower/hardware/sound"
)

// Open opens everything that the configuration names. A part that can't be opened is a fault, one for each part.
func Open(config Config, host Host, handlers Handlers) *Kit {
	o := &opener{host: host, buses: map[string]i2c.Bus{}, kit: &Kit{fault: serial(handlers.Fault)}}
	handlers.Fault = o.kit.fault
	handlers.Press = powerSwitch(config.PowerOff, handlers.Press, o.kit.fault)
	o.kit.sound = sound.New(config.Sound, func(err error) {
		o.kit.fault(hardware.Fault{Part: "sound", Message: err.Error(), Remedy: "Look at the command for sounds in the configuration."})
	})
	o.add("sound", "", func() (func(context.Context), error) {
		return func(ctx context.Context) { <-ctx.Done(); _ = o.kit.sound.Halt() }, nil // never fails
	})
	for _, display := range config.Displays {
		display := display.usual()
		o.add(display.Name, display.remedy(), func() (func(context.Context), error) {
			device, err := display.open(o)
			if err != nil {
				return nil, err
			}
			return o.panel(display.Name, display.remedy(), device), nil
		})
	}
	o.switches(config, handlers)
	return o.kit
}

const gpioRemedy = "Buttons, lights, beam and buzzer need the pins of a Raspberry Pi; the service's user must be in the group gpio."

// switches opens what is on pins and keyboards.
func (o *opener) switches(config Config, handlers Handlers) {
	if len(config.Lights) > 0 {
		o.add("button lights", gpioRemedy, func() (func(context.Context), error) {
			pins, err := named(o, config.Lights, func(pin gpio.PinIO) gpio.PinOut { return pin })
			if err != nil {
				return nil, err
			}
			lights, err := button.NewLights(pins)
			return o.panel("button lights", gpioRemedy, lights), err
		})
	}
	if config.Buzzer != nil {
		o.add("buzzer", gpioRemedy, func() (func(context.Context), error) {
			pins, err := o.pins(*config.Buzzer)
			if err != nil {
				return nil, err
			}
			o.kit.buzzer, err = buzzer.New(pins[0])
			return func(ctx context.Context) {
				if err := o.kit.buzzer.Run(ctx); err != nil {
					o.kit.fault(hardware.Fault{Part: "buzzer", Message: err.Error(), Remedy: gpioRemedy})
				}
			}, err
		})
	}
	if config.Beam != nil {
		o.add("beam", gpioRemedy, func() (func(context.Context), error) {
			pins, err := o.pins(config.Beam.Pin)
			if err != nil {
				return nil, err
			}
			sensor, err := beam.NewSensor(pins[0], config.Beam.BrokenHigh, handlers.Throw, handlers.Fault)
			return func(ctx context.Context) { sensor.Run(ctx) }, err
		})
	}
	for _, device := range config.Keys {
		o.add(device.Device, "", func() (func(context.Context), error) {
			codes, err := device.codes()
			return keys.New(device.Device, codes, handlers.Press, handlers.Fault).Run, err
		})
	}
	if len(config.Buttons) > 0 {
		o.add("buttons", gpioRemedy, func() (func(context.Context), error) {
			pins, err := named(o, config.Buttons, func(pin gpio.PinIO) gpio.PinIn { return pin })
			if err != nil {
				return nil, err
			}
			poller, err := button.NewPoller(pins, config.stable(), handlers.Press, handlers.Fault)
			return func(ctx context.Context) { poller.Run(ctx) }, err
		})
	}
}

func (k Keys) codes() (map[keys.Code]hardware.Button, error) {
	codes := map[keys.Code]hardware.Button{}
	var faults []error
	for word, b := range k.Keys {
		code, err := keys.ParseCode(word)
		if err != nil {
			faults = append(faults, err)
		}
		codes[code] = b
	}
	return codes, errors.Join(faults...)
}

// opener opens parts one after the other.
type opener struct {
	host  Host
	kit   *Kit
	buses map[string]i2c.Bus
}

// add opens a part, or tells that it can't be.
func (o *opener) add(name, remedy string, open func() (func(context.Context), error)) {
	run, err := open()
	if err != nil {
		o.kit.fault(hardware.Fault{Part: name, Message: fmt.Sprintf("%s: %v", name, err), Remedy: remedy})
		return
	}
	o.kit.parts = append(o.kit.parts, part{name, run})
}

func (o *opener) panel(name, remedy string, display hardware.Display) func(context.Context) {
	panel := hardware.NewPanel(name, remedy, display, o.kit.fault)
	o.kit.panels = append(o.kit.panels, panel)
	return panel.Run
}

func (o *opener) pins(numbers ...int) ([]gpio.PinIO, error) {
	var pins []gpio.PinIO
	for _, number := range numbers {
		pin, err := o.host.Pin(number)
		if err != nil {
			return nil, err
		}
		pins = append(pins, pin)
	}
	return pins, nil
}

// named gives the pins of buttons, or of their lights.
func named[P any](o *opener, numbers map[hardware.Button]int, as func(gpio.PinIO) P) (map[hardware.Button]P, error) {
	pins := map[hardware.Button]P{}
	for b := range hardware.Buttons {
		number, wired := numbers[b]
		if !wired {
			continue
		}
		pin, err := o.host.Pin(number)
		if err != nil {
			return nil, err
		}
		pins[b] = as(pin)
	}
	return pins, nil
}

// i2c opens a bus once for all who share it.
func (o *opener) i2c(name string) (i2c.Bus, error) {
	if bus, ok := o.buses[name]; ok {
		return bus, nil
	}
	bus, err := o.host.I2C(name)
	if err != nil {
		return nil, err
	}
	o.buses[name] = bus
	o.kit.close = append(o.kit.close, bus.Close)
	return bus, nil
}

func (o *opener) spi(name string) (spi.Port, error) {
	port, err := o.host.SPI(name)
	if err != nil {
		return nil, err
	}
	o.kit.close = append(o.kit.close, port.Close)
	return port, nil
}
