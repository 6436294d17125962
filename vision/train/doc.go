// Command train learns what the reader believes, in three steps from one look at all scenes.
//
//	go run ./vision/train [-o vision] FOLDER…
//
// First trees (glanced.go) tell true faces from chance patterns by the reader's figures. A net (facenet/weights.bin) learns the
// straightened faces that these do not rule out. Second trees (judged.go) hear both; they learn from scenes that neither of
// the others has seen, so that they know how far to trust them. All is boosting and descent in plain Go, in a fixed order: the
// same pictures give the same files.
//
// A folder holds rendered pictures, each with the truth beside it: NAME.jpg and NAME.json with
// {"scene_seed","dice":[{"face","x","y","size","stacked"}]}, face null for a die that leans. Every picture is also learned from
// in smaller, darker, paler and blurred versions. Only rendered and drawn pictures may teach; photographs measure. Scenes drawn
// by a seed add what the tables lack: any colours, woven grounds, glare, shadows, side faces, digits instead of pips.
//
// What is in use was learned from the stills of ../shared/renders, the last frames of its clips, 800x600 stills of
// ../shared/render/tower.py with --side 2.0 --samples 6: seeds 7001 to 7014; 7015 to 7028 with --tilt 10+7*k%28, k from 0; the
// tables --scene-seed = --set-seed = 211 to 214, an empty picture (seed 21100), a throw (21101) and one of cocked, stacked, coin and
// hand each (21102); and the tables 301 and 302 of camera/virtual/render/tables.sh with three throws. The reader has since learned
// to part pips from streaks of light; three runs with it, one with 4 and one with 16 more tables, read 1 to 3 points fewer of the
// photographs and no more of new tables, so that what there was stayed. So far apart may two nets be: figures that differ by less
// say nothing.
package main
