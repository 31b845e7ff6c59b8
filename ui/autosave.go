package ui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/ai"
	"othello/game/record"
	"othello/ui/edit"
)

// Files under Setup.StateDir besides the current game's, which is a record.Slot.
const (
	replacedName = "replaced-*.sgf" // games that gave way to another one, newest shelfMost
	damagedName  = "damaged-*.sgf"  // saves that could not be read
	stamp        = "20060102-150405.000000000"
)

// saver writes files in the background, in the order in which it is given them.
// A file that waits behind another is written once, in its newest form.
type saver struct {
	dir string

	mu    sync.Mutex
	queue []saveJob
	shut  bool

	wake chan struct{}  // capacity 1
	news chan savingMsg // capacity 1; the first failure, or that nothing is left unwritten
	done chan struct{}  // closed when everything is written

	// Only run looks at these.
	failed []saveJob // that could not be written, at most one for each name
	told   bool      // of a failure, and not yet that all is well again
}

type saveJob struct {
	name string
	data []byte
}

// newSaver starts the writer; it is nil, and keeps nothing, without a directory.
func newSaver(dir string) *saver {
	if dir == "" {
		return nil
	}
	s := &saver{dir: dir, wake: make(chan struct{}, 1), news: make(chan savingMsg, 1), done: make(chan struct{})}
	go s.run()
	return s
}

// put queues a file to be written. It does not block.
func (s *saver) put(name string, data []byte) {
	if s == nil {
		return
	}
	s.mu.Lock()
	if n := len(s.queue); n > 0 && s.queue[n-1].name == name {
		s.queue[n-1].data = data
	} else {
		s.queue = append(s.queue, saveJob{name, data})
	}
	s.mu.Unlock()
	s.signal()
}

func (s *saver) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// close lets the writer finish and waits for it, at most for the given time.
func (s *saver) close(patience time.Duration) {
	if s == nil {
		return
	}
	s.mu.Lock()
	s.shut = true
	s.mu.Unlock()
	s.signal()
	select {
	case <-s.done:
	case <-time.After(patience):
	}
}

func (s *saver) run() {
	defer close(s.done)
	defer close(s.news)
	for {
		s.mu.Lock()
		if len(s.queue) == 0 {
			shut := s.shut
			s.mu.Unlock()
			if shut {
				s.retry()
				return
			}
			<-s.wake
			continue
		}
		job := s.queue[0]
		s.queue = s.queue[1:]
		s.mu.Unlock()

		s.failed = slices.DeleteFunc(s.failed, func(old saveJob) bool { return old.name == job.name })
		if err := s.write(job); err != nil {
			s.failed = append(s.failed, job)
			s.tell(err)
			continue
		}
		s.retry()
	}
}

// retry writes what failed before, until something fails again.
func (s *saver) retry() {
	for len(s.failed) > 0 {
		if s.write(s.failed[0]) != nil {
			return
		}
		s.failed = s.failed[1:]
	}
	s.tell(nil)
}

// tell passes on the first failure, and nil when nothing is left that failed. What
// has not been read gives way.
func (s *saver) tell(err error) {
	if s.told == (err != nil) {
		return
	}
	s.told = err != nil
	select {
	case <-s.news:
	default:
	}
	s.news <- savingMsg{err} // nobody else sends
}

func (s *saver) write(job saveJob) error {
	err := record.ReplaceFile(filepath.Join(s.dir, job.name), job.data)
	if replaced, _ := filepath.Match(replacedName, job.name); err == nil && replaced {
		err = prune(s.dir, replacedName, shelfMost)
	}
	return err
}

// savingMsg says that games cannot be kept on disk, or with nil that they can be
// again and nothing is missing there.
type savingMsg struct{ err error }

// watch is the command that waits for the writer's next failure, or the end of it.
func (s *saver) watch() tea.Cmd {
	if s == nil {
		return nil
	}
	return func() tea.Msg {
		if msg, ok := <-s.news; ok {
			return msg
		}
		return nil
	}
}

// prune removes the oldest files of a pattern until at most keep are left.
func prune(dir, pattern string, keep int) error {
	names, err := filepath.Glob(filepath.Join(dir, pattern))
	if err != nil {
		return fmt.Errorf("pruning %s: %w", pattern, err)
	}
	slices.Sort(names) // names begin with their time
	for _, name := range names[:max(0, len(names)-keep)] {
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}

// stamped is a file name of a pattern with the present time in the place of the star.
func stamped(pattern string) string {
	return strings.Replace(pattern, "*", strings.Replace(time.Now().Format(stamp), ".", "-", 1), 1)
}

// loadedMsg is what was found of the last time.
type loadedMsg struct {
	slot    *record.Slot // where the current game is kept from now on; nil if nowhere
	game    *savedGame   // nil if there is none
	draft   *edit.Draft  // what the editor held; nil if nothing
	trouble string       // what could not be read and where it is now, empty if nothing
}

// load takes the slot of the last time and reads its save and what the editor held,
// and sets aside what is damaged.
func load(dir string, m *model) tea.Cmd {
	kinds, defaults := m.kinds, m.match
	return func() tea.Msg {
		if dir == "" {
			return loadedMsg{}
		}
		msg := loadedMsg{slot: record.TakeSlot(dir)}
		var trouble string
		msg.game, msg.trouble = loadGame(msg.slot.Path, kinds, defaults)
		msg.draft, trouble = edit.LoadDraft(msg.slot.Path)
		msg.trouble = strings.TrimSpace(msg.trouble + " " + trouble)
		return msg
	}
}

// loadGame reads the save of the last time, nil if there is none, and sets a
// damaged one aside.
func loadGame(path string, kinds []ai.Kind, defaults match) (s *savedGame, trouble string) {
	data, err := readBounded(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ""
	}
	if err == nil {
		if s, err = decodeSave(data, kinds, defaults); err == nil {
			return s, ""
		}
	}
	aside := filepath.Join(filepath.Dir(path), stamped(damagedName))
	if moved := os.Rename(path, aside); moved != nil {
		return nil, fmt.Sprintf("The saved game %s cannot be read: %v.", path, err)
	}
	return nil, fmt.Sprintf("The saved game cannot be read (%v); it is now %s.", err, aside)
}

// saveMost is the size in bytes of the largest save that is read: thousands of
// moves and comments.
const saveMost = 8 << 20

func readBounded(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > saveMost {
		return nil, fmt.Errorf("it is no file of at most %d bytes", saveMost)
	}
	return os.ReadFile(path)
}
