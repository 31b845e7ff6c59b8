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
)

// TestWrongNames names in vain, in every option and argument that names a file or a kind: each
// is refused in a line that says what and why, and nothing takes its place.
func TestWrongNames(t *testing.T) {
	models, err := filepath.Abs("../models")
	must(t, err)
	games := gamestest.Folder(t, 3, 2001)
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // where ONNX Runtime is not installed
	t.Chdir(t.TempDir())
	for name, source := range map[string]string{"net": "small.onnx", "six": "six.onnx", "weights": "template.bin", "book": "book.bin"} {
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

	none := []string{"missing", "folder", "garbage", "empty"}
	network := append([]string{"half-net", "weights", "rules"}, none...)
	weights := append([]string{"half-weights", "net"}, none...)
	openings := append([]string{"net"}, none...)
	stores := append([]string{"weights"}, none...)
	wthor := []string{"missing", "folder", "garbage", "empty", "net"}
	recipes := []string{"missing", "folder", "garbage", "net"}
	outs := []string{"missing/x", "folder"}
	arena := " hand,depth=1 random"
	from := " --wthor " + games
	tested := map[string]bool{}
	for call, values := range map[string][]string{
		"accuracy --net @" + from:                                             append(network, "six"),
		"accuracy --net net --provider @" + from:                              {"nobody"},
		"accuracy --net net --library @" + from:                               append([]string{"/missing"}, none...),
		"accuracy --net net --like @":                                         network,
		"accuracy --net net --train @" + from:                                 wthor,
		"accuracy --net net --wthor @":                                        wthor,
		"accuracy --engine template --weights @" + from:                       weights,
		"accuracy --engine @" + from:                                          {"nobody", "search:99", "nobody,depth=1"},
		"arena @,depth=1 random":                                              weights,
		"arena dqn:@,depth=1 random":                                          weights,
		"arena policy:@,nodes=1 random":                                       network,
		"arena puct:hand,net=@,nodes=9 random":                                network,
		"arena hand,depth=1,book=@ random":                                    append([]string{"half-book", "weights"}, none...),
		"arena --openings @" + arena:                                          openings,
		"book --check 5 --weights weights --out @" + from:                     append([]string{"half-book"}, none...),
		"book --weights @ --out x" + from:                                     weights,
		"bootstrap --dir stages --out x --positions @" + from:                 stores,
		"calibrate @ --out x" + from:                                          weights,
		"check --solve 1 --weights @" + from:                                  weights,
		"check --wthor @":                                                     wthor,
		"correct --positions @ --out x weights":                               stores,
		"csv --out @" + from:                                                  outs,
		"dqn --filters 2 --out x --library @":                                 append([]string{"/missing"}, none...),
		"dqn --out @":                                                         outs,
		"error --positions @ weights":                                         stores,
		"judge --problems @ weights":                                          {"missing", "folder", "garbage", "net"},
		"judge --theory 1 @" + from:                                           weights,
		"label --out x --count 1 --weights @" + from:                          weights,
		"label --out x --count 1 --order @" + from:                            weights,
		"ladder --weights hand --minutes 0 --openings openings --net @":       network,
		"ladder --weights @ --minutes 0 --openings openings":                  weights,
		"ladder --weights hand --minutes 0 --openings openings --kinds @":     {"nobody"},
		"ladder --weights hand --minutes 0 --openings @":                      openings,
		"levels --count 1 --weights weights --kind @" + from:                  {"nobody"},
		"levels --count 1 --weights weights --kind policy --net @" + from:     network,
		"levels --count 1 --weights weights --kind policy --net net --like @": network,
		"levels --count 1 --weights @" + from:                                 weights,
		"openings @,depth=1 --out x":                                          weights,
		"policy @ --out x" + from:                                             recipes,
		"policy small --from @ --out x" + from:                                network,
		"policy small --backend @ --out x" + from:                             {"nobody"},
		"policy small --backend torch --python @ --out x" + from:              {"missing", "./folder", "./garbage"},
		"policy small --split @ --out x" + from:                               {"nobody"},
		"policy small --out @" + from:                                         outs,
		"positions @" + from:                                                  stores,
		"probcut --count 1 --weights @" + from:                                weights,
		"problems --count 1 --empties 6 --out x --weights @" + from:           weights,
		"puzzles --out x --weights hand --net @" + from:                       network,
		"puzzles --out x --net net --weights @" + from:                        weights,
		"quantise @ --out x" + from:                                           network,
		"quantise net --count 9 --out x --library @" + from:                   append([]string{"/missing"}, none...),
		"rules @ --out x":                                                     {"nobody"},
		"rules moves --out @":                                                 outs,
		"selfplay --weights @ --out x --parts 0" + from:                       weights,
		"selfplay --weights hand --openings @ --out x --parts 0" + from:       openings,
		"solved @,depth=1":                                                    weights,
		"styles --net @ --out x a=net":                                        network,
		"styles --net net --out x a=@":                                        network,
		"template --positions @ --out x":                                      stores,
		"template --sorted @ --out x":                                         none,
		"template --positions x.pos --from @ --out x":                         weights,
		"template --positions x.pos --layout @ --out x":                       append([]string{"weights"}, none...),
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
	harmless := map[string]bool{"journal": true, "dir": true, "sort": true, "svg": true, "url": true} // which are made, or on the network
	for _, cmd := range root().Commands() {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if kind := f.Value.Type(); names.MatchString(f.Usage) && strings.HasPrefix(kind, "string") && !tested[f.Name] && !harmless[f.Name] {
				t.Errorf("%s --%s names something, %q, and is not tested", cmd.Name(), f.Name, f.Usage)
			}
		})
	}
}
