package vision

// leftover looks for things in the tray that no die explains.
func (s *sight) leftover() (Reason, string) {
	return "", ""
}
