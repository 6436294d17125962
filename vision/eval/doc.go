// Command eval holds the reader and the watcher against pictures and clips whose truth is known, and prints one table.
//
//	go run ./vision/eval -material FOLDER [-tables FOLDER:FOLDER…] [-only photos,trays,clips,cost] [-json FILE] [-out FOLDER]
//
// The material is a folder with photos/labels.tsv and the photographs it names, and renders/table_*/ with t*_empty.jpg,
// t*_roll*.jpg and t*_clip*.mp4, the truth in a .json beside each. Further folders of tables come by -tables. What is not
// there is named and left out.
//
// A row says of how many pictures the whole answer was right (exact), sure and wrong (silent) or "unsure" (refused), with
// the bound under which the share of silent errors lies with 95 % certainty. Photographs are split in two by a hash of
// their name: `tune` may be looked at while something is being chosen, `check` is only for measuring. Where a die leans,
// lies outside or on another, or a coin or hand lies with them, to refuse is right. Clips count as exact where the first
// sure reading at rest is right, not before the true rest and at most ten frames after it.
//
// Costs are CPU time on one core, medians of runs that take turns, decoding left out.
//
// Pictures with a wrong answer are drawn into FOLDER/wrong, truth and answer in their names.
package main
