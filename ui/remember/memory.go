package remember

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"

	"othello/internal/crash"
	"othello/internal/disk"
	"othello/internal/filelock"
	"othello/internal/strict"
	"othello/internal/wholefile"
)

// Memory is the settings as they are while the program runs. Its methods are for the
// goroutine of the screen, but for Flush. A nil Memory has no values and keeps nothing.
type Memory struct {
	path   string
	parse  Parse
	values map[Key]*Value
	place  func(Key) string

	writing sync.Mutex // held by Flush
	mu      sync.Mutex // guards pending
	pending map[Key]*string
}

// Setup is what a Memory gets from outside.
type Setup struct {
	Path   string        // of the file; empty for none
	Values map[Key]Value // at the start
	Parse  Parse
	Place  func(Key) string // where the settings file sets a key: "config.toml line 12"
}

// New is a memory of these values; a key without one has the value "". It starts nothing
// and reads nothing.
func New(s Setup) *Memory {
	m := &Memory{path: s.Path, parse: s.Parse, values: map[Key]*Value{}, place: s.Place, pending: map[Key]*string{}}
	for _, key := range Keys {
		v := s.Values[key]
		m.values[key] = &v
	}
	return m
}

// Value is what a setting is now.
func (m *Memory) Value(key Key) Value {
	if m == nil {
		return Value{}
	}
	return *m.values[key]
}

// Place is what sets a value that is neither a default nor remembered: "--level",
// "OTHELLO_LEVEL", "config.toml line 12".
func (m *Memory) Place(key Key) string {
	v := m.values[key]
	if v.Where == "" && v.Origin == File {
		v.Where = m.place(key) // found by reading the file again
	}
	return v.Where
}

// Check says why a setting cannot have that value.
func (m *Memory) Check(key Key, text string) error {
	_, err := m.parse(string(key), text)
	return err
}

// Choose gives a setting a value that a person has chosen, and reports whether there is
// something to Flush.
func (m *Memory) Choose(key Key, text string) bool {
	if m == nil {
		return false
	}
	v := m.values[key]
	if v == nil {
		panic("remember: " + key + " is not a setting that is chosen")
	}
	if v.Text == text {
		return false
	}
	v.Text = text
	if !v.Lasts() {
		return false
	}
	v.Origin, v.Where = Remembered, ""
	return m.later(key, &text)
}

// Reset gives a setting back the value that it has when nothing is chosen, and reports
// whether there is something to Flush.
func (m *Memory) Reset(key Key) bool {
	v := m.values[key]
	if !v.Lasts() {
		v.Text = v.Start
		return false
	}
	v.Text, v.Origin, v.Where = v.Default, Default, ""
	return m.later(key, nil)
}

func (m *Memory) later(key Key, text *string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.pending[key] = text
	return m.path != ""
}

// lockWait is how long a Flush waits for another program that writes the file.
const lockWait = 2 * time.Second

// Flush writes what was chosen since the last Flush over what the file says by now, so
// that programs at the same time keep each other's choices. It may be called from any
// goroutine. What could not be written is kept for the next time.
func (m *Memory) Flush(ctx context.Context) error {
	if m == nil || m.path == "" {
		return nil
	}
	m.writing.Lock()
	defer m.writing.Unlock()
	m.mu.Lock()
	pending := m.pending
	m.pending = map[Key]*string{}
	m.mu.Unlock()
	if len(pending) == 0 {
		return nil
	}
	err := m.merge(ctx, pending)
	if err != nil {
		m.mu.Lock()
		maps.Copy(pending, m.pending) // which are newer
		m.pending = pending
		m.mu.Unlock()
	}
	return err
}

// merge writes changes into the file. What is not a valid setting there is dropped.
func (m *Memory) merge(ctx context.Context, changes map[Key]*string) error {
	if err := disk.MkdirAll(filepath.Dir(m.path), 0o755); err != nil {
		return err
	}
	release, err := filelock.Acquire(ctx, m.path+".lock", lockWait)
	if err != nil {
		return err
	}
	defer release()
	data, err := wholefile.Read(m.path, limit)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	old, _ := texts(m.path, data) // what is not TOML gives way
	values := map[string]any{}
	for _, key := range Keys {
		text, ok := old[string(key)]
		if to, changed := changes[key]; changed {
			if ok = to != nil; ok {
				text = *to
			}
		}
		if ok {
			if v, err := m.parse(string(key), text); err == nil {
				values[string(key)] = v
			}
		}
	}
	body, err := strict.Encode(values)
	if err != nil {
		return err
	}
	return wholefile.Write(m.path, bytes.Join([][]byte{[]byte(header), body}, []byte("\n")))
}

// Close writes what is not written yet. It takes at most the given time.
func (m *Memory) Close(patience time.Duration) {
	if m == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	done := make(chan struct{})
	crash.Go(func() {
		defer close(done)
		_ = m.Flush(ctx) // nobody is there to be told
	}, nil)
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// Forget removes the file at path; it is no error if there is none.
func Forget(ctx context.Context, path string) error {
	release, err := filelock.Acquire(ctx, path+".lock", lockWait)
	if os.IsNotExist(err) { // not even its folder is there
		return nil
	} else if err != nil {
		return err
	}
	defer release()
	if err := disk.Remove(path); err != nil && !os.IsNotExist(err) {
		return err
	}
	return nil
}
