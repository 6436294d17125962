package tower

// resume gives the state in which the records end. Clocks that ran when they were written start again.
func resume(options Options) state {
	s := state{house: house{
		virtual: options.Caster != nil,
		rules:   options.Rules,
		handOn:  options.HandOn,
		bankOn:  options.BankOn,
		pause:   options.Pause,
		seq:     options.Seq,
		zone:    options.Zone,
		remind:  options.Remind,
		idle:    options.Idle,
		blind:   options.Blind,
		beam:    options.Beam && options.Caster == nil,
	}}
	for _, record := range options.Records {
		s = s.follow(record)
	}
	if options.Entry > 0 && options.Entry < len(s.menu()) {
		s.selected = options.Entry
	}
	return s
}
