package mqtt

import (
	"context"
	"strings"
	"time"

	paho "github.com/eclipse/paho.mqtt.golang"
)

// maxAck is the longest acknowledgement in bytes: the id of a record.
const maxAck = 128

// ack is a hall's word that it has kept something.
type ack struct{ hall, id string }

// acks is where halls acknowledge, empty where none is waited for.
func (s *session) acks() string {
	if s.client.options.Outbox == nil {
		return ""
	}
	return s.client.topics.acks()
}

// hearAck takes an acknowledgement. A retained one could be of another time; one that finds no room is missed, and what it
// was for is sent again.
func (s *session) hearAck(_ paho.Client, m paho.Message) {
	if m.Retained() || len(m.Payload()) > maxAck {
		return
	}
	hall := m.Topic()[strings.LastIndexByte(m.Topic(), '/')+1:]
	select {
	case s.acked <- ack{hall, string(m.Payload())}:
	default:
	}
}

// parcels sends what halls wait for.
func (s *session) parcels(ctx context.Context) error {
	box := s.client.options.Outbox
	if box == nil {
		return nil
	}
	for parcel := box.Next(time.Now()); parcel != nil; parcel = box.Next(time.Now()) {
		if err := s.deliver(ctx, s.client.topics.outbox(), parcel, false); err != nil {
			return err
		}
	}
	return nil
}
