package ai

import "testing"

func TestSourceText(t *testing.T) {
	for _, want := range []Source{FromSearch, FromExact, FromBook, FromNetwork} {
		text, err := want.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		got := Source(99)
		if err := got.UnmarshalText(text); err != nil || got != want {
			t.Errorf("%s is read as %v: %v", text, got, err)
		}
	}
	var s Source
	if err := s.UnmarshalText([]byte("rumour")); err == nil {
		t.Error("an unknown source is accepted")
	}
}
