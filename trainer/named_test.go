package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"othello/internal/cli"
	"othello/trainer/games/gamestest"
	"othello/trainer/positions"
)

// TestWrongNames names in vain, in every option and argument that names a file or a kind: each
// is refused in a line that says what and why, and nothing takes its place.
func TestWrongNames(t *testing.T) {
	if testing.Short() {
		t.Skip("runs every verb on every kind of wrong file")
	}
	models, err := filepath.Abs("../models")
	must(t, err)
	games := gamestest.Folder(t, 3, 2001)
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // where ONNX Runtime is not installed
	t.Chdir(t.TempDir())
	for name, source := range map[string]string{"net": "small.onnx", "weights": "template.bin", "book": "book.bin"} {
		text, err := os.ReadFile(filepath.Join(models, source))
		must(t, err)
		must(t, os.WriteFile(name, text, 0o600))
		must(t, os.WriteFile("half-"+name, text[:len(text)/2], 0o600))
	}
	must(t, os.Mkdir("folder", 0o700))
	must(t, os.WriteFile("garbage", []byte("\x01\xff\x00what this is nobody knows\x02"), 0o600))
	must(t, os.WriteFile("empty", nil, 0o600))
	must(t, os.WriteFile("openings", []byte("f5d6\n"), 0o600))
	do(t, "rules --out rules moves")
	hollow, err := positions.Append("hollow", "")
	must(t, err)
	must(t, hollow.Close())
	text, err := os.ReadFile("hollow")
	must(t, err)
	must(t, os.WriteFile("cut", append(text, 1, 0, 0, 0, 1, 2, 3, 4, 5), 0o600)) // in its first block
	must(t, os.WriteFile("gameless", []byte{20, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0xd1, 7, 8, 0, 24, 0}, 0o600))

	none := []string{"missing", "folder", "garbage", "empty"}
	network := append([]string{"half-net", "weights", "rules"}, none...)
	weights := append([]string{"half-weights", "net"}, none...)
	openings := append([]string{"net"}, none...)
	stores := append([]string{"weights", "hollow", "cut"}, none...)
	wthor := []string{"missing", "folder", "garbage", "empty", "net", "gameless"}
	recipes := []string{"missing", "folder", "garbage", "net"}
	outs := []string{"missing/x", "folder"}
	arena := " hand,depth=1 random"
	from := " --wthor " + games
	tested := map[string]bool{}
	for call, values := range map[string][]string{
		"measure accuracy --net @" + from:                                         network,
		"measure accuracy --net net --provider @" + from:                          {"nobody"},
		"measure accuracy --net net --like @":                                     network,
		"measure accuracy --net net --wthor @":                                    wthor,
		"match @,depth=1 random":                                                  weights,
		"match dqn:@,depth=1 random":                                              weights,
		"match policy:@,nodes=1 random":                                           network,
		"match puct:hand,net=@,nodes=9 random":                                    network,
		"match --openings @" + arena:                                              openings,
		"measure book --weights weights @":                                        append([]string{"half-book"}, none...),
		"measure puzzles @":                                                       none,
		"measure puzzles --weights @ net":                                         weights,
		"measure book --weights @ book":                                           weights,
		"book --weights @ --out x" + from:                                         weights,
		"check --wthor @":                                                         wthor[:5],
		"fit network --positions @ --out x weights":                               stores,
		"export --out @" + from:                                                   outs,
		"fit values --out @":                                                      outs,
		"measure error --positions @ weights":                                     stores,
		"measure judge --problems @ weights":                                      {"missing", "folder", "garbage", "net"},
		"measure judge --theory 1 @" + from:                                       weights,
		"positions label --out x --count 1 --weights @" + from:                    weights,
		"match ladder --weights hand --minutes 0 --openings openings --net @":     network,
		"match ladder --weights @ --minutes 0 --openings openings":                weights,
		"match ladder --weights hand --minutes 0 --openings openings --kinds @":   {"nobody"},
		"match ladder --weights hand --minutes 0 --openings @":                    openings,
		"measure levels --count 1 --weights weights --kind @" + from:              {"nobody"},
		"measure levels --count 1 --weights weights --kind policy --net @" + from: network,
		"measure levels --count 1 --weights @" + from:                             weights,
		"policy @ --out x" + from:                                                 recipes,
		"policy small --from @ --out x" + from:                                    network,
		"policy small --backend @ --out x" + from:                                 {"nobody"},
		"policy small --backend torch --python @ --out x" + from:                  {"missing", "./folder", "./garbage"},
		"policy small --out @" + from:                                             outs,
		"fit cuts --count 1 --weights @" + from:                                   weights,
		"positions puzzles --out x --weights hand --net @" + from:                 network,
		"positions puzzles --out x --net net --weights @" + from:                  weights,
		"rules @ --out x":                                                         {"nobody"},
		"rules moves --out @":                                                     outs,
		"selfplay --weights @ --out x --parts 0" + from:                           weights,
		"selfplay --weights hand --openings @ --out x --parts 0" + from:           openings,
		"policy styles --net @ --out x a=net":                                     network,
		"policy styles --net net --out x a=@":                                     network,
		"fit weights --positions @ --out x":                                       stores,
		"fit weights --positions x.pos --from @ --out x":                          weights,
		"fit weights --positions x.pos --layout @ --out x":                        append([]string{"weights"}, none...),
	} {
		for _, value := range values {
			o := try(t.Context(), "%s", strings.ReplaceAll(call, "@", value))
			if o.code != cli.Usage || strings.Count(o.stderr, "\n") != 1 || o.stdout != "" {
				t.Errorf("trainer %s, %s: code %d, %q, %q", call, value, o.code, o.stdout, o.stderr)
			}
		}
		verb, _, _ := strings.Cut(call, " ")
		for _, flag := range regexp.MustCompile(`--([a-z]+) @`).FindAllStringSubmatch(call, -1) {
			tested[verb+" "+flag[1]], tested[flag[1]] = true, true
		}
	}
	names := regexp.MustCompile(`\b(files?|folders?|network|weights|provider|interpreter|backend|kinds?|stores)\b`)
	harmless := map[string]bool{"journal": true, "dir": true, "int8": true, "url": true} // which are made, or on the network
	for _, cmd := range verbs(root()) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if kind := f.Value.Type(); names.MatchString(f.Usage) && strings.HasPrefix(kind, "string") && !tested[f.Name] && !harmless[f.Name] {
				t.Errorf("%s --%s names something, %q, and is not tested", cmd.Name(), f.Name, f.Usage)
			}
		})
	}
}
