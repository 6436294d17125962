// Command train learns what the reader believes: boosted trees that tell true faces from chance patterns.
//
//	go run ./vision/train [-o vision/forest_data.go] [-holdout] FOLDER…
//
// A folder holds rendered pictures, each with the truth beside it: NAME.jpg and NAME.json with
// {"dice":[{"face","x","y","size","stacked"}]}, face null for a die that leans. Every picture is
// also learned from in smaller, darker and paler versions. Only rendered pictures may teach; photographs measure.
// The same pictures give the same trees.
package main
