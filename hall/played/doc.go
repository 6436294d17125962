// Package played fills a hall for tests: tables at which whole games are played by the tower's own loop, without a broker.
//
//	table := played.Open(t, "anchor", "table-1")
//	table.Play(played.Game{Players: []string{"Ada", "Bo"}})
//	err := s.Write(ctx, table.Batch())
package played
