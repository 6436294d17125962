package vision

import "testing"

func BenchmarkFindTray(b *testing.B) {
	f, err := Load("testdata/t101_empty.jpg")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := FindTray(f); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTrayShift is what it costs to see whether the camera was moved.
func BenchmarkTrayShift(b *testing.B) {
	f, err := Load("testdata/t101_roll1.jpg")
	if err != nil {
		b.Fatal(err)
	}
	view, err := NewTrayView(f, nil)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := view.Shift(f); err != nil {
			b.Fatal(err)
		}
	}
}
