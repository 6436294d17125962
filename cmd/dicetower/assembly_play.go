package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"path/filepath"
	"time"

	"dicetower/api"
	"dicetower/evidence"
	"dicetower/mqtt"
	"dicetower/vision"
	"dicetower/web"
)

// play runs the tower, and what is added to it, until ctx ends or a part does. Where the page is goes to notes.
func (a *assembly) play(ctx context.Context, notes io.Writer, more ...part) error {
	eye := a.newEye()
	a.watchers = append(a.watchers, eye.publish)
	parts := []part{{"evidence", eye.keeper.Run}}
	slow := laggards{tell: a.tower.Fault, clear: a.tower.ClearFault}
	measured := newConductor(eye, a.blueprint)
	played := tongued{ruled: ruled{a.tower, a.settings}, words: a.words, measured: measured}
	remembered := &past{journal: a.journal.Reader}
	known, err := openPeople(a.data, remembered)
	if err != nil {
		a.log.Warn("people are not known by name", "error", err)
	}
	var room *web.Showroom
	if a.fit != nil {
		hardware := wire(played, a.words)
		room = a.fit(hardware)
		played.shown = hardware
		a.settings.follow(func(s api.Settings) { hardware.shine(s.Brightness) })
		hardware.publish(api.Update{State: played.State()})
		a.watchers = append(a.watchers, hardware.publish)
		if len(a.sound.Speak)+len(a.sound.Play) > 0 {
			voice := hardware.voice(a.sound, known.voice)
			a.settings.follow(func(s api.Settings) { voice.mute(!s.Announcements) })
			a.watchers = append(a.watchers, voice.publish)
		}
		parts = append(parts, part{"hardware", hardware.run})
	}
	parts = append(parts, part{"calibration", measured.run}, part{"camera", eye.watch})
	client, err := a.client(played, eye.keeper)
	if err != nil {
		return err
	}
	if a.listener != nil {
		options := web.Options{
			Tower: played, Settings: a.settings, Info: a.info(), Ready: a.hung, Picture: eye.picture, Roll: eye.keeper.Picture, Showroom: room, Allow: a.allow, Hosts: a.names, Log: a.log,
			Calibration: measured,
		}
		if options.Words, err = pageWords(a.words); err != nil {
			return err
		}
		options.Past = remembered
		options.Seats = filepath.Join(a.data, "seats.json")
		if known != nil {
			options.Roster = known
		}
		if client != nil {
			options.Info, options.Metrics = client.Info(), mqttMetrics(client)
		}
		page := web.New(options)
		page.Publish(a.told(api.Update{Records: a.records, State: a.tower.State()}))
		a.watchers = append(a.watchers, page.Publish)
		slow.readers = append(slow.readers, reader{"%d pages were too slow and were cut off; they come back by themselves", page.Dropped})
		parts = append(parts, part{"page", func(ctx context.Context) error {
			server := &http.Server{Handler: page}
			server.RegisterOnShutdown(page.Close)
			return serve(ctx, a.listener, server)
		}})
		address := a.listener.Addr().String()
		fmt.Fprintf(notes, "%s is at http://%s\n", a.title, cmp.Or(web.Reachable(address), address))
	}
	for _, options := range a.webhooks {
		hook, err := web.NewWebhook(options)
		if err != nil {
			return err
		}
		a.watchers = append(a.watchers, hook.Publish)
		slow.readers = append(slow.readers, reader{"%d events did not reach a webhook", func() uint64 { _, lost := hook.Counts(); return lost }})
		parts = append(parts, part{"webhook", hook.Run})
	}
	if client != nil {
		a.watchers = append(a.watchers, client.Publish)
		slow.readers = append(slow.readers, reader{"%d events were too many for the broker", func() uint64 { return client.Status().Overrun }})
		parts = append(parts, part{"mqtt", client.Run})
	}
	parts = append(parts, part{"subscribers", slow.run}, part{"tower", a.tower.Run})
	return runParts(ctx, append(parts, more...))
}

// newEye opens the eye.
func (a *assembly) newEye() *eye {
	return &eye{
		source:  a.source,
		watcher: vision.NewWatcher(a.reader, vision.WatchOptions{Empty: a.known.Empty}),
		known:   a.known,
		tower:   a.tower,
		keeper:  evidence.New(evidence.Options{Folder: a.evidence, Log: a.log}),
		renew:   a.renew,
	}
}

// renew makes a watcher that knows another tray. The camera's goroutine calls it, which alone uses the reader.
func (a *assembly) renew(known vision.Options) (*vision.Watcher, error) {
	reader, err := vision.NewReader(known)
	if err != nil {
		return nil, err
	}
	err = a.reader.Close()
	a.reader, a.known = reader, known
	return vision.NewWatcher(reader, vision.WatchOptions{Empty: known.Empty}), err
}

// client connects the tower to its broker; nil where it has none.
func (a *assembly) client(played tongued, keeper *evidence.Keeper) (*mqtt.Client, error) {
	if a.mqtt == nil {
		return nil, nil
	}
	options := *a.mqtt
	options.Tower, options.ID, options.Verbs, options.Version, options.Log = played, a.journal.TowerID(), verbs(), version(), a.log
	options.Settings, options.Rules = a.settings, a.settings.rules
	options.Outbox = a.outbox()
	if a.pictures {
		options.Picture = keeper.Newest
	}
	if a.listener != nil {
		options.URL = "http://" + a.listener.Addr().String()
	}
	options.Fault = func(fault *api.Fault) {
		if fault == nil {
			a.tower.ClearFault("broker")
			return
		}
		a.tower.Fault(*fault)
	}
	return mqtt.New(options)
}

// info says who this is where no broker is told.
func (a *assembly) info() api.Info {
	return api.Info{
		V: api.Version, ID: a.journal.TowerID(), Name: a.title, Version: version(), LatestVersion: version(), Schema: api.Version,
		URL: "http://" + a.listener.Addr().String(), Capabilities: []string{}, Level: string(mqtt.None), Commands: []string{},
	}
}

// hung is why no throw counts although nothing else is known to be wrong: the loop stands still.
func (a *assembly) hung() []api.Fault {
	if a.tower.Alive(aliveWithin) {
		return nil
	}
	return []api.Fault{{
		Code: "loop", Message: fmt.Sprintf("the tower has not moved for %v", aliveWithin), Remedy: "look into its log, and start it anew",
	}}
}

// serve answers browsers until ctx ends, then lets running requests finish for a moment.
func serve(ctx context.Context, listener net.Listener, server *http.Server) error {
	server.ReadHeaderTimeout, server.IdleTimeout = 10*time.Second, 2*time.Minute
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
	defer cancel()
	err := server.Shutdown(soon)
	<-failed
	return err
}
