package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"

	"dicetower/config"
	"dicetower/journal"
	"dicetower/mqtt"
	"dicetower/web"
)

type mqttCommand struct {
	Purge purgeCommand `cmd:"" help:"Clear everything that this tower has left on its broker, and in Home Assistant."`
}

type purgeCommand struct {
	Config string   `placeholder:"FILE" type:"path" help:"Configuration (that of the installed tower)."`
	Broker []string `placeholder:"URL" help:"Broker such as tcp://broker.local:1883, instead of those of the configuration; may be repeated."`
	User   string   `help:"User at the broker, instead of the configuration's."`
	Pass   string   `name:"password-file" placeholder:"FILE" type:"path" help:"File with the password, instead of the configuration's."`
	ID     string   `name:"id" help:"Id of the tower, as in its topics (that of the journal)."`
	Data   string   `placeholder:"DIR" type:"path" help:"Folder of the journal (the configuration's)."`
}

// Run clears each broker and lists what was there. The tower should be stopped: it would publish everything again.
func (p *purgeCommand) Run(c *console) error {
	draft := config.Load(p.Config, os.Environ())
	if err := draft.Err(); err != nil {
		return usageError{err}
	}
	chosen := draft.MQTT
	if len(p.Broker) > 0 {
		chosen.Brokers = p.Broker
	}
	chosen.User, chosen.PasswordFile = cmp.Or(p.User, chosen.User), cmp.Or(p.Pass, chosen.PasswordFile)
	if len(chosen.Brokers) == 0 {
		return usageError{errors.New("no broker is configured, and the tower's own keeps nothing; --broker names one")}
	}
	options := mqttOptions(chosen)
	options.Commands = mqtt.None // nothing is taken here
	var err error
	if options.ID, err = p.id(cmp.Or(p.Data, draft.Data)); err != nil {
		return err
	}
	cleared, err := mqtt.Purge(c, options)
	for _, topic := range cleared {
		fmt.Fprintln(c.out, topic)
	}
	return err
}

// id is the tower's, from the journal unless it is given.
func (p *purgeCommand) id(data string) (string, error) {
	if p.ID != "" {
		return p.ID, nil
	}
	if data == "" {
		return "", errors.New("whose documents are they? --data names the journal's folder of the tower, --id its id")
	}
	if _, err := os.Stat(data); err != nil {
		return "", fmt.Errorf("find the tower's id: %w; --data names the journal's folder, --id the id itself", err)
	}
	j, err := journal.Open(data)
	if err != nil {
		return "", fmt.Errorf("find the tower's id: %w; stop the tower, or give the id with --id", err)
	}
	return j.TowerID(), j.Close()
}

// mqttOptions are what is configured; the caller adds the tower and what it can do.
func mqttOptions(c config.MQTT) mqtt.Options {
	return mqtt.Options{
		Brokers: c.Brokers, User: c.User, PasswordFile: c.PasswordFile, Insist: c.Insist, TLS: mqtt.TLS(c.TLS),
		Own:  mqtt.BrokerOptions{Address: c.Own.Listen, User: c.Own.User, PasswordFile: c.Own.PasswordFile},
		Base: c.Base, Discovery: c.Discovery, Name: c.Name, Commands: mqtt.Level(c.Commands),
	}
}

// mqttMetrics are the client's counts, for /metrics.
func mqttMetrics(client *mqtt.Client) []web.Metric {
	figure := func(name, help string, counter bool, value func(mqtt.Status) float64) web.Metric {
		return web.Metric{Name: "dicetower_mqtt_" + name, Help: help, Counter: counter, Value: func() float64 { return value(client.Status()) }}
	}
	return []web.Metric{
		figure("connected", "1 while the broker is reached.", false, func(s mqtt.Status) float64 {
			if s.Connected {
				return 1
			}
			return 0
		}),
		figure("sent_messages_total", "Messages that the broker has confirmed.", true, func(s mqtt.Status) float64 { return float64(s.Sent) }),
		figure("dropped_events_total", "Events that the broker did not get.", true, func(s mqtt.Status) float64 { return float64(s.Dropped) }),
		figure("refused_requests_total", "Requests that were not carried out.", true, func(s mqtt.Status) float64 { return float64(s.Refused) }),
		figure("reconnects_total", "Connections after the first.", true, func(s mqtt.Status) float64 { return float64(s.Reconnects) }),
	}
}
