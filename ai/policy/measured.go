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
	"othello/internal/cputime"
	"othello/internal/wholefile"
)

// measurement is an entry of the file of measurements: the fastest backend of a network.
type measurement struct {
	Key      string `json:"key"`      // machine, library and network; see measuredKey
	Provider string `json:"provider"` // as Options.Provider
	Reason   string `json:"reason,omitempty"`
}

const (
	measuredVersion = 2       // of the evaluators: older measurements say nothing about these
	maxMeasured     = 64      // measurements kept, the newest
	maxMeasuredFile = 1 << 20 // bytes; more is no file of ours
)

// measuredKey returns a key of everything that a measurement depends on.
func measuredKey(model []byte, o Options) string {
	return fmt.Sprintf("%d, %s/%s, %s, %s, %d processors of %d, cards %q, network %08x, library %s",
		measuredVersion, runtime.GOOS, runtime.GOARCH, processor(), builtin.Vectors(), o.Threads, cputime.Processors, ort.Cards(),
		crc32.ChecksumIEEE(model), ort.Identity(o.Library))
}

// processor returns the name of the processor where the system has it in a file,
// otherwise the host name.
var processor = sync.OnceValue(func() string {
	if data, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(data)) {
			if name, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
				return strings.TrimSpace(value)
			}
		}
	}
	name, _ := os.Hostname() // empty if unknown
	return name
})

// recall returns the measurement with that key; false if the file has none or cannot be
// read.
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

// store adds a measurement to the file. If that fails, the next start measures again.
func store(path string, m measurement) {
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
		slog.Warn("saving the fastest backend of a network", "error", err)
	}
}
