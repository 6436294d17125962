package vision_test

import (
	"os"
	"path/filepath"
	"testing"

	"dicetower/evidence"
	"dicetower/vision"
)

// TestFailures replays what people have sent in: every folder of testdata/failures must get the answer that a person has
// written into its case.json. DICETOWER_FAILURES names a folder of further ones.
func TestFailures(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("testdata", "failures", "*", "case.json"))
	if err != nil {
		t.Fatal(err)
	}
	if more := os.Getenv("DICETOWER_FAILURES"); more != "" {
		found, err := filepath.Glob(filepath.Join(more, "*", "case.json"))
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, found...)
	}
	for _, path := range cases {
		folder := filepath.Dir(path)
		t.Run(filepath.Base(folder), func(t *testing.T) {
			c, err := evidence.Load(folder)
			if err != nil {
				t.Fatal(err)
			}
			if c.Answer == "" {
				t.Skip("case.json has no answer yet: the faces, unsure or empty")
			}
			reader, err := vision.NewReader(c.Known)
			if err != nil {
				t.Fatal(err)
			}
			defer reader.Close()
			if got := reader.Read(c.Frame, c.Expect); evidence.Answer(got) != c.Answer {
				t.Errorf("answered %q (%s %s), right is %q", evidence.Answer(got), got.Reason, got.Message, c.Answer)
			}
		})
	}
}
