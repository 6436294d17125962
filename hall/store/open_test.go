package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"dicetower/hall/store"
)

// TestOpenSaysWhatToDo where no database can be.
func TestOpenSaysWhatToDo(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "picture.jpg")
	if err := os.WriteFile(foreign, []byte(strings.Repeat("no database ", 500)), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{foreign, filepath.Join(foreign, "hall.db"), filepath.Join(t.TempDir(), "missing", "hall.db")} {
		if _, err := store.Open(context.Background(), "sqlite:"+file); err == nil || !strings.Contains(err.Error(), "--store names another") {
			t.Errorf("%s: %v", file, err)
		}
	}
}
