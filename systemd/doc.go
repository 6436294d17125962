// Package systemd holds what makes a service of the tower: the unit, its user, its folders, the rules for devices and the
// example of a configuration. There is no code in it but the tests that hold these files against systemd.
package systemd
