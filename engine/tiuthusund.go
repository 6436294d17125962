package engine

// tiuthusund is the Icelandic set ("ten thousand"). It scores as cardgames does: that six alike may also be read as
// three pairs never pays.
func tiuthusund() Rules {
	rules := cardgames()
	rules.Name = "tiuthusund"
	return rules
}
