package engines

import (
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"othello/ai"
	"othello/game"
)

// TestElo compares the strengths in the code with those in the pages, in both
// directions.
func TestElo(t *testing.T) {
	kinds := testKinds(t, "auto")
	find := func(id string) ai.Kind {
		i := slices.IndexFunc(kinds, func(k ai.Kind) bool { return k.ID == id })
		if i < 0 {
			t.Fatalf("the page has a kind %q", id)
		}
		return kinds[i]
	}
	text, err := os.ReadFile("../elo.md")
	if err != nil {
		t.Fatal(err)
	}
	on8, on6, _ := strings.Cut(string(text), "\n## Elo on 6x6\n")
	for size, text := range map[game.Size]string{game.Size8: on8, game.Size6: on6} {
		table := readmeElo(text)
		for id, levels := range table {
			k := find(id).On(size)
			for i, l := range k.Levels {
				if got := levels[i+1]; got.Elo != l.Elo || got.Elo.Known() && got.Name != l.Name {
					t.Errorf("%v, %s, level %d: the code has %q %+v, the page %q %+v", size, id, i+1, l.Name, l.Elo, got.Name, got.Elo)
				}
				delete(levels, i+1)
			}
			if len(levels) > 0 {
				t.Errorf("%v: %s has no levels %v", size, id, levels)
			}
		}
		for _, k := range kinds {
			if _, ok := table[k.ID]; !ok {
				t.Errorf("%v: the page lacks %s", size, k.ID)
			}
		}
	}
	for _, k := range kinds {
		if k.Plays == "" {
			t.Errorf("nothing is said about how %s plays", k.ID)
		}
	}

	main, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for i, l := range find("search").Levels {
		row := regexp.MustCompile(`(?m)^\| ` + strconv.Itoa(i+1) + ` \| ` + l.Name + ` \|.*\| ` + l.Elo.String() + ` \|$`)
		if l.Elo.Known() && !row.Match(main) {
			t.Errorf("the main README differs in level %d, %s: %v", i+1, l.Name, l.Elo)
		}
	}
}

// readmeElo reads the table of a page: levels by kind and number.
func readmeElo(text string) map[string]map[int]ai.Level {
	heading := regexp.MustCompile("^\\| \\| \\*\\*.*`(.*)`\\*\\* \\|")
	row := regexp.MustCompile(`^\| (\d+) \| (.*?) \| (\d+) \| (\d+) to (\d+) \| (\d+) \|$`)
	table := map[string]map[int]ai.Level{}
	var levels map[int]ai.Level
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if m := heading.FindStringSubmatch(line); m != nil {
			levels = map[int]ai.Level{}
			table[m[1]] = levels
		}
		if m := row.FindStringSubmatch(line); m != nil {
			var n [5]int
			for i, text := range append(m[1:2:2], m[3:]...) {
				n[i], _ = strconv.Atoi(text) // digits
			}
			levels[n[0]] = ai.Level{Name: m[2], Elo: ai.Measured(n[1], n[2], n[3], n[4])}
		}
	}
	return table
}

// TestEloOfOtherEngines: only what was measured has a strength.
func TestEloOfOtherEngines(t *testing.T) {
	known := func(list []ai.Kind, id string) (n int) {
		for _, k := range list {
			for _, l := range k.Levels {
				if k.ID == id && l.Elo.Known() {
					n++
				}
			}
		}
		return n
	}
	own, shipped := testKinds(t, tiny), testKinds(t, "big")
	for _, id := range []string{"policy", "puct-network"} {
		if known(own, id) > 0 || known(shipped, id) == 0 {
			t.Errorf("%s: %d strengths with a network of one's own, %d with a shipped one", id, known(own, id), known(shipped, id))
		}
	}
	var b Builder
	list, err := b.Kinds(Settings{HashMB: 1, External: []External{{Name: "rhino", Protocol: "gtp", Command: []string{"rhino"}, Levels: []int{3}}}}, Policy{Model: "auto"})
	if err != nil || known(list, "rhino") > 0 || known(list, "search") == 0 {
		t.Errorf("an external engine has a strength that nobody measured (%v)", err)
	}
}
