package mqtt

import (
	"context"
	"errors"
	"fmt"

	paho "github.com/eclipse/paho.mqtt.golang"
)

// Login tries whether one of the brokers lets the tower in, and gives its address without secrets. It publishes nothing.
// The error tells of every broker what is wrong and what can be done.
func Login(ctx context.Context, o Options) (address string, err error) {
	if err := o.complete(); err != nil {
		return "", err
	}
	var faults []error
	for _, address := range o.Brokers {
		options, err := o.pahoOptions(address, o.clientID()+"-check")
		if err == nil {
			client := paho.NewClient(options)
			err = await(ctx, client.Connect(), connectTimeout)
			client.Disconnect(100)
		}
		if err == nil {
			return shown(address), nil
		}
		faults = append(faults, fmt.Errorf("log in at %s: %w; %s", shown(address), err, remedy(err)))
	}
	return "", errors.Join(faults...)
}
