package memory

import (
	"fmt"
	"math"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// asScarce makes the test program one that has little address space.
const asScarce = "OTHELLO_TEST_SCARCE"

func TestMain(m *testing.M) {
	if os.Getenv(asScarce) == "" {
		os.Exit(m.Run())
	}
	limit := syscall.Rlimit{Cur: 2000 * mib, Max: 2000 * mib}
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	owner := new(int)
	list := Zeroed[uint64](owner, 64000*mib/8)
	for i := 0; i < len(list); i += 512 {
		list[i] = 1
	}
	fmt.Printf("table %d, granted %v, room %v", len(list)*8/mib, Granted(64000) < 2000, Room(1900*mib))
}

// TestRefused has the system refuse: what is taken instead is there, and the program goes on.
func TestRefused(t *testing.T) {
	if testing.Short() { // as with the race detector
		t.Skip("leaves no address space for the race detector; the usual tests run it")
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asScarce+"=yes")
	out, err := cmd.CombinedOutput()
	var table int
	if _, scanned := fmt.Sscanf(string(out[strings.Index(string(out), "table"):]), "table %d", &table); err != nil || scanned != nil {
		t.Fatalf("%v, %v:\n%.500s", err, scanned, out)
	}
	want := fmt.Sprintf("table %d, granted true, room it takes about 1900 MiB of memory, more than is free", table)
	if table < 100 || table >= 2000-256 || !strings.HasSuffix(string(out), want) || !strings.Contains(string(out), "taking less memory than asked for") {
		t.Errorf("%s", out)
	}
}

// TestAvailable reads what Linux says of memory in the forms that it has.
func TestAvailable(t *testing.T) {
	for text, want := range map[string]int{
		"": math.MaxInt,
		"MemTotal:       8000 kB\nMemFree:   1 kB\nMemAvailable:    5000 kB\n": 5000 << 10,
		"MemAvailable: many kB\nMemAvailable: -5 kB\nMemAvailable":             math.MaxInt,
	} {
		if got := available(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}
