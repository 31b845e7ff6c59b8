package plain

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"othello/ai"
	"othello/internal/lang"
	"othello/ui/remember"
	"othello/ui/session"
)

// memoryPatience is how long leaving waits for the file of what was chosen.
const memoryPatience = 3 * time.Second

// settings lists what can be set for the next start, or sets one thing.
func (v *view) settings(args string) error {
	m := v.setup.Memory
	if m == nil {
		return lang.Errorf("settings are remembered only where a person plays")
	}
	name, text, given := strings.Cut(args, " ")
	if name == "" {
		for _, key := range remember.Keys {
			v.Say("%s.", setting(v.tr, m, key))
		}
		return nil
	}
	key, ok := keyNamed(name)
	if !ok {
		return lang.Errorf(`no setting %q: "settings" lists them`, clip(name))
	}
	if text = strings.TrimSpace(text); !given {
		v.Say("%s.", setting(v.tr, m, key))
		return nil
	}
	switch value := m.Value(key); {
	case !value.Lasts():
		return lang.Errorf("not set: %s sets %s; change it there", m.Place(key), key)
	case text == "default":
		if m.Reset(key) {
			v.writeDown()
		}
	default:
		if err := v.nobody(key, text); err != nil {
			return lang.Errorf("not set: %w", err)
		}
		if err := m.Check(key, text); err != nil {
			return lang.Errorf("not set: %s %w", key, err)
		}
		v.remember(key, text)
	}
	switch key {
	case remember.Language:
		v.tr = lang.For(lang.Choose(m.Value(key).Text, os.Environ()))
		v.Say("%s.", setting(v.tr, m, key))
		return nil
	case remember.Names:
		v.setup.Names = m.Value(key).Text
		v.Say("%s.", setting(v.tr, m, key))
		return nil
	}
	v.Say("From the next start: %s.", setting(v.tr, m, key))
	return nil
}

// nobody says why nobody of that name can play, if key names a player.
func (v *view) nobody(key remember.Key, name string) error {
	switch key {
	case remember.Black, remember.White:
		return new(session.Seat).Sit(v.ses.Kinds(), name)
	case remember.Kind:
		if !slices.ContainsFunc(v.ses.Kinds(), func(k ai.Kind) bool { return k.ID == name }) {
			return &session.NoPlayer{Name: name, Kinds: v.ses.Kinds()}
		}
	}
	return nil
}

// keyNamed is the setting of a name such as "level" or "ui.level".
func keyNamed(name string) (remember.Key, bool) {
	i := slices.IndexFunc(remember.Keys, func(key remember.Key) bool {
		return string(key) == name || strings.HasSuffix(string(key), "."+name)
	})
	if i < 0 {
		return "", false
	}
	return remember.Keys[i], true
}

// setting is a setting with its value and where that comes from.
func setting(tr *lang.Printer, m *remember.Memory, key remember.Key) string {
	v := m.Value(key)
	from := m.Place(key)
	if from == "" {
		from = map[remember.Origin]string{remember.Default: tr.T("the default"), remember.Remembered: tr.T("remembered")}[v.Origin]
	}
	return tr.F("%s is %s (%s)", key, cmp.Or(v.Text, tr.T("empty")), from)
}

// rememberSeats takes down who plays, as far as that differs from what was before.
func (v *view) rememberSeats(before session.Match) {
	kinds := v.ses.Kinds()
	remember.Players(v.ses.Match().Names(kinds)).Choose(remember.Players(before.Names(kinds)), v.remember)
}

// remember takes down what was chosen.
func (v *view) remember(key remember.Key, value any) {
	if v.setup.Memory.Choose(key, fmt.Sprint(value)) {
		v.writeDown()
	}
}

// writeDown writes what was chosen, in the background.
func (v *view) writeDown() {
	session.Keeping(v.ses, func(ctx context.Context) (struct{}, error) {
		return struct{}{}, v.setup.Memory.Flush(ctx)
	}, func(_ struct{}, err error) {
		if err != nil {
			v.Say("This will not be remembered: %v.", err)
		}
	})
}
