package main

import (
	"math/rand/v2"
	"runtime"

	"dicetower/vision"
	"dicetower/vision/facenet"

	"golang.org/x/sync/errgroup"
)

// sample is one face that the reader considered, and whether it was there.
type sample struct {
	features []float32
	truth    int // 1 = a die shows this face there
	face     int
	plain    packed   // the face as it was placed
	askew    []packed // and a little aside, for what is true
}

// packed is a patch in bytes, for there are many.
type packed [len(facenet.Patch{})]uint8

func pack(p *facenet.Patch) packed {
	var b packed
	for i, v := range p {
		b[i] = uint8((v+1)*85 + 0.5)
	}
	return b
}

func (b *packed) unpack(p *facenet.Patch) {
	for i, v := range b {
		p[i] = float32(v)/85 - 1
	}
}

const copies = 3 // of a true face, a little askew

// gather has the reader look at all scenes. The order of the samples does not depend on who was first.
func gather(folders []string) (map[kind][]sample, error) {
	paths, err := pictures(folders)
	if err != nil {
		return nil, err
	}
	const all = drawnForNet + drawnForForest + drawnToCheck
	found := make([]map[kind][]sample, len(paths)+all)
	next := make(chan int)
	var group errgroup.Group
	for range 2 * runtime.NumCPU() {
		group.Go(func() error {
			reader, err := vision.NewReader(vision.Options{})
			if err != nil {
				return err
			}
			defer reader.Close()
			for i := range next {
				var list []scene
				if i < len(paths) {
					list, err = versionsOf(paths[i])
				} else {
					list, err = drawn(uint64(i - len(paths)))
				}
				if err == nil {
					found[i], err = considered(reader, list, uint64(i))
				}
				if err != nil {
					for range next { // let the others end
					}
					return err
				}
			}
			return nil
		})
	}
	for i := range found {
		next <- i
	}
	close(next)
	if err := group.Wait(); err != nil {
		return nil, err
	}
	samples := map[kind][]sample{}
	for _, f := range found {
		for k, s := range f {
			samples[k] = append(samples[k], s...)
		}
	}
	return samples, nil
}

// considered are the faces that the reader considered in some scenes and of which the truth is known.
func considered(reader *vision.Reader, list []scene, seed uint64) (map[kind][]sample, error) {
	random := rand.New(rand.NewPCG(seed, 6))
	samples := map[kind][]sample{}
	for _, s := range list {
		if err := reader.SetEmpty(s.empty); err != nil {
			return nil, err
		}
		candidates, err := reader.Candidates(s.frame, random.NormFloat64, copies)
		if err != nil {
			return nil, err
		}
		for i := range candidates {
			c := &candidates[i]
			answer, known := s.truth.judge(c.Die, s.scale)
			if !known {
				continue
			}
			one := sample{features: c.Features, truth: answer, face: c.Face, plain: pack(&c.Patches[0])}
			if answer == 1 {
				for k := range c.Patches[1:] {
					one.askew = append(one.askew, pack(&c.Patches[1+k]))
				}
			}
			samples[s.kind] = append(samples[s.kind], one)
		}
	}
	return samples, nil
}
