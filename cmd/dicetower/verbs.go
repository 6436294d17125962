package main

import (
	"context"
	"errors"
	"fmt"

	"dicetower/api"
	"dicetower/tower"
	"dicetower/web"
)

// Verbs that are not the loop's.
const (
	calibrateVerb = "calibrate" // begins a calibration; it goes on at the page of that name
	identifyVerb  = "identify"  // has what is wired show which tower this is
	snapshotVerb  = "snapshot"  // says where the newest pictures are; over MQTT it sends one instead
)

// verbs are those that a broker may be told of; the snapshot depends on whether pictures go there.
func verbs() []string { return append(tower.Verbs(), calibrateVerb, identifyVerb) }

// obey carries a request out.
func (t tongued) obey(ctx context.Context, request api.Request) api.Response {
	var act func() (any, error)
	switch request.Verb {
	case calibrateVerb:
		act = t.calibrate
	case identifyVerb:
		act = t.identify
	case snapshotVerb:
		act = t.snapshot
	default:
		return t.ruled.Do(ctx, request)
	}
	seq := t.ruled.State().Seq
	data, err := any(nil), api.DecodeBody(request.Body, &struct{}{})
	switch {
	case err != nil:
	case request.IfSeq != nil && *request.IfSeq != seq:
		err = api.StaleSeq(*request.IfSeq, seq)
	default:
		data, err = act()
	}
	if err != nil {
		refusal := &api.Refusal{Code: api.Internal, Message: err.Error()}
		_ = errors.As(err, &refusal)
		return refusal.Response(request, seq)
	}
	return api.Response{Status: "ok", Data: data, Seq: seq, Transaction: request.Transaction}
}

func (t tongued) calibrate() (any, error) { return struct{}{}, t.measured.Measure(web.MeasureBody{}) }

func (t tongued) identify() (any, error) {
	if t.shown == nil || !t.shown.identify() {
		return nil, &api.Refusal{Code: api.NotAllowed, Message: "nothing is wired to this tower that could show which one it is"}
	}
	return struct{}{}, nil
}

// pictures are the places of the newest ones on the page.
type pictures struct {
	Picture string  `json:"picture"` // of the tray, as it is now
	Roll    *string `json:"roll"`    // annotated, of the newest roll that has one; null for none
}

func (t tongued) snapshot() (any, error) {
	places := pictures{Picture: "/api/v1/picture.jpg"}
	if _, seq, ok := t.measured.eye.keeper.Newest(); ok {
		roll := fmt.Sprintf("/api/v1/rolls/%d/picture.jpg", seq)
		places.Roll = &roll
	}
	return places, nil
}
