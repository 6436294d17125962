// Command train learns what the reader believes: boosted trees that tell true faces from chance patterns.
//
//	go run ./vision/train [-o vision/forest_data.go] [-holdout] FOLDER…
//
// A folder holds rendered pictures, each with the truth beside it: NAME.jpg and NAME.json with
// {"dice":[{"face","x","y","size","stacked"}]}, face null for a die that leans. Every picture is
// also learned from in smaller, darker and paler versions. Only rendered pictures may teach; photographs measure.
// Scenes drawn by a seed add what those tables lack. The same pictures give the same trees.
//
// The trees in use were learned from the stills of ../shared/renders, the last frames of its clips, and 800x600 stills of
// ../shared/render/tower.py with --side 2.0 --samples 6: seeds 7001 to 7014; 7015 to 7028 with --tilt 10+7*k%28, k from 0; and the
// tables --scene-seed = --set-seed = 211 to 214, an empty picture (seed 21100), a throw (21101) and one of cocked, stacked, coin and hand each (21102).
package main
