package api

// Update is one step of the tower as its faces see it. The journal has the records on disk before anyone gets it.
// What it points to is shared and never changed.
type Update struct {
	Records []Record // what has happened, oldest first; empty where only the view changed (menu, camera, faults)
	State   *State   // after it
	Dice    *Dice    // a new settled reading, else nil
}
