package web

import (
	"bytes"
	"encoding/json"
	"maps"
	"mime"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"testing"

	"dicetower/api"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

const described = "file:///api/openapi.json"

// description is openapi.json with what it refers to.
type description struct {
	Paths      map[string]map[string]operation
	Components struct{ Responses map[string]response }
	compiler   *jsonschema.Compiler
}

type operation struct {
	OperationID string
	Responses   map[string]response
}

type response struct {
	Ref     string `json:"$ref"`
	Content map[string]struct{ Schema any }
}

func describe(t *testing.T) *description {
	t.Helper()
	d := &description{compiler: jsonschema.NewCompiler()}
	d.compiler.AssertFormat()
	if err := json.Unmarshal(api.OpenAPI(), d); err != nil {
		t.Fatal(err)
	}
	add := func(url string, document []byte) {
		value, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
		if err != nil {
			t.Fatal(err)
		}
		if err := d.compiler.AddResource(url, value); err != nil {
			t.Fatal(err)
		}
	}
	add(described, api.OpenAPI())
	for _, name := range []string{
		"state", "dice", "event", "health", "settings", "result", "info", "request", "response", "problem", "rules", "ready", "displays",
	} {
		if api.Schema(name) == nil {
			t.Fatalf("there is no schema %s", name)
		}
		add("file:///api/schema/"+name+".json", api.Schema(name))
	}
	return d
}

// TestEveryPlaceIsDescribed holds the description against the places that are served: neither has more than the other.
func TestEveryPlaceIsDescribed(t *testing.T) {
	d := describe(t)
	served := map[string]bool{}
	s := New(Options{Tower: newFake(1), Showroom: &Showroom{}})
	for _, route := range s.api() {
		served[strings.ToLower(route.method)+" "+route.path] = true
	}
	written := map[string]bool{}
	ids := map[string]bool{}
	for path, operations := range d.Paths {
		for method, operation := range operations {
			written[method+" "+path] = true
			if operation.OperationID == "" || ids[operation.OperationID] {
				t.Errorf("%s %s has no id of its own", method, path)
			}
			ids[operation.OperationID] = true
		}
	}
	if !maps.Equal(served, written) {
		t.Errorf("served\n%v\ndescribed\n%v", slices.Sorted(maps.Keys(served)), slices.Sorted(maps.Keys(written)))
	}
}

// check holds an answer against the description. Pages are not described.
func (d *description) check(t *testing.T, r *http.Request, w *httptest.ResponseRecorder) {
	t.Helper()
	path := r.Pattern
	if _, rest, ok := strings.Cut(path, " "); ok {
		path = rest
	}
	operation, ok := d.Paths[path][strings.ToLower(r.Method)]
	if !ok {
		if strings.HasPrefix(path, "/api/") && w.Code < 400 {
			t.Errorf("%s %s is not described", r.Method, path)
		}
		return
	}
	key := strconv.Itoa(w.Code)
	if _, ok := operation.Responses[key]; !ok {
		key = "default"
		if w.Code < 400 {
			t.Errorf("%s %s: %d is not described", r.Method, path, w.Code)
			return
		}
	}
	pointer := "/paths/" + escape(path) + "/" + strings.ToLower(r.Method) + "/responses/" + key
	answer := operation.Responses[key]
	if answer.Ref != "" {
		pointer = strings.TrimPrefix(answer.Ref, "#")
		answer = d.Components.Responses[strings.TrimPrefix(answer.Ref, "#/components/responses/")]
	}
	kind, _, _ := mime.ParseMediaType(w.Header().Get("Content-Type"))
	if _, ok := answer.Content[kind]; !ok && len(answer.Content) > 0 {
		t.Errorf("%s %s answers %s, described are %v", r.Method, path, kind, slices.Collect(maps.Keys(answer.Content)))
		return
	}
	if !strings.HasSuffix(kind, "json") {
		return
	}
	schema, err := d.compiler.Compile(described + "#" + pointer + "/content/" + escape(kind) + "/schema")
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(w.Body.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s %s %d: %v\n%s", r.Method, path, w.Code, err, w.Body)
	}
}

// escape writes a key as a part of a JSON pointer in a URL.
func escape(key string) string {
	return strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D").Replace(key)
}
