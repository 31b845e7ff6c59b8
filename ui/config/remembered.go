package config

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"

	"othello/internal/crash"
	"othello/internal/disk"
	"othello/internal/lang"
	"othello/internal/strict"
	"othello/internal/wholefile"
	"othello/ui/session"
)

// What is chosen on the screen is kept in a file of its own, which programs write and people
// do not; a person's own file is never changed.

// header is the beginning of the file.
const header = `# What you chose on the screen of othello, which writes this file. A flag, the environment
# and your config.toml count more. Remove it to forget them.
`

// damagedName is what a damaged file is renamed to.
const damagedName = "damaged-remembered-*.toml"

// MaxSize is the size in bytes of the largest settings file that is read; the defaults with
// all their comments take a tenth of it.
const MaxSize = 1 << 17

// ReadTexts returns what the file at path sets, as text by key. There may be none.
func ReadTexts(path string) (map[string]string, error) {
	data, err := wholefile.Read(path, MaxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		data, err = wholefile.Unseal(data)
	}
	if err != nil {
		return nil, err
	}
	return parse(path, data)
}

// parse returns the values in data, the content of the file at path.
func parse(path string, data []byte) (map[string]string, error) {
	values, err := strict.Flat(path, string(data))
	if err != nil {
		return nil, err
	}
	texts := make(map[string]string, len(values))
	for key, v := range values {
		if !slices.Contains(gone, key) {
			texts[key] = fmt.Sprint(v)
		}
	}
	if label, ok := texts[Labels.Key]; ok {
		texts[Labels.Key] = renewed(label)
	}
	return texts, nil
}

// Recall sets what the file at path remembers and nothing else sets, and keeps
// there what is chosen from now on. Invalid values are ignored; problems says why.
func (s *Store) Recall(path string) (problems []error, err error) {
	if s.path = path; path == "" {
		return nil, nil
	}
	texts, err := ReadTexts(path)
	if err != nil {
		return nil, err
	}
	for _, key := range slices.Sorted(maps.Keys(texts)) {
		r := Named(key)
		switch {
		case r == nil || r.Label == "":
			problems = append(problems, lang.Errorf("%s is not a setting that is remembered", key))
		case s.sources[r].origin == Default:
			if err := s.Set(r, texts[key], Remembered, ""); err != nil {
				problems = append(problems, lang.Errorf("%s %w", key, err))
			}
		}
	}
	return problems, nil
}

// lockWait is how long a Flush waits for another program that writes the file.
const lockWait = 2 * time.Second

// Flush writes what was chosen since the last Flush over what the file says by now, so
// that programs at the same time keep each other's choices. It may be called from any
// goroutine. What could not be written is kept for the next time.
func (s *Store) Flush(ctx context.Context) error {
	if s.path == "" {
		return nil
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	s.mu.Lock()
	pending := s.pending
	s.pending = map[*Setting]*string{}
	s.mu.Unlock()
	if len(pending) == 0 {
		return nil
	}
	err := s.merge(ctx, pending)
	if err != nil {
		s.mu.Lock()
		maps.Copy(pending, s.pending) // which are newer
		s.pending = pending
		s.mu.Unlock()
	}
	return err
}

// merge writes changes into the file. What is not a valid setting there is dropped.
func (s *Store) merge(ctx context.Context, changes map[*Setting]*string) error {
	if err := disk.MkdirAll(filepath.Dir(s.path), 0o755); err != nil {
		return err
	}
	release, err := wholefile.Lock(ctx, s.path+".lock", lockWait)
	if err != nil {
		return err
	}
	defer release()
	data, err := wholefile.Read(s.path, MaxSize)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	text, damaged := wholefile.Unseal(data)
	if damaged != nil {
		if _, err := wholefile.SetAside(s.path, damagedName); err != nil {
			return err
		}
	}
	old, _ := parse(s.path, text) // what is not TOML gives way
	tables := map[string]map[string]any{}
	for _, r := range OnScreen() {
		text, ok := old[r.Key]
		if to, changed := changes[r]; changed {
			if ok = to != nil; ok {
				text = *to
			}
		}
		next := s.start
		if ok && r.set(&next, text) == nil {
			table, name, _ := strings.Cut(r.Key, ".")
			if tables[table] == nil {
				tables[table] = map[string]any{}
			}
			tables[table][name] = strict.Get(next, r.Key)
		}
	}
	body := bytes.NewBufferString(header + "\n")
	encoder := toml.NewEncoder(body)
	encoder.Indent = ""
	if err := encoder.Encode(tables); err != nil {
		return err
	}
	return wholefile.Write(s.path, wholefile.Seal(body.Bytes()))
}

// closeTimeout is how long leaving the program waits for the file.
const closeTimeout = 3 * time.Second

// Close writes what is not written yet, or gives up after a while.
func (s *Store) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), closeTimeout)
	defer cancel()
	done := make(chan struct{})
	crash.Go(func() {
		defer close(done)
		_ = s.Flush(ctx) // nobody is there to be told
	}, nil)
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// RememberPlayers remembers who plays, by take, as far as that differs from what was before.
func RememberPlayers(was, is session.Names, take func(r *Setting, value any)) {
	for _, name := range []struct {
		row     *Setting
		was, is any
	}{{Black, was.Black, is.Black}, {White, was.White, is.White}, {Kind, was.Kind, is.Kind}, {Level, was.Level, is.Level}} {
		if name.was != name.is {
			take(name.row, name.is)
		}
	}
}
