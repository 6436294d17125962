package vision

import "testing"

// BenchmarkStages times each stage of a full read by itself, on what the stages before it have made of one picture.
func BenchmarkStages(b *testing.B) {
	benchKnown(b, func(b *testing.B, r *Reader, frame Frame) {
		s, err := r.see(frame, long)
		if err != nil {
			b.Fatal(err)
		}
		var areas []area
		if s.changed != nil {
			areas = s.changed.areas
		}
		stage := func(name string, run func()) {
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					run()
				}
			})
		}
		must := func(err error) {
			if err != nil {
				b.Fatal(err)
			}
		}
		edges := connect(r.pyramid, s.pips, evenGround)
		faces := findFaces(r.pyramid, s.pips, edges)
		stage("pyramid", func() { must(r.pyramid.build(frame)) })
		if r.tray != nil {
			stage("background", func() {
				_, err := r.tray.compare(r.pyramid)
				must(err)
			})
		}
		stage("pips", func() {
			_, err := r.pips.find(r.pyramid, s.known, areas, false)
			must(err)
		})
		stage("pairs", func() { connect(r.pyramid, s.pips, evenGround) })
		stage("faces", func() { findFaces(r.pyramid, s.pips, edges) })
		stage("body", func() {
			for i := range faces {
				r.body.measure(&faces[i], s.pips)
			}
		})
		stage("lone", func() {
			for i := range s.pips {
				r.singles(i, s.pips)
			}
		})
		stage("score", func() { s.score(r.net, s.hypotheses) })
		stage("choose", func() { choose(s.hypotheses) })
		if s.changed != nil {
			stage("leftovers", func() { s.findLeftovers() })
		}
		stage("verdict", func() { s.reading(0) })
		stage("whole read", func() { r.Read(frame, 0) })
	})
}
