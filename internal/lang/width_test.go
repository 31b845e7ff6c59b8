package lang

import "testing"

func TestTable(t *testing.T) {
	rows := [][]string{{"手", "評価", ""}, {"c4", "-1.5", " 縦取り"}, {"d3", "", ""}}
	for _, c := range []struct {
		right bool
		want  string
	}{
		{true, "  手  評価\n  c4  -1.5 縦取り\n  d3      \n"},
		{false, "手  評価  \nc4  -1.5   縦取り\nd3        \n"},
	} {
		if got := Table(c.right, rows...); got != c.want {
			t.Errorf("right %v:\n%q, want\n%q", c.right, got, c.want)
		}
	}
}
