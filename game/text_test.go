package game

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestTextForms(t *testing.T) {
	type pair struct {
		Moves []Square
		Side  Color
	}
	want := pair{Moves: []Square{At(5, 4), Pass, NoSquare, At(0, 0)}, Side: White}
	data, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(data); got != `{"Moves":["f5","pass","-","a1"],"Side":"white"}` {
		t.Errorf("written as %s", got)
	}
	var got pair
	if err := json.Unmarshal(data, &got); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %v, %v; want %v", got, err, want)
	}
	for _, bad := range []string{`{"Moves":["i9"]}`, `{"Side":"red"}`} {
		if err := json.Unmarshal([]byte(bad), &got); err == nil {
			t.Errorf("%s is accepted", bad)
		}
	}
}
