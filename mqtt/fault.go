package mqtt

import (
	"crypto/x509"
	"errors"
	"fmt"

	"dicetower/api"

	"github.com/eclipse/paho.mqtt.golang/packets"
)

func listenFault(address string, err error) *api.Fault {
	return &api.Fault{
		Code:    "broker",
		Message: fmt.Sprintf("the broker can't listen on %s: %v", address, err),
		Remedy:  "stop what uses this port, or choose another address for the broker; the game goes on without MQTT",
	}
}

func connectFault(address string, err error) *api.Fault {
	return &api.Fault{
		Code:    "broker",
		Message: fmt.Sprintf("no connection to the broker at %s: %v", shown(address), err),
		Remedy:  remedy(err) + "; the game goes on without MQTT",
	}
}

// remedy says what a person can do about a connection that fails.
func remedy(err error) string {
	var invalid x509.CertificateInvalidError
	var unknown x509.UnknownAuthorityError
	var wrongName x509.HostnameError
	switch {
	case errors.Is(err, packets.ErrorRefusedBadUsernameOrPassword), errors.Is(err, packets.ErrorRefusedNotAuthorised):
		return "check user and password, and that the broker knows them"
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return "renew the broker's certificate, or set the clock of whichever machine is wrong"
	case errors.As(err, &unknown), errors.As(err, &invalid):
		return "give the authority that has signed the broker's certificate"
	case errors.As(err, &wrongName):
		return "use the name that is in the broker's certificate"
	case errors.Is(err, errSilent):
		return "look whether the broker is overloaded, or something else listens there"
	default:
		return "check that the broker runs, and its address, user and password"
	}
}
