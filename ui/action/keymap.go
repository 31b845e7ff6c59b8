package action

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/text/width"
)

// Keymap says which key asks for which action.
type Keymap struct {
	keys map[Action][]string
	by   map[string][]Action // of different scopes
}

// DefaultKeys are the keys of all actions at home, by action name.
func DefaultKeys() map[string][]string {
	keys := map[string][]string{}
	for _, g := range Groups {
		if g.Scope == OnServer { // whose keys nobody sets
			continue
		}
		for _, a := range g.Actions {
			keys[string(a.Action)] = append([]string{}, a.Keys...)
		}
	}
	return keys
}

// Retired names actions that are gone. Keys that a person's settings give them mean nothing.
var Retired = []string{
	"explorer_mark", "explorer_correct", "explorer_prune", "explorer_undo", "storm",
	"paste", "picture", "level", "previous_kind", "next_kind", "puzzle_previous_kind", "puzzle_next_kind",
	"edit_black", "edit_white", "edit_empty", "edit_random", "edit_save", "edit_list", "prepare", "mark", "stronger_opponent", "weaker_opponent",
	"who", "watch",
}

// Renamed are the present names of actions that had several, one in each room.
var Renamed = map[string]Action{
	"lesson_hint": Hint, "lesson_again": Again, "lesson_back": Previous, "lesson_next": Next, "lesson_choose": List, "lesson_leave": Leave,
	"puzzle_hint": Hint, "puzzle_show": Show, "puzzle_again": Again, "puzzle_next": Next, "puzzle_easier": Weaker, "puzzle_harder": Stronger,
	"previous_mistake": Previous, "next_mistake": Next, "slower": Weaker, "faster": Stronger,
	"engine_move": MoveNow, "measure": Labels, "layer": Labels, "values": Labels,
	"type": Menu, "cancel": Leave, "edit_play": PlayHere, "edit_back": Leave, "edit_copy": Copy, "edit_next_brush": EditBrush,
	"edit_left": EditTransform, "edit_right": EditTransform, "edit_mirror": EditTransform, "edit_flip": EditTransform, "edit_transpose": EditTransform, "edit_colors": EditTransform,
	"puzzle_choose": List, "puzzle_copy": Copy, "puzzle_play": PlayHere, "puzzle_leave": Leave,
	"drill_show": Show, "drill_again": Again, "drill_swap": Swap, "drill_back": Undo, "drill_forward": Redo, "drill_play": PlayHere, "drill_leave": Leave,
	"explorer_start": First, "explorer_end": Last, "explorer_filter": Filter, "explorer_games": List, "explorer_play": PlayHere, "explorer_leave": Leave,
}

// former are the keys that actions had by default. A settings file that spells these out means the
// present ones.
var former = map[string][]string{
	"pass": {"p"}, "type": {":"},
	"weaker": {"["}, "stronger": {"]"}, "levels": {"L"}, "engine_lines": {"v"}, "engine_move": {"!"}, "coach": {"'"}, "pause": {"w"}, "swap": {"s"},
	"resign": {"ctrl+g"}, "draw": {"ctrl+d"}, "rematch": {"ctrl+r"}, "choose": {"M"}, "profile": {"@"}, "save": {"S"}, "restore": {"z"},
	"edit": {"#"}, "analyse": {"I"}, "review": {"R"}, "learn": {"Q"}, "lessons": {"f2"}, "puzzles": {"X"}, "copy": {"y"}, "note": {`"`},
	"hints": {"%"}, "measure": {"V"}, "view": {"*"}, "turn": {"O"}, "theme": {"t"}, "settings": {"ctrl+o", ","}, "menu": {"ctrl+p", "f10"}, "cancel": {"esc"},
	"openings": {"N"}, "drill": {"T"}, "explorer": {"i"}, "show": {"!"}, "previous": {"pgup"}, "next": {"pgdown"}, "first": {"home"}, "last": {"end"},
	"filter": {"/"}, "list": {"L", "tab"}, "play_here": {"P"}, "leave": {"esc", "q"},
	"edit_next_brush": {"tab"}, "edit_turn": {"s"}, "edit_left": {"<"}, "edit_right": {">"}, "edit_mirror": {"|"}, "edit_flip": {"_"}, "edit_transpose": {`\`}, "edit_colors": {"~"},
	"edit_clear": {"0"}, "edit_start": {"home"}, "edit_size": {"Z"}, "edit_copy": {"y"}, "edit_play": {"P"}, "edit_back": {"esc", "q", "#"},
	"back": {"left"}, "forward": {"right", "l"}, "autoplay": {"space"}, "better_line": {";"}, "slower": {"-"}, "faster": {"+", "="}, "tab": {"tab"}, "values": {"v"}, "promote": {"U"}, "delete": {"delete", "ctrl+x"},
	"drill_show": {"."}, "drill_again": {"r"}, "drill_back": {"u", "backspace", "pgup"}, "drill_forward": {"pgdown"}, "explorer_games": {"tab"}, "explorer_leave": {"esc", "q", "i"},
	"previous_mistake": {"K", "pgup"}, "next_mistake": {"J", "pgdown"},
}

// NewKeymap is the keymap of a configuration; actions that it does not name, or
// to which it gives their usual keys, have those less the ones it gives to others.
// The error begins with the path of the setting that is wrong: an action or a key
// that does not exist, two actions on one key, a letter that typed coordinates need.
func NewKeymap(custom map[string][]string) (Keymap, error) {
	km := Keymap{map[Action][]string{}, map[string][]Action{}}
	usual := DefaultKeys()
	custom = present(custom)
	maps.DeleteFunc(custom, func(name string, keys []string) bool {
		same, known := usual[name]
		return known && slices.Equal(keys, same) || slices.Contains(Retired, name)
	})
	for _, name := range slices.Sorted(maps.Keys(custom)) {
		if _, known := usual[name]; !known {
			return km, fmt.Errorf("keys.%s: unknown action", name)
		}
		for _, k := range custom[name] {
			if err := km.bind(Action(name), k); err != nil {
				return km, fmt.Errorf("keys.%s: %w", name, err)
			}
		}
	}
	for _, g := range Groups {
		for _, a := range g.Actions {
			keys, ok := custom[string(a.Action)]
			if !ok {
				keys = slices.DeleteFunc(slices.Clone(a.Keys), func(k string) bool { return km.in(g.Scope, k) != "" })
				for _, k := range keys {
					km.by[k] = append(km.by[k], a.Action)
				}
			}
			km.keys[a.Action] = keys
		}
	}
	return km, nil
}

// present returns keys by the present names of actions. A name of before counts unless another
// gives the action keys.
func present(custom map[string][]string) map[string][]string {
	list := maps.Clone(custom)
	for _, old := range slices.Sorted(maps.Keys(custom)) {
		now, renamed := Renamed[old]
		usual := len(custom[old]) > 0 && slices.Equal(custom[old], former[old])
		if renamed || usual {
			delete(list, old)
		}
		if _, given := custom[string(now)]; renamed && !given && !usual {
			list[string(now)] = custom[old]
		}
	}
	return list
}

func (km Keymap) bind(a Action, k string) error {
	if !validKey(k) {
		return fmt.Errorf("unknown key %q", k)
	}
	if other := km.in(a.Scope(), k); other != "" {
		return fmt.Errorf("%q is already a key of %s", k, other)
	}
	if IsFile(k) && !a.MovesCursor() {
		return fmt.Errorf("%q is needed for typed coordinates such as %s5 (only the cursor may have it)", k, k)
	}
	km.by[k] = append(km.by[k], a)
	return nil
}

// in is the action of a scope that has a key; empty for none.
func (km Keymap) in(s Scope, k string) Action {
	if i := slices.IndexFunc(km.by[k], func(a Action) bool { return a.Scope() == s }); i >= 0 {
		return km.by[k][i]
	}
	return ""
}

// Action is what a key asks for everywhere; empty if nothing.
func (km Keymap) Action(k tea.KeyPressMsg) Action {
	return km.Asked(k, func(Action) bool { return false })
}

// Asked returns the action of a key in a room that offers some actions of its own: these take
// precedence over the ones available everywhere. It is empty if the key has no action.
func (km Keymap) Asked(k tea.KeyPressMsg, offered func(Action) bool) Action {
	for _, name := range []string{k.String(), k.Keystroke()} {
		if i := slices.IndexFunc(km.by[name], func(a Action) bool { return a.Scope() != Everywhere && offered(a) }); i >= 0 {
			return km.by[name][i]
		}
		if a := km.in(Everywhere, name); a != "" {
			return a
		}
	}
	return ""
}

// kana are the signs that a Japanese input method writes for keys that actions have.
var kana = strings.NewReplacer("。", ".", "、", ",", "ー", "-")

// Narrow is a key as it is without an input method, which may write its sign in full width.
func Narrow(k tea.KeyPressMsg) tea.KeyPressMsg {
	if text := kana.Replace(width.Fold.String(k.Text)); text != k.Text && utf8.RuneCountInString(text) == 1 {
		return Press(text)
	}
	return k
}

// Keys are the keys of a.
func (km Keymap) Keys(a Action) []string { return km.keys[a] }

// First is the key to show where there is room for one; empty if a has none.
func (km Keymap) First(a Action) string {
	if keys := km.keys[a]; len(keys) > 0 {
		return keys[0]
	}
	return ""
}

// Ask is how a person asks for a: by its first key or, without one, by its word behind the key of
// the menu; empty if there is no way.
func (km Keymap) Ask(a Action) string {
	key, menu := km.First(a), km.First(Menu)
	if key == "" && menu != "" {
		return menu + a.Typed()
	}
	return key
}

// IsFile reports whether a key is a letter that may begin a typed coordinate.
func IsFile(k string) bool { return len(k) == 1 && 'a' <= k[0] && k[0] <= 'h' }

var namedKeys = map[string]rune{
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"enter": tea.KeyEnter, "space": tea.KeySpace, "tab": tea.KeyTab, "backspace": tea.KeyBackspace,
	"esc": tea.KeyEscape, "delete": tea.KeyDelete, "insert": tea.KeyInsert,
	"home": tea.KeyHome, "end": tea.KeyEnd, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	"f1": tea.KeyF1, "f2": tea.KeyF2, "f3": tea.KeyF3, "f4": tea.KeyF4, "f5": tea.KeyF5, "f6": tea.KeyF6,
	"f7": tea.KeyF7, "f8": tea.KeyF8, "f9": tea.KeyF9, "f10": tea.KeyF10, "f11": tea.KeyF11, "f12": tea.KeyF12,
}

var modifiers = []struct {
	name string
	mod  tea.KeyMod
}{
	{"ctrl+", tea.ModCtrl}, {"alt+", tea.ModAlt}, {"shift+", tea.ModShift},
	{"meta+", tea.ModMeta}, {"hyper+", tea.ModHyper}, {"super+", tea.ModSuper},
}

// unmodified is the name of a key without its modifiers.
func unmodified(k string) (name string, mod tea.KeyMod) {
	for _, m := range modifiers {
		if rest, ok := strings.CutPrefix(k, m.name); ok {
			k, mod = rest, mod|m.mod
		}
	}
	return k, mod
}

// Press is the press of a key by its name.
func Press(k string) tea.KeyPressMsg {
	name, mod := unmodified(k)
	if code, ok := namedKeys[name]; ok {
		if name == "space" && mod == 0 {
			return tea.KeyPressMsg{Code: code, Text: " "}
		}
		return tea.KeyPressMsg{Code: code, Mod: mod}
	}
	r, _ := utf8.DecodeRuneInString(name)
	if mod != 0 {
		return tea.KeyPressMsg{Code: r, Mod: mod}
	}
	return tea.KeyPressMsg{Code: r, Text: name}
}

// validKey reports whether k is one printable character or a named key, with modifiers in front
// in the order of Bubble Tea.
func validKey(k string) bool {
	k, _ = unmodified(k)
	if _, ok := namedKeys[k]; ok {
		return true
	}
	r, n := utf8.DecodeRuneInString(k)
	return n > 0 && n == len(k) && r > ' ' && r != utf8.RuneError
}
