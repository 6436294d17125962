package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
)

// maxBody is the longest body of a request, in bytes. The longest sensible one seats sixteen players under house rules.
const maxBody = 64 << 10

// maxTransaction is the longest transaction, in bytes; the tower keeps each for a minute.
const maxTransaction = 128

// ParseRequest makes a request of what came over a topic or a page. The body is empty, the word PRESS, or one JSON
// object with the verb's own keys and, optionally, transaction and if_seq, which are taken out of it. The error is a
// *Refusal with code bad_request. The tower checks the verb and its own keys.
func ParseRequest(verb string, body []byte) (Request, error) {
	if len(body) > maxBody {
		return Request{}, badRequest("the body has %d bytes; at most %d are read", len(body), maxBody)
	}
	request := Request{Verb: verb, Body: json.RawMessage("{}")}
	body = bytes.TrimSpace(body)
	if len(body) == 0 || string(body) == "PRESS" {
		return request, nil
	}
	keys, err := objectKeys(body)
	if err != nil {
		return Request{}, err
	}
	if err := takeKey(keys, "transaction", &request.Transaction, "a text"); err != nil {
		return Request{}, err
	}
	if len(request.Transaction) > maxTransaction {
		return Request{}, badRequest("transaction has %d bytes; at most %d are kept", len(request.Transaction), maxTransaction)
	}
	if err := takeKey(keys, "if_seq", &request.IfSeq, "a whole number from 0"); err != nil {
		return Request{}, err
	}
	request.Body, err = json.Marshal(keys)
	return request, err
}

// DecodeBody reads a body into the struct of its verb. A key that the struct does not have, a value of another type and
// anything after the object are refused; transaction and if_seq are passed over. An empty body leaves the struct as
// it is. The error is a *Refusal with code bad_request that names the key.
func DecodeBody(body json.RawMessage, into any) error {
	if len(bytes.TrimSpace(body)) == 0 {
		return nil
	}
	keys, err := objectKeys(body)
	if err != nil {
		return err
	}
	delete(keys, "transaction")
	delete(keys, "if_seq")
	own, err := json.Marshal(keys)
	if err != nil {
		return badRequest("the body cannot be read: %v", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(own))
	decoder.DisallowUnknownFields()
	decoder.UseNumber()
	if err := decoder.Decode(into); err != nil {
		return explain(err, keys, into)
	}
	return nil
}

func objectKeys(body []byte) (map[string]json.RawMessage, error) {
	var keys map[string]json.RawMessage
	decoder := json.NewDecoder(bytes.NewReader(body))
	if err := decoder.Decode(&keys); err != nil {
		var wrongType *json.UnmarshalTypeError
		if errors.As(err, &wrongType) {
			return nil, badRequest("the body is a JSON %s; it must be an object such as {\"dice\":6}", wrongType.Value)
		}
		return nil, badRequest("the body is not JSON: %v", err)
	}
	if keys == nil {
		return nil, badRequest("the body is null; it must be an object such as {\"dice\":6}, or empty")
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return nil, badRequest("the body goes on after its object; send one object")
	}
	return keys, nil
}

// takeKey moves one key of the object into a variable. Null counts as absent.
func takeKey(keys map[string]json.RawMessage, name string, into any, kind string) error {
	value, ok := keys[name]
	if !ok {
		return nil
	}
	delete(keys, name)
	if err := json.Unmarshal(value, into); err != nil {
		return badRequest("%s must be %s, not %.40s", name, kind, value)
	}
	return nil
}

// explain turns what encoding/json says into a sentence for people.
func explain(err error, keys map[string]json.RawMessage, into any) *Refusal {
	var wrongType *json.UnmarshalTypeError
	if errors.As(err, &wrongType) {
		return badRequest("%s must be %s, not a JSON %s", wrongType.Field, kindWords(wrongType.Type), wrongType.Value)
	}
	if key, ok := strings.CutPrefix(err.Error(), "json: unknown field "); ok {
		if _, own := keys[strings.Trim(key, `"`)]; own {
			return badRequest("the key %s is not known here; %s", key, knownKeys(reflect.TypeOf(into).Elem()))
		}
		return badRequest("the key %s is not known in there", key)
	}
	return badRequest("the body cannot be read: %v", err)
}

func kindWords(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return kindWords(t.Elem())
	case reflect.Int:
		return "a whole number"
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice:
		return "a list"
	default:
		return "an object"
	}
}

func knownKeys(t reflect.Type) string {
	if t.NumField() == 0 {
		return "the verb takes none but transaction and if_seq"
	}
	var names []string
	for i := range t.NumField() {
		names = append(names, t.Field(i).Tag.Get("json"))
	}
	return "the verb takes " + strings.Join(names, ", ")
}

func badRequest(format string, args ...any) *Refusal {
	return &Refusal{Code: BadRequest, Message: fmt.Sprintf(format, args...)}
}
