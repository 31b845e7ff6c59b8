package review

import "testing"

func TestEffortsRise(t *testing.T) {
	list := Efforts()
	for i, e := range list[1:] {
		below := list[i]
		if e.Name == below.Name || e.Limits.Depth <= below.Limits.Depth || e.Limits.Exact <= below.Limits.Exact || e.Limits.Time <= below.Limits.Time {
			t.Errorf("%q is not above %q", e.Name, below.Name)
		}
	}
	if list[UsualEffort].Name != "usual" {
		t.Errorf("the usual effort is %q", list[UsualEffort].Name)
	}
}
