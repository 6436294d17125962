package api

import "embed"

//go:embed openapi.json schema
var files embed.FS

// OpenAPI is the description of the API under /api/v1, an OpenAPI 3.1 document. It refers to the schemas as
// schema/NAME.json.
func OpenAPI() []byte {
	document, err := files.ReadFile("openapi.json")
	if err != nil {
		panic("api: embedded files: " + err.Error())
	}
	return document
}

// Schema is the JSON Schema of a document, by its name: state, dice, health, settings, result, info, event, request,
// response, problem. It is nil where there is none.
func Schema(name string) []byte {
	document, err := files.ReadFile("schema/" + name + ".json")
	if err != nil {
		return nil
	}
	return document
}
