package lang

import "testing"

func TestTable(t *testing.T) {
	rows := [][]string{{"手", "評価", ""}, {"c4", "-1.5", " 縦取り"}, {"d3", "", ""}}
	if got, want := Table(rows...), "手  評価  \nc4  -1.5   縦取り\nd3        \n"; got != want {
		t.Errorf("%q, want\n%q", got, want)
	}
}
