package policy

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"log/slog"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"

	"othello/ai/policy/builtin"
	"othello/ai/policy/ort"
	"othello/internal/wholefile"
)

// measurement is what was found to compute a network fastest, as the file of
// measurements keeps it.
type measurement struct {
	Key      string `json:"key"`      // machine, library and network; see measuredKey
	Provider string `json:"provider"` // as Options.Provider
	Reason   string `json:"reason,omitempty"`
}

const (
	measuredVersion = 1       // of the evaluators: older measurements say nothing about these
	maxMeasured     = 64      // measurements kept, the newest
	maxMeasuredFile = 1 << 20 // bytes; more is no file of ours
)

// measuredKey names what a measurement depends on.
func measuredKey(model []byte, o Options) string {
	return fmt.Sprintf("%d, %s/%s, %s, %s, %d processors of %d, cards %q, network %08x and %08x, library %s",
		measuredVersion, runtime.GOOS, runtime.GOARCH, processor(), builtin.Vectors(), o.Threads, runtime.GOMAXPROCS(0), ort.Cards(),
		crc32.ChecksumIEEE(model), crc32.ChecksumIEEE(o.Octets), ort.Identity(ort.Options{Path: o.Library}))
}

// processor is the name of the processor where the system tells it in a file, otherwise
// that of the machine.
var processor = sync.OnceValue(func() string {
	if data, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(data)) {
			if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
				return strings.TrimSpace(value)
			}
		}
	}
	name, _ := os.Hostname() // without a name there is nothing to tell machines apart by
	return name
})

// recall returns what the file knows under that key. A file that cannot be read, or none,
// knows nothing: it is measured again.
func recall(path, key string) (measurement, bool) {
	for _, m := range recalled(path) {
		if m.Key == key {
			return m, true
		}
	}
	return measurement{}, false
}

func recalled(path string) (list []measurement) {
	if path == "" {
		return nil
	}
	data, err := wholefile.Read(path, maxMeasuredFile)
	if err != nil || json.Unmarshal(data, &list) != nil {
		return nil
	}
	return list
}

// remember adds a measurement to the file. What cannot be written is measured again at
// the next start.
func remember(path string, m measurement) {
	if path == "" {
		return
	}
	list := slices.DeleteFunc(recalled(path), func(old measurement) bool { return old.Key == m.Key })
	list = append(list, m)
	data, err := json.MarshalIndent(list[max(len(list)-maxMeasured, 0):], "", "\t")
	if err == nil {
		err = wholefile.Save(path, append(data, '\n'))
	}
	if err != nil {
		slog.Warn("keeping what computes networks fastest", "error", err)
	}
}
