// Package mqtttest runs a broker of another make for tests: Debian's mosquitto, in a process of its own, with password,
// access list and certificates as in a house. Where it is not installed a test that needs it skips and says so.
package mqtttest
