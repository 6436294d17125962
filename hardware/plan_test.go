package hardware

import (
	"strings"
	"testing"
)

func TestPlanCheck(t *testing.T) {
	taken := Plan{{Pin: 4, User: "beam"}, {Pin: 5, User: "button keep"}}
	for pin := 9; pin <= 27; pin++ {
		taken = append(taken, Use{Pin: pin, User: "something"})
	}
	tests := []struct {
		name string
		plan Plan
		want string // part of the error; empty: none
	}{
		{"none", Plan{}, ""},
		{"shared bus", Plan{{Pin: 2, User: "bus I2C1"}, {Pin: 2, User: "bus I2C1"}}, ""},
		{"clash", Plan{{Pin: 4, User: "beam"}, {Pin: 13, User: "light of keep"}, {Pin: 13, User: "buzzer", Shine: true}}, "GPIO13 is used by light of keep and by buzzer; GPIO9 is free"},
		{"no such pin", Plan{{Pin: 28, User: "beam"}}, "beam: there is no GPIO28 to wire to; GPIO4 is free"},
		{"identification", Plan{{Pin: 0, User: "beam"}}, "there is no GPIO0 to wire to"},
		{"console", Plan{{Pin: 14, User: "beam"}}, "beam: GPIO14 belongs to the serial console; GPIO4 is free"},
		{"shines at start", Plan{{Pin: 5, User: "buzzer", Shine: true}}, "buzzer: GPIO5 is high while the Pi starts; GPIO9 is free"},
		{"all taken", append(taken, Use{Pin: 12, User: "buzzer", Shine: true}), "GPIO12 is used by something and by buzzer; no pin is free"},
	}
	for _, test := range tests {
		err := test.plan.Check()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

func TestPlanTellsAllFaults(t *testing.T) {
	err := Plan{{Pin: 40, User: "a"}, {Pin: 15, User: "b"}, {Pin: 6, User: "c"}, {Pin: 6, User: "d"}}.Check()
	if err == nil || strings.Count(err.Error(), "\n") != 2 {
		t.Errorf("%v", err)
	}
}

func TestPlanString(t *testing.T) {
	got := Plan{{Pin: 12, User: "buzzer"}, {Pin: 2, User: "bus I2C1"}, {Pin: 2, User: "bus I2C1"}}.String()
	if got != "GPIO2   bus I2C1\nGPIO12  buzzer\n" {
		t.Errorf("%q", got)
	}
}
