package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"time"

	"dicetower/announce"
	"dicetower/api"
	"dicetower/config"
	"dicetower/engine"
	"dicetower/journal"
	"dicetower/mqtt"
	"dicetower/tower"
	"dicetower/vision"
	"dicetower/vision/camera"
	"dicetower/vision/camera/virtual"
	"dicetower/web"
)

// blueprint says what a tower is put together of. Demo and run draw it; all the rest is the same for both.
type blueprint struct {
	title    string // of what is put together, for people
	data     string // folder of the journal
	evidence string // folder of pictures, empty for none
	source   camera.Source
	origin   string         // of the camera's pictures, as the owner writes it
	tray     *virtual.Tower // nil where people throw
	profile  string         // file of what is measured of the tray
	known    vision.Options // of the tray
	caster   tower.Caster   // nil where people throw
	zone     tower.Zone
	beam     bool
	rules    engine.Rules
	handOn   time.Duration
	bankOn   time.Duration
	pause    time.Duration // of robots
	remind   time.Duration
	idle     time.Duration
	listen   string // address of the page, empty for none
	remedy   string // where that address is taken
	allow    func(key string) bool
	names    []string
	mqtt     *mqtt.Options // nil for none
	halls    []string      // that are waited for
	pictures bool          // whether MQTT gets them
	webhooks []web.WebhookOptions
	words    *announce.Words            // that people are spoken to in
	sound    config.Sound               // how they are
	fit      func(*wired) *web.Showroom // opens the hardware; nil for none
	faults   []api.Fault                // that are known before the start
	log      *slog.Logger
}

// assembly is a tower that has got hold of everything that can fail before a game begins.
type assembly struct {
	blueprint
	journal  *journal.Journal
	records  []api.Record // of the newest game, as the journal held them
	reader   *vision.Reader
	listener net.Listener // of the page, nil for none
	tower    *tower.Tower
	settings *remote // that people change from afar
	watchers []func(api.Update)
}

// assemble opens journal, page and reader. The camera stays its owner's.
func assemble(b blueprint) (_ *assembly, err error) {
	a := &assembly{blueprint: b}
	defer func() {
		if err != nil {
			a.close()
		}
	}()
	if a.journal, err = journal.Open(b.data); err != nil {
		return nil, err
	}
	if a.records, err = a.journal.Newest(); err != nil {
		return nil, err
	}
	if b.listen != "" {
		if a.listener, err = net.Listen("tcp", b.listen); err != nil {
			return nil, fmt.Errorf("open the page: %w; %s takes another address, such as 127.0.0.1:8081", err, b.remedy)
		}
	}
	if a.reader, err = vision.NewReader(b.known); err != nil {
		return nil, err
	}
	level := mqtt.None
	if b.mqtt != nil {
		level = b.mqtt.Commands
	}
	if a.settings, err = openRemote(filepath.Join(b.data, "settings.json"), b.rules, level); err != nil {
		b.log.Warn("changed settings are lost", "error", err)
	}
	a.watchers = []func(api.Update){(&faultLog{log: b.log}).publish}
	a.tower = tower.New(tower.Options{
		Journal: a.journal,
		Records: a.records,
		Seq:     a.journal.Seq(),
		Entry:   a.journal.Selected(),
		Caster:  b.caster,
		Publish: a.publish,
		Rules:   b.rules,
		HandOn:  b.handOn,
		BankOn:  b.bankOn,
		Pause:   b.pause,
		Remind:  b.remind,
		Idle:    b.idle,
		Blind:   tower.Blind,
		Beam:    b.beam,
		Zone:    b.zone,
		Log:     b.log,
	})
	if loss := a.journal.Loss(); loss != nil {
		a.tower.Fault(lossFault(loss))
	}
	for _, fault := range b.faults {
		a.tower.Fault(fault)
	}
	return a, nil
}

// close lets go of everything in reverse.
func (a *assembly) close() {
	var faults []error
	if a.reader != nil {
		faults = append(faults, a.reader.Close())
	}
	if a.listener != nil {
		if err := a.listener.Close(); !errors.Is(err, net.ErrClosed) {
			faults = append(faults, err)
		}
	}
	if a.journal != nil {
		faults = append(faults, a.journal.Close())
	}
	if err := errors.Join(faults...); err != nil {
		a.log.Warn("stop "+a.title, "error", err)
	}
}

// publish hands an update on. It is called by the loop, and by nobody before play has begun.
func (a *assembly) publish(update api.Update) {
	told := a.told(update)
	for _, watch := range a.watchers {
		watch(told)
	}
}
