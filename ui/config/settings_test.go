package config

import (
	"net/netip"
	"os"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"othello/ai/engines"
	"othello/ui/action"
)

// TestDefaults keeps config.toml complete: it must name every setting and every
// action, and what it says must be valid.
func TestDefaults(t *testing.T) {
	text := shipped(t)
	c, err := Load(text, "", "")
	if err != nil {
		t.Fatal(err)
	}
	var decoded Settings
	meta, err := toml.Decode(text, &decoded)
	if err != nil {
		t.Fatal(err)
	}
	if left := meta.Undecoded(); len(left) > 0 {
		t.Errorf("config.toml has keys that nothing reads: %v", left)
	}
	for _, key := range leaves(reflect.TypeFor[Settings](), nil) {
		if !meta.IsDefined(key...) {
			t.Errorf("config.toml does not have %s", key)
		}
	}
	if a, err := netip.ParseAddrPort(c.Serve.Address); err != nil || !a.Addr().IsLoopback() {
		t.Errorf("a server is open to others at %s before anybody wants that", c.Serve.Address)
	}
	for name, keys := range action.DefaultKeys() {
		if got, ok := c.UI.Keys[name]; !ok || !reflect.DeepEqual(got, keys) {
			t.Errorf("config.toml has %s = %q in [ui.keys], the screen's own keys are %q", name, got, keys)
		}
	}
	for _, r := range All {
		if !meta.IsDefined(strings.Split(r.Key, ".")...) {
			t.Errorf("config.toml does not have %s", r)
		}
	}
	for name := range c.UI.Keys {
		if _, ok := action.DefaultKeys()[name]; !ok {
			t.Errorf("config.toml has keys for %s, which is no action", name)
		}
	}
}

// leaves are the paths of the settings in a struct.
func leaves(typ reflect.Type, path toml.Key) []toml.Key {
	var keys []toml.Key
	for f := range typ.Fields() {
		key := append(append(toml.Key{}, path...), f.Tag.Get("toml"))
		if f.Anonymous { // its settings stand among those of the struct
			key = path
		}
		if f.Type.Kind() == reflect.Struct {
			keys = append(keys, leaves(f.Type, key)...)
		} else {
			keys = append(keys, key)
		}
	}
	return keys
}

func TestDecodeConfig(t *testing.T) {
	c, err := Load(shipped(t), "own.toml", `
[ui]
level = 3
clock = "5m"
[ui.keys]
undo = ["x"]
[ui.themes.mine]
felt = "#205080"
[engine]
threads = 2
`)
	if err != nil {
		t.Fatal(err)
	}
	if c.UI.Level != "3" || c.UI.Clock != 5*time.Minute || c.Engine.Threads != 2 {
		t.Errorf("own settings are not there: %+v", c)
	}
	if c.UI.Theme != "auto" || !c.UI.Animation || len(c.UI.Keys["redo"]) == 0 {
		t.Errorf("defaults are gone: %+v", c)
	}
	if got := c.UI.Keys["undo"]; !reflect.DeepEqual(got, []string{"x"}) {
		t.Errorf("keys of undo are %q, want x", got)
	}
	if got := c.UI.Themes["mine"]["felt"]; got != "#205080" {
		t.Errorf("the felt of the new theme is %q", got)
	}
	if first := c.defaults; first.UI.Level == "3" || first.UI.Keys["undo"][0] == "x" || first.UI.Themes["mine"] != nil {
		t.Errorf("a person's settings changed the defaults: %+v", first)
	}
}

// TestConfigErrors checks that every mistake is reported with file, line and key.
func TestConfigErrors(t *testing.T) {
	defaults := shipped(t)
	for name, c := range map[string]struct{ text, want string }{
		"unknown key":        {"[ui]\nlevel = 3\nlevle = 3\n", "own.toml:3: ui.levle is not a setting"},
		"unknown table":      {"\n[view]\nx = 1\n", "own.toml:2: view is not a setting"},
		"other capitals":     {"[ui]\nLevel = 3\n", "own.toml:2: ui.Level is not a setting"},
		"in a value":         {"[ui]\nlevel = {a = 1}\n", "own.toml:2: ui.level must be a number or text in quotes, not a table"},
		"unknown action":     {"[ui.keys]\nup = [\"k\"]\n\nflip = [\"x\"]\n", "own.toml:4: ui.keys.flip is not a setting"},
		"dotted, in a row":   {"ui.level = 3\nui = 4\n", "own.toml:2: ui must be a table"},
		"inline":             {"ui = {level = 1, size = 8, foo = 2}\n", "own.toml:1: ui.foo is not a setting"},
		"quoted key":         {"[ui]\n\"a b\" = 3\n", `own.toml:2: ui."a b" is not a setting`},
		"text for a number":  {"[ui]\nsize = \"8\"\n", "own.toml:2: ui.size must be a whole number, not text in quotes"},
		"words for a level":  {"[ui]\nlevel = \"club player\"\n", `own.toml:2: ui.level must be a number from 1 to 100 or a word such as casual, not "club player"`},
		"fraction":           {"[engine]\nhash_mb = 1.5\n", "own.toml:2: engine.hash_mb must be a whole number, not a number with a fraction"},
		"text for a list":    {"[ui.keys]\nup = \"k\"\n", "own.toml:2: ui.keys.up must be a list in [ ], not text in quotes"},
		"number in a list":   {"[ui.keys]\nup = [1]\n", `own.toml: toml: line 2 (last key "ui.keys.up"): incompatible types: TOML value has type int64; destination has type string`},
		"value for a table":  {"ui = 3\n", "own.toml:1: ui must be a table, not a whole number"},
		"value for keys":     {"[ui]\nkeys = 3\n", "own.toml:2: ui.keys must be a table"},
		"value for a theme":  {"[ui.themes]\ndark = \"#000000\"\n", "own.toml:2: ui.themes.dark must be a table"},
		"tables for a table": {"[[ui]]\nlevel = 3\n", "own.toml:1: ui must be a table, not a list of tables"},
		"time":               {"[ui]\nclock = \"5 minutes\"\n", `own.toml:2: ui.clock cannot be read: invalid duration: "5 minutes"`},
		"too low":            {"[ui]\nlevel = 0\n", "own.toml:2: ui.level must be from 1 to 100, not 0"},
		"too high":           {"[engine]\nhash_mb = 1000000\n", "own.toml:2: engine.hash_mb must be from 1 to 65536, not 1000000"},
		"no provider":        {"[policy]\n\nprovider = \"gpu\"\n", `own.toml:3: policy.provider must be auto, builtin, cpu, cuda, tensorrt, coreml, directml, openvino or webgpu, not "gpu"`},
		"library elsewhere":  {"[policy]\nlibrary = \"onnxruntime.dll\"\n", `own.toml:2: policy.library must be an absolute path, not "onnxruntime.dll"`},
		"no model":           {"[policy]\nmodel = \"\"\n", "own.toml:2: policy.model must not be empty"},
		"seven views":        {"[policy]\nviews = 7\n", "own.toml:2: policy.views must be 1 or 8, not 7"},
		"size":               {"[ui]\nsize = 7\n", "own.toml:2: ui.size must be 8, 6 or 4, not 7"},
		"word":               {"[ui]\ndiscs = \"square\"\n", `own.toml:2: ui.discs must be auto, block, round or ascii, not "square"`},
		"address":            {"[serve]\naddress = \"2323\"\n", `own.toml:2: serve.address must be HOST:PORT, or :PORT for every address of the machine, not "2323"`},
		"nobody":             {"[ui]\nblack = \"\"\n", "own.toml:2: ui.black must not be empty"},
		"not TOML":           {"[ui]\nlevel 3\n", "own.toml:2: "},
		"twice":              {"[ui]\nlevel = 3\nlevel = 4\n", "own.toml:3: ui.level cannot be read: Key 'ui.level' has already been defined"},
		"not text":           {"\x00\x01\x02", "own.toml:1: "},
		"no such theme":      {"[ui]\ntheme = \"plaid\"\n", "own.toml:2: ui.theme is wrong: "},
		"no such colour":     {"[ui.themes.mine]\nfelt = \"green\"\n", "own.toml:2: ui.themes.mine.felt is wrong: "},
		"no such key":        {"[ui.keys]\nundo = [\"hyperspace\"]\n", "own.toml:2: ui.keys.undo is wrong: "},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Load(defaults, "own.toml", c.text)
			if err == nil {
				t.Fatal("no error")
			}
			if got := err.Error(); !strings.Contains(got, c.want) || strings.Contains(got, "\n") {
				t.Errorf("error is\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestConfigTooDeep must end at once: a key of so many parts takes the decoder hours.
func TestConfigTooDeep(t *testing.T) {
	_, err := Load(shipped(t), "own.toml", "# "+strings.Repeat(".", 1000)+"\nui.level = 3\n"+strings.Repeat("a.", 60_000)+"a = 1\n")
	if err == nil || err.Error() != "own.toml:3: has more than 200 dots" {
		t.Errorf("a key of 60,001 parts: %.200v", err)
	}
}

func TestDecodeExternal(t *testing.T) {
	c, err := Load(shipped(t), "own.toml", `
[[engine.external]]
name = "other"
protocol = "gtp"
command = ["other", "--gtp"]
levels = [1, 2]
time = "1m"

[[engine.external]]
name = "plain"
protocol = "nboard"
command = ["plain"]
`)
	want := []engines.External{
		{Name: "other", Protocol: "gtp", Command: []string{"other", "--gtp"}, Levels: []int{1, 2}, Time: time.Minute},
		{Name: "plain", Protocol: "nboard", Command: []string{"plain"}},
	}
	if err != nil || !reflect.DeepEqual(c.Engine.External, want) {
		t.Errorf("%+v, %v", c.Engine.External, err)
	}
}

func TestExternalMistakes(t *testing.T) {
	const whole = "[[engine.external]]\nname = \"x\"\nprotocol = \"gtp\"\ncommand = [\"x\"]\n"
	defaults := shipped(t)
	for _, test := range []struct{ text, want string }{
		{"[[engine.external]]\nname = \"x\"\nprotocol = \"uci\"\ncommand = [\"x\"]", `own.toml:1: engine.external "x" must have the protocol gtp or nboard, not "uci"`},
		{"[[engine.external]]\nprotocol = \"gtp\"", `own.toml:1: engine.external must have a name of 1 to 40 letters, not ""`},
		{"[[engine.external]]\nname = \"human\"", `own.toml:1: engine.external cannot have the name "human": it is taken`},
		{"[[engine.external]]\nname = \"x\"\nprotocol = \"gtp\"", `own.toml:1: engine.external "x" must have a command`},
		{whole + "levels = [0]", `own.toml:1: engine.external "x" must have levels from 1 to 1000, at most 100 of them`},
		{whole + "time = \"-1s\"", `own.toml:1: engine.external "x" must have a time from 0s to 24h0m0s`},
		{whole + whole, `own.toml:5: engine.external cannot have the name "x": it is taken`},
		{whole + "colour = \"red\"", `own.toml:5: engine.external.colour is not a setting`},
		{whole + "Levels = [2]", `own.toml:5: engine.external.Levels is not a setting`},
		{whole + "levels = 3", `own.toml:5: engine.external.levels must be a list in [ ], not a whole number`},
		{"[engine.external]\nname = \"x\"", `own.toml:1: engine.external must be a list in [ ], not a table`},
	} {
		_, err := Load(defaults, "own.toml", test.text)
		if err == nil || err.Error() != test.want {
			t.Errorf("%q\ngave %v\nwant %s", test.text, err, test.want)
		}
	}
}

// FuzzConfig requires either valid settings or a one-line error that says where.
func FuzzConfig(f *testing.F) {
	defaults := shipped(f)
	f.Add("[ui]\nlevel = 3\n[ui.keys]\nundo = [\"x\"]\n[ui.themes.a]\nfelt = \"#000000\"\n")
	f.Add("ui.level = 'x'")
	f.Add("[[ui]]")
	f.Add("ui = {keys = 3, themes = {a = 3}}")
	f.Add("[engine]\nhash = 64\n[[engine.external]]\nname = \"x\"\nprotocol = \"gtp\"\ncommand = [\"x\"]\nlevels = [1, 2]\ntime = \"1s\"\n")
	f.Add("ui.clock = \"5m\"\npolicy.provider = \"cpu\"\n'ui' . size=6")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := Load(defaults, "own.toml", text[:min(len(text), 1000)])
		if err == nil {
			err = c.Settings.Check()
		} else if msg := err.Error(); strings.HasPrefix(msg, "own.toml:") && !strings.Contains(msg, "\n") {
			return
		}
		if err != nil {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// TestRetiredKeys: keys of actions and tables that are gone do no harm in a person's file.
func TestRetiredKeys(t *testing.T) {
	data, err := os.ReadFile("../../config.toml")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Load(string(data), "own.toml", "[ui.keys]\nexplorer_mark = [\"m\"]\nexplorer_undo = [\"u\"]\n[engine.zeus]\ncut = 12\noriginal = true\n")
	if err != nil {
		t.Fatal(err)
	}
	if _, there := s.UI.Keys["explorer_mark"]; there {
		t.Error("it is kept")
	}
}
