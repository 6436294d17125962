package board_test

import (
	"io"
	"net/http"
	"strings"
)

// ask sends a request and gives the answer's status and body.
func (h *house) ask(method, path, token, body string) (int, string) {
	h.Helper()
	request, err := http.NewRequestWithContext(h.Context(), method, h.url+path, strings.NewReader(body))
	h.must(err)
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	h.must(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	h.must(err)
	return response.StatusCode, string(text)
}
