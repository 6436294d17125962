package mqtt

import (
	"context"
	"errors"
	"fmt"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
)

const (
	connectTimeout = 4 * time.Second
	publishTimeout = 5 * time.Second // a broker that confirms nothing for so long counts as gone
	keepAlive      = 20 * time.Second
	refused        = 0x80 // what a broker says instead of the quality of a subscription
)

// clientID is the name under which the tower is known to brokers: always the same, so that a new connection ends the old.
func (o *Options) clientID() string { return "dicetower-" + o.ID }

// pahoOptions are those of any connection to a broker of these options.
func (o *Options) pahoOptions(address, id string) (*paho.ClientOptions, error) {
	password, err := readSecret(o.PasswordFile)
	if err != nil {
		return nil, err
	}
	encryption, err := o.TLS.config()
	if err != nil {
		return nil, err
	}
	return paho.NewClientOptions().
		AddBroker(address).
		SetClientID(id).
		SetUsername(o.User).
		SetPassword(password).
		SetTLSConfig(encryption).
		SetProtocolVersion(4).
		SetCleanSession(true). // the broker keeps no requests for a tower that is away
		SetAutoReconnect(false).
		SetConnectTimeout(connectTimeout).
		SetWriteTimeout(publishTimeout).
		SetKeepAlive(keepAlive).
		SetPingTimeout(keepAlive / 2), nil
}

// connect makes a connection and subscribes. The error says what the broker, or the way to it, does not allow. Secret is
// the password where the broker is our own, else empty.
func connect(ctx context.Context, c *Client, address, secret string) (*session, error) {
	options, err := c.options.pahoOptions(address, c.options.clientID())
	if err != nil {
		return nil, err
	}
	if secret != "" {
		options.SetUsername(c.options.clientID()).SetPassword(secret)
	}
	s := newSession(c, secret != "")
	options.SetWill(c.topics.availability(), offline, atLeastOnce, true).
		SetConnectionLostHandler(func(_ paho.Client, err error) { s.lost <- err })
	s.paho = paho.NewClient(options)
	if err := await(ctx, s.paho.Connect(), connectTimeout); err != nil {
		s.paho.Disconnect(0)
		return nil, err
	}
	if err := s.subscribe(ctx); err != nil {
		s.paho.Disconnect(0)
		return nil, err
	}
	c.count(func(status *Status) {
		if status.Broker != "" {
			status.Reconnects++
		}
		status.Connected, status.Broker = true, shown(address)
	})
	return s, nil
}

// subscribe asks for everything that a session listens to.
func (s *session) subscribe(ctx context.Context) error {
	topics := s.client.topics
	wanted := []struct {
		topic string
		hear  paho.MessageHandler
	}{
		{topics.requests(), s.requests.receive},
		{topics.sets(), s.requests.receive},
		{s.acks(), s.hearAck},
		{topics.availability(), s.hearAvailability},
		{topics.discovery, s.hearDiscovery},
		{topics.status, s.hearStatus},
	}
	for _, want := range wanted {
		if want.topic == "" {
			continue
		}
		token := s.paho.Subscribe(want.topic, atLeastOnce, want.hear)
		if err := await(ctx, token, publishTimeout); err != nil {
			return fmt.Errorf("subscribe to %s: %w", want.topic, err)
		}
		if answer, ok := token.(*paho.SubscribeToken); ok && answer.Result()[want.topic] == refused {
			s.client.options.Log.Warn("the broker does not let the tower listen; see its access list", "topic", want.topic)
		}
	}
	return nil
}

// errSilent says that the broker has not confirmed in time.
var errSilent = errors.New("the broker does not answer")

// await waits for what paho has begun, but never longer than the time given.
func await(ctx context.Context, token paho.Token, most time.Duration) error {
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-token.Done():
		return token.Error()
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return errSilent
	}
}

// Connection gives the options of a connection to a broker for another client than a tower's, from the same settings: User, PasswordFile
// and TLS of o. The broker keeps nothing for it while it is away, and it does not come back by itself.
func Connection(o Options, address, clientID string) (*paho.ClientOptions, error) {
	return o.pahoOptions(address, clientID)
}
