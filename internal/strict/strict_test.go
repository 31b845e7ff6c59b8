package strict

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"
)

type settings struct {
	embedded
	Level int                          `toml:"level"`
	On    bool                         `toml:"on"`
	Loss  float64                      `toml:"loss"`
	Clock time.Duration                `toml:"clock"`
	Inner inner                        `toml:"inner"`
	Keys  map[string][]string          `toml:"keys"`
	Open  map[string]map[string]string `toml:"open"`
	List  []inner                      `toml:"list"`
}

type embedded struct {
	Theme string `toml:"theme"`
}

type inner struct {
	Name string `toml:"name"`
}

func base() settings {
	return settings{Level: 1, Loss: 0.5, Keys: map[string][]string{"up": {"k"}, "down": {"j"}}}
}

func TestDecode(t *testing.T) {
	got, err := Decode("x.toml", `
level = 2
theme = "dark"
loss = 1
clock = "90s"
keys.up = ["x"]
[inner]
name = "in"
[open.mine]
any = "value"
[[list]]
name = "first"
[[list]]
name = "second"
`, base(), nil)
	want := settings{
		embedded: embedded{"dark"},
		Level:    2, Loss: 1, Clock: 90 * time.Second, Inner: inner{"in"},
		Keys: map[string][]string{"up": {"x"}, "down": {"j"}},
		Open: map[string]map[string]string{"mine": {"any": "value"}},
		List: []inner{{"first"}, {"second"}},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v (%v), want %+v", got, err, want)
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"level = 1\nlevle = 2", "x.toml:2: levle is not a setting"},
		{"Level = 2", "x.toml:1: Level is not a setting"},
		{"[inner]\n\nName = ''", "x.toml:3: inner.Name is not a setting"},
		{"[keys]\nleft = []", "x.toml:2: keys.left is not a setting"},
		{"[[list]]\nname = 'a'\n[[list]]\nnome = 'b'", "x.toml:4: list.nome is not a setting"},
		{"embedded = 3", "x.toml:1: embedded is not a setting"},
		{"inner = 3", "x.toml:1: inner must be a table, not a whole number"},
		{"[[inner]]", "x.toml:1: inner must be a table, not a list of tables"},
		{"[open]\nmine = 'x'", "x.toml:2: open.mine must be a table, not text in quotes"},
		{"clock = 5", `x.toml:1: clock must be a time such as "5m", not a whole number`},
		{"clock = '5 m'", `x.toml:1: clock cannot be read: invalid duration: "5 m"`},
		{"level = 'a'", "x.toml:1: level must be a whole number, not text in quotes"},
		{"level = 1\nlevel = 1", "x.toml:2: level cannot be read: "},
		{"list = 3", "x.toml:1: list must be a list in [ ], not a whole number"},
		{"# " + strings.Repeat(".", 300) + "\n" + strings.Repeat("a.", 300) + "a = 1", "x.toml:2: has more than 200 dots"},
	} {
		if _, err := Decode("x.toml", c.text, base(), nil); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q\ngave %v\nwant %s", c.text, err, c.want)
		}
	}
}

// TestDecodeChecks adds the line where the check names a key.
func TestDecodeChecks(t *testing.T) {
	check := func(s settings) error { return Within("inner.size", s.Level, 1, 3) }
	if _, err := Decode("x.toml", "\n[inner]\nname = 'x'", base(), check); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		"level = 4": "x.toml:1: level must be from 1 to 3, not 4",
		"":          "x.toml: level must be from 1 to 3, not 4",
	} {
		from := base()
		from.Level = 4
		_, err := Decode("x.toml", text, from, func(s settings) error { return Within("level", s.Level, 1, 3) })
		if err == nil || err.Error() != want {
			t.Errorf("%q gave %v, want %s", text, err, want)
		}
	}
	if err := Within("level", 4, 1, 1); err == nil || err.Error() != "level must be 1, not 4" {
		t.Errorf("a level of one is asked for as %v", err)
	}
	plain := errors.New("no good")
	if _, err := Decode("x.toml", "", base(), func(settings) error { return plain }); !errors.Is(err, plain) || err.Error() != "x.toml: no good" {
		t.Error(err)
	}
}

func TestSet(t *testing.T) {
	for _, c := range []struct{ key, text, want string }{
		{"level", "3", ""},
		{"level", "3.5", `level must be a whole number, not "3.5"`},
		{"level", "99999999999999999999", `level must be a whole number, not "99999999999999999999"`},
		{"clock", "90s", ""},
		{"clock", "90", `clock must be a time such as "5m", not "90"`},
		{"theme", "dark", ""},
		{"inner.name", "in", ""},
		{"on", "true", ""},
		{"on", "yes", `on must be true or false, not "yes"`},
	} {
		s := base()
		err := Set(&s, c.key, c.text)
		if c.want != "" && (err == nil || err.Error() != c.want) || c.want == "" && err != nil {
			t.Errorf("%s = %s: %v, want %q", c.key, c.text, err, c.want)
		}
	}
	s := base()
	for key, text := range map[string]string{"level": "3", "clock": "90s", "theme": "dark", "inner.name": "in", "on": "true"} {
		if err := Set(&s, key, text); err != nil {
			t.Error(err)
		}
	}
	if s.Level != 3 || s.Clock != 90*time.Second || s.Theme != "dark" || s.Inner.Name != "in" || !s.On {
		t.Errorf("%+v", s)
	}
}

// TestNumbers reads a number into every kind of number.
func TestNumbers(t *testing.T) {
	type numbers struct {
		I8  int8    `toml:"i8"`
		I64 int64   `toml:"i64"`
		U   uint    `toml:"u"`
		U64 uint64  `toml:"u64"`
		F32 float32 `toml:"f32"`
	}
	got, err := Decode("x.toml", "i8 = 1\ni64 = 2\nu = 3\nu64 = 4\nf32 = 5\n", numbers{}, nil)
	if want := (numbers{1, 2, 3, 4, 5}); err != nil || got != want {
		t.Errorf("%+v (%v), want %+v", got, err, want)
	}
}
