package memory

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

const mib = 1 << 20

// pretend is a system that has so much memory, and says that it has so much.
type pretend struct {
	left          int // bytes that requests can still have
	total, unused int // bytes that there are said to be; zero for no end

	t        *testing.T
	lender   lender
	mu       sync.Mutex
	pages    map[*byte]int
	returned int // bytes, without the reserve
}

func newPretend(t *testing.T, left, total, unused int) *pretend {
	p := &pretend{left: left, total: cmp.Or(total, math.MaxInt), unused: cmp.Or(unused, math.MaxInt), t: t, pages: map[*byte]int{}}
	p.lender = lender{request: p.request, free: p.free, room: func() (int, int) { return p.total, p.unused }}
	return p
}

func (p *pretend) request(size int) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if size > p.left {
		return nil, errors.New("no")
	}
	data, err := system(size) // addresses, and memory only for what is used
	if err != nil {
		return nil, err
	}
	p.pages[&data[0]] = size
	p.left -= size
	return data, nil
}

func (p *pretend) free(data []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.pages[&data[0]] != len(data) {
		p.t.Errorf("%d bytes are given back that were not given out so", len(data))
	}
	delete(p.pages, &data[0])
	p.left += len(data)
	if len(data) != reserve {
		p.returned += len(data)
	}
	release(data)
}

// counts returns the bytes left, out and returned.
func (p *pretend) counts() (left, out, returned int) {
	p.lender.mu.Lock()
	defer p.lender.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.left, p.lender.out, p.returned
}

// said returns what was logged.
func said(t *testing.T) *bytes.Buffer {
	var out bytes.Buffer
	old := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&out, nil)))
	t.Cleanup(func() { slog.SetDefault(old) })
	return &out
}

func TestZeroedTakesLess(t *testing.T) {
	for _, c := range []struct {
		name                string
		left, total, unused int // MiB
		want                int // MiB of 1024
	}{
		{"all", 1280, 0, 0, 1024},
		{"all but the reserve", 1279, 0, 0, 512},
		{"a quarter", 600, 0, 0, 256},
		{"what Go has anyway", 0, 0, 0, 32},
		{"promised, but not there", 4000, 0, 900, 512},
		{"promised, but not in the container", 4000, 400, 300, 32},
	} {
		t.Run(c.name, func(t *testing.T) {
			log := said(t)
			owner, p := &owned{}, newPretend(t, c.left*mib, c.total*mib, c.unused*mib)
			list := zeroed[[64]byte](&p.lender, owner, 1024*mib/64)
			if got := len(list) * 64 / mib; got != c.want {
				t.Errorf("%d MiB, not %d", got, c.want)
			}
			for _, i := range []int{0, len(list) / 2, len(list) - 1} {
				if list[i] != [64]byte{} {
					t.Errorf("element %d is not zero", i)
				}
				list[i][0] = 1
			}
			want := fmt.Sprintf(`msg="taking less memory than asked for" elements=16777216 taken=%d "bytes each"=64`, len(list))
			if c.want == 1024 && log.Len() > 0 || c.want < 1024 && !strings.Contains(log.String(), want) {
				t.Errorf("it says %q", log)
			}
			runtime.KeepAlive(owner)
		})
	}
}

func TestZeroedSmall(t *testing.T) {
	log := said(t)
	p := newPretend(t, 0, 0, 0)
	p.lender.request = func(int) ([]byte, error) { t.Error("the system is asked"); return nil, errors.New("no") }
	for _, n := range []int{0, 1, small} {
		if list := zeroed[byte](&p.lender, &owned{}, n); len(list) != n {
			t.Errorf("%d bytes of %d", len(list), n)
		}
	}
	if log.Len() > 0 {
		t.Errorf("it says %q", log)
	}
}

// TestZeroedBeyondCounting asks for more bytes than an int can say.
func TestZeroedBeyondCounting(t *testing.T) {
	said(t)
	p := newPretend(t, 0, 0, 0)
	if got := len(zeroed[[64]byte](&p.lender, &owned{}, math.MaxInt)) * 64; got > small || got < small/4 {
		t.Errorf("%d bytes", got)
	}
}

// TestReserve wants what is tried for the reserve given back, also where it is refused.
func TestReserve(t *testing.T) {
	p := newPretend(t, 1000*mib, 0, 0)
	if data, err := p.lender.take(800 * mib); !errors.Is(err, errShort) || data != nil {
		t.Errorf("%d bytes, %v", len(data), err)
	}
	if left, out, _ := p.counts(); left != 1000*mib || out != 0 {
		t.Errorf("%d MiB left, %d out", left/mib, out/mib)
	}
	data, err := p.lender.take(700 * mib)
	if left, out, _ := p.counts(); err != nil || left != 300*mib || out != 700*mib {
		t.Fatalf("%v, %d MiB left, %d out", err, left/mib, out/mib)
	}
	p.lender.giveBack(data)
	if left, out, _ := p.counts(); left != 1000*mib || out != 0 {
		t.Errorf("%d MiB left, %d out", left/mib, out/mib)
	}
}

// TestSharedTotal takes several tables: together they stay below what there is, though
// what is not yet used of the first counts as unused.
func TestSharedTotal(t *testing.T) {
	said(t)
	p, owner, sum := newPretend(t, 4000*mib, 2000*mib, 1900*mib), &owned{}, 0
	for range 8 {
		sum += len(zeroed[byte](&p.lender, owner, 1000*mib)) / mib
	}
	if sum > 2000-256+8*32 || sum < 1500 {
		t.Errorf("%d MiB of 2000", sum)
	}
	runtime.KeepAlive(owner)
}

// owned is what has a list of its own.
type owned struct{ list []uint64 }

// TestReleased drops the owner of a list until the system has it back.
func TestReleased(t *testing.T) {
	p := newPretend(t, 4000*mib, 0, 0)
	kept := &owned{}
	kept.list = zeroed[uint64](&p.lender, kept, 100*mib/8)
	func() {
		dropped := &owned{}
		dropped.list = zeroed[uint64](&p.lender, dropped, 200*mib/8)
	}()
	for range 1000 {
		if _, _, returned := p.counts(); returned > 0 {
			break
		}
		runtime.GC()
		time.Sleep(time.Millisecond) // cleanups run in a goroutine of their own
	}
	if _, out, returned := p.counts(); returned != 200*mib || out != 100*mib {
		t.Errorf("%d MiB given back, %d out", returned/mib, out/mib)
	}
	kept.list[0] = 1 // the owner lives: so does its list
	runtime.KeepAlive(kept)
}

// TestSweep drops tables in turn without anybody collecting them: that more is asked for
// while much is out has it done.
func TestSweep(t *testing.T) {
	said(t)
	p := newPretend(t, 1500*mib, 0, 0)
	for range 1000 {
		o := &owned{}
		o.list = zeroed[uint64](&p.lender, o, 800*mib/8)
		if _, _, returned := p.counts(); returned > 0 {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Error("nothing is given back after 1000 tables")
}

func TestGranted(t *testing.T) {
	for _, c := range []struct{ left, asked, want int }{
		{2000, 1000, 1000},
		{2000, 4000, 1000},
		{0, 4000, 31}, // what Go's own allocator gives
		{0, 16, 16},
	} {
		p := newPretend(t, c.left*mib, 0, 0)
		if got := p.lender.granted(c.asked); got != c.want {
			t.Errorf("%d MiB of %d with %d left, not %d", got, c.asked, c.left, c.want)
		}
		if left, out, _ := p.counts(); left != c.left*mib || out != 0 {
			t.Errorf("%d MiB left of %d, %d out", left/mib, c.left, out/mib)
		}
	}
}

func TestRoom(t *testing.T) {
	p := newPretend(t, 1000*mib, 0, 0)
	for _, bytes := range []int{-1, 0, small, 700 * mib} {
		if err := p.lender.spare(bytes); err != nil {
			t.Errorf("%d: %v", bytes, err)
		}
	}
	if left, out, _ := p.counts(); left != 1000*mib || out != 0 {
		t.Errorf("%d MiB left, %d out", left/mib, out/mib)
	}
	if err := p.lender.spare(6144 * mib); err == nil || err.Error() != "it takes about 6144 MiB of memory, which the system has not got" {
		t.Errorf("%v", err)
	}
}

// TestAtOnce makes many requests at the same time, of which the system can meet a few: no
// two are promised the same.
func TestAtOnce(t *testing.T) {
	p := newPretend(t, 1000*mib, 0, 0)
	var all sync.WaitGroup
	var given atomic.Int64
	for range 50 {
		all.Go(func() {
			if data, err := p.lender.take(100 * mib); err == nil {
				given.Add(int64(len(data)))
			}
		})
	}
	all.Wait()
	if _, out, _ := p.counts(); given.Load() != 700*mib || out != 700*mib {
		t.Errorf("%d MiB given of 1000, %d out", given.Load()/mib, out/mib)
	}
}
