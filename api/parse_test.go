package api

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestParseRequest(t *testing.T) {
	seven := uint64(7)
	tests := []struct {
		body        string
		transaction string
		ifSeq       *uint64
		own         string // the body that is left
		refused     string // part of the sentence
	}{
		{body: "", own: "{}"},
		{body: " \n", own: "{}"},
		{body: "PRESS", own: "{}"},
		{body: "{}", own: "{}"},
		{body: `{"transaction":"a","if_seq":7,"dice":3}`, transaction: "a", ifSeq: &seven, own: `{"dice":3}`},
		{body: `{"transaction":null,"if_seq":null}`, own: "{}"},
		{body: `{"faces":[1, 5]}`, own: `{"faces":[1,5]}`},
		{body: "press", refused: "the body is not JSON"},
		{body: `{"dice":`, refused: "the body is not JSON"},
		{body: `{"dice":1} {}`, refused: "goes on after its object"},
		{body: `{"dice":1}]`, refused: "goes on after its object"},
		{body: `[1]`, refused: "is a JSON array; it must be an object"},
		{body: `"bank"`, refused: "is a JSON string"},
		{body: `6`, refused: "is a JSON number"},
		{body: `null`, refused: "the body is null"},
		{body: `{"transaction":5}`, refused: "transaction must be a text, not 5"},
		{body: `{"if_seq":-1}`, refused: "if_seq must be a whole number from 0, not -1"},
		{body: `{"if_seq":"7"}`, refused: "if_seq must be a whole number from 0"},
		{body: `{"transaction":"` + strings.Repeat("x", 129) + `"}`, refused: "transaction has 129 bytes"},
		{body: `{"x":"` + strings.Repeat("x", 1<<16) + `"}`, refused: "at most 65536 are read"},
	}
	for _, test := range tests {
		got, err := ParseRequest("throw", []byte(test.body))
		if test.refused != "" {
			wantRefusal(t, test.body, err, test.refused)
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", test.body, err)
			continue
		}
		if got.Verb != "throw" || got.Transaction != test.transaction || string(got.Body) != test.own {
			t.Errorf("%s: %+v, body %s", test.body, got, got.Body)
		}
		if (got.IfSeq == nil) != (test.ifSeq == nil) || got.IfSeq != nil && *got.IfSeq != *test.ifSeq {
			t.Errorf("%s: if_seq %v", test.body, got.IfSeq)
		}
	}
}

func wantRefusal(t *testing.T, body string, err error, says string) {
	t.Helper()
	var refusal *Refusal
	if !errors.As(err, &refusal) || refusal.Code != BadRequest || !strings.Contains(refusal.Message, says) {
		t.Errorf("%.60s: %v, want a refusal that says …%s…", body, err, says)
	}
}

func TestDecodeBody(t *testing.T) {
	tests := []struct {
		body    string
		into    any
		refused string
	}{
		{``, &ThrowBody{}, ""},
		{`{}`, &struct{}{}, ""},
		{`{"transaction":"a","if_seq":1}`, &struct{}{}, ""},
		{`{"dice":3,"transaction":"a"}`, &ThrowBody{}, ""},
		{`{"faces":[1,1],"entry":null}`, &KeepBody{}, ""},
		{`{"players":[{"name":"A"}],"set":{"target":500,"tie":"shared","must_exceed":true},"confirm":true}`, &NewGameBody{}, ""},
		{`{"die":0,"face":5}`, &CorrectBody{}, ""},
		{`{"faces":[1,5,5]}`, &CorrectBody{}, ""},
		{`{"die":"first","face":5}`, &CorrectBody{}, "die must be a whole number, not a JSON string"},
		{`{"position":1}`, &CorrectBody{}, "the verb takes die, face, faces"},
		{`{"dies":3}`, &ThrowBody{}, `the key "dies" is not known here; the verb takes dice`},
		{`{"all":true}`, &struct{}{}, "the verb takes none"},
		{`{"entry":"first"}`, &KeepBody{}, "entry must be a whole number, not a JSON string"},
		{`{"entry":1.5}`, &KeepBody{}, "entry must be a whole number, not a JSON number 1.5"},
		{`{"faces":5}`, &KeepBody{}, "faces must be a list, not a JSON number"},
		{`{"faces":["1"]}`, &RollBody{}, "must be a whole number, not a JSON string"},
		{`{"players":["Ada"]}`, &NewGameBody{}, "must be an object, not a JSON string"},
		{`{"players":[{"nick":"A"}]}`, &NewGameBody{}, `the key "nick" is not known in there`},
		{`{"confirm":"yes"}`, &NewGameBody{}, "confirm must be true or false"},
		{`[]`, &RollBody{}, "must be an object"},
		{`{"dice":3}{}`, &ThrowBody{}, "goes on after its object"},
	}
	for _, test := range tests {
		err := DecodeBody(json.RawMessage(test.body), test.into)
		if test.refused != "" {
			wantRefusal(t, test.body, err, test.refused)
		} else if err != nil {
			t.Errorf("%s: %v", test.body, err)
		}
	}
}

func TestDecodeBodyKeepsNumbersAsWritten(t *testing.T) {
	var body NewGameBody
	if err := DecodeBody(json.RawMessage(`{"set":{"target":10000}}`), &body); err != nil {
		t.Fatal(err)
	}
	if got, ok := body.Set["target"].(json.Number); !ok || got != "10000" {
		t.Errorf("target is %#v", body.Set["target"])
	}
}

func FuzzParseRequest(f *testing.F) {
	for _, body := range []string{"", "PRESS", `{"transaction":"a","if_seq":7,"faces":[1]}`, `[1]`, `{"set":{"a":{}}}`} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		request, err := ParseRequest("keep", body)
		if err != nil {
			var refusal *Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("%v is no refusal", err)
			}
			return
		}
		if !json.Valid(request.Body) {
			t.Fatalf("the body %q is no JSON", request.Body)
		}
		var keep KeepBody
		if err := DecodeBody(request.Body, &keep); err != nil {
			var refusal *Refusal
			if !errors.As(err, &refusal) {
				t.Fatalf("%v is no refusal", err)
			}
		}
	})
}

// FuzzBodies reads any body into the struct of each verb.
func FuzzBodies(f *testing.F) {
	for _, body := range []string{`{"dice":3}`, `{"die":0,"face":5}`, `{"players":[{"name":"A"}],"set":{"target":500},"confirm":true}`, `{"entry":1e99}`} {
		f.Add([]byte(body))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		for _, into := range []any{&ThrowBody{}, &KeepBody{}, &RollBody{}, &CorrectBody{}, &NewGameBody{}, &struct{}{}} {
			if err := DecodeBody(body, into); err != nil {
				var refusal *Refusal
				if !errors.As(err, &refusal) || refusal.Message == "" {
					t.Fatalf("%v is no refusal", err)
				}
			}
		}
	})
}

// FuzzSetting reads any value of any setting, plain and out of a body.
func FuzzSetting(f *testing.F) {
	f.Add("brightness", []byte("60"))
	f.Add("rules", []byte(`{"value":"official"}`))
	f.Fuzz(func(t *testing.T, name string, value []byte) {
		plain := value
		if inner, err := PlainValue(value); err == nil {
			plain = inner
		}
		setting, err := ParseSetting(name, plain)
		if err == nil && (setting.Brightness < 0 || setting.Brightness > 100 || setting.Name != name) {
			t.Fatalf("%+v is accepted", setting)
		}
	})
}
