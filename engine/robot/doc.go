// Package robot plays at the table: it says what it keeps and when it banks, and somebody throws for it. A robot has a
// temperament, and chooses from the same list of legal keeps as everybody else.
package robot
