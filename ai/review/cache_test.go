package review

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"othello/ai"
	"othello/game"
)

// sampleValue returns a value with a legal line of a few moves from p.
func sampleValue(rng *rand.Rand, p game.Position) Value {
	v := Value{Known: true, Score: ai.Estimated(float64(rng.IntN(129)-64) / 2), Depth: rng.IntN(30), Confidence: 99, Source: ai.FromSearch}
	if v.Score.Bound = ai.Bound(rng.IntN(4)); v.Score.Exact() {
		v.Source = ai.FromExact
	}
	for range 1 + rng.IntN(6) {
		m := game.Pass
		if p.CanMove() {
			m = p.Moves().First()
		} else if p.Over() {
			break
		}
		v.Line = append(v.Line, m)
		p = p.Play(m)
	}
	return v
}

// engine is the text of the settings of a test.
const engine = "engine 1, depth 12"

func TestCacheRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	dir := filepath.Join(t.TempDir(), "state", "reviews")
	c := OpenCache(dir)
	want := map[game.Position]Value{}
	for len(want) < 300 {
		p := shuffled(rng, 5+rng.IntN(50))
		canonical, _ := p.Canonical()
		if _, ok := want[canonical]; ok || p.Over() {
			continue
		}
		v := sampleValue(rng, canonical)
		want[canonical] = v
		c.store(engine, canonical, bestOf, v)
	}
	if err := c.Save(0); err != nil {
		t.Fatal(err)
	}
	c = OpenCache(dir)
	if c.Len() != len(want) {
		t.Fatalf("%d values come back, of %d", c.Len(), len(want))
	}
	for p, v := range want {
		got, ok := c.lookup(engine, p, bestOf)
		if !ok || !reflect.DeepEqual(got, v) {
			t.Fatalf("%+v comes back as %+v", v, got)
		}
		// The same from every side.
		for y := range game.Symmetry(game.Symmetries) {
			q := p.Transform(y)
			got, ok := c.lookup(engine, q, bestOf)
			if !ok || got.Score.Discs != v.Score.Discs || len(got.Line) != len(v.Line) {
				t.Fatalf("after symmetry %d: %+v, want %+v", y, got, v)
			}
		}
		if _, ok := c.lookup(engine, p, afterMove); ok {
			t.Fatal("values of two kinds are mixed up")
		}
		if _, ok := c.lookup("engine 2", p, bestOf); ok {
			t.Fatal("another engine gets these values")
		}
	}
}

func TestCacheKeepsTheBetter(t *testing.T) {
	p := game.Start(game.Size8)
	line := []game.Square{game.At(5, 4)}
	c := OpenCache(t.TempDir())
	c.store(engine, p, bestOf, Value{Known: true, Score: ai.Estimated(1), Depth: 10, Line: line})
	c.store(engine, p, bestOf, Value{Known: true, Score: ai.Estimated(9), Depth: 4, Line: line})
	c.store(engine, p, bestOf, Value{Known: true, Score: ai.Estimated(9), Depth: 40})
	c.store(engine, p, bestOf, Value{})
	if v, _ := c.lookup(engine, p, bestOf); v.Score.Discs != 1 {
		t.Errorf("kept %+v", v)
	}
	none := OpenCache("")
	none.store(engine, p, bestOf, Value{Known: true, Line: line})
	if _, ok := none.lookup(engine, p, bestOf); ok || none != nil || none.Save(0) != nil {
		t.Error("no cache keeps something")
	}
}

func TestCacheSparesTheEngine(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	dir := t.TempDir()
	l := randomLine(t, rng, game.StartBoard(game.Size4))
	s := Settings{Name: "solver"}
	s.Cache = OpenCache(dir)
	first, err := Run(t.Context(), &solver{}, s, New(l), nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Cache = OpenCache(dir)
	e := &solver{}
	second, err := Run(t.Context(), e, s, New(l), nil)
	if err != nil || len(e.searched) != 0 {
		t.Errorf("the engine searches %d times again: %v", len(e.searched), err)
	}
	if !reflect.DeepEqual(first.Black, second.Black) || !reflect.DeepEqual(first.Moves, second.Moves) {
		t.Error("the review from the cache differs")
	}
}

// A game that was judged before is whole at once, not after the network was asked about
// each of its positions.
func TestCacheAnswersBeforeTheNetwork(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	whole := randomLine(t, rng, game.StartBoard(game.Size8))
	l := randomLine(t, rng, whole[len(whole)-9].Board()) // the network is asked on the usual board only
	s := Settings{Name: "solver"}
	s.Cache = OpenCache(t.TempDir())
	first, err := Run(t.Context(), &solver{}, s, New(l), nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	s.Network = &scripted{say: func(p game.Position, lim ai.Limits) (ai.Analysis, error) {
		asked++
		return firstMove(1)(p, lim)
	}}
	var reports []int
	second, err := Run(t.Context(), &solver{}, s, New(l), func(r *Review) {
		if reports = append(reports, r.Done); asked == 0 && !reflect.DeepEqual(r.Moves, first.Moves) {
			t.Error("the review from the cache differs")
		}
	})
	if err != nil || asked == 0 || reports[0] != second.Total {
		t.Errorf("of %d positions %v are known after each step, the network was asked %d times: %v", second.Total, reports, asked, err)
	}
	// Half a game in the cache: the other half is searched, to the same values.
	s.Cache = OpenCache(t.TempDir())
	if _, err := Run(t.Context(), &solver{}, s, New(l[:len(l)/2]), nil); err != nil {
		t.Fatal(err)
	}
	s.Network = nil
	mixed, err := Run(t.Context(), &solver{}, s, New(l), nil)
	if err != nil || !reflect.DeepEqual(scores(mixed), scores(first)) {
		t.Errorf("from half a cache the values are %v, not %v: %v", scores(mixed), scores(first), err)
	}
}

// scores returns the values of the best moves and of those played, in discs.
func scores(r *Review) (out []float64) {
	for _, m := range r.Moves {
		out = append(out, m.Best.Score.Discs, m.Played.Score.Discs)
	}
	return out
}

func TestCacheDamage(t *testing.T) {
	dir := t.TempDir()
	c := OpenCache(dir)
	c.store(engine, game.Start(game.Size8), bestOf, Value{Known: true, Score: ai.Estimated(1), Line: []game.Square{game.At(5, 4)}})
	if err := c.Save(0); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(c.path)
	if err != nil {
		t.Fatal(err)
	}
	flipped := append([]byte(nil), good...)
	flipped[len(flipped)/2] ^= 4
	newer := append([]byte(nil), good...)
	newer[len(cacheMagic)] = 9
	for name, data := range map[string][]byte{
		"empty": {}, "cut": good[:len(good)-1], "a bit": flipped, "version": newer, "text": []byte("hello"),
	} {
		if err := os.WriteFile(c.path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		d := OpenCache(dir)
		if d.Len() != 0 {
			t.Fatalf("%s: cache %+v", name, d)
		}
		d.store(engine, game.Start(game.Size8), bestOf, Value{Known: true, Score: ai.Estimated(2), Line: []game.Square{game.At(5, 4)}})
		if err := d.Save(0); err != nil {
			t.Errorf("%s: the cache cannot be used after it: %v", name, err)
		}
		if OpenCache(dir).Len() != 1 {
			t.Errorf("%s: nothing was saved after it", name)
		}
	}
}

// TestCacheIsBounded keeps one file, in the place of those of earlier versions, and so many values.
func TestCacheIsBounded(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "my [caches]*")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"review-5-0123456789abcdef.cache", "review-4-0.cache", "review.sgf"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p := game.Start(game.Size8)
	for i := range 5 {
		c := OpenCache(dir)
		c.store(fmt.Sprint("engine ", i), p, bestOf, Value{Known: true, Line: []game.Square{game.At(5, 4)}})
		if err := c.Save(0); err != nil {
			t.Fatal(err)
		}
	}
	files, err := filepath.Glob(filepath.Join(filepath.Dir(dir), "*", "*"))
	if err != nil || len(files) != 2 || OpenCache(dir).Len() != 5 {
		t.Errorf("the files %v are kept, %d values: %v", files, OpenCache(dir).Len(), err)
	}
	c := &Cache{entries: map[cacheKey]Value{}}
	for i := range MaxCached + 10 {
		c.entries[cacheKey{Position: game.Position{Own: game.Bitboard(i)}}] = Value{}
	}
	if c.encode(); len(c.entries) != MaxCached {
		t.Errorf("%d values are kept", len(c.entries))
	}
}

func TestTwoProcessesShareACache(t *testing.T) {
	dir := t.TempDir()
	a, b := OpenCache(dir), OpenCache(dir)
	line := []game.Square{game.At(5, 4)}
	a.store(engine, game.Start(game.Size8), bestOf, Value{Known: true, Depth: 9, Line: line})
	b.store(engine, game.Start(game.Size8), bestOf, Value{Known: true, Depth: 5, Line: line})
	b.store(engine, game.Start(game.Size6), bestOf, Value{Known: true, Depth: 5, Line: line})
	var wg sync.WaitGroup
	wg.Go(func() { b.lookup(engine, game.Start(game.Size8), bestOf) })
	if err := a.Save(0); err != nil {
		t.Fatal(err)
	}
	wg.Wait()
	if err := b.Save(0); err != nil {
		t.Fatal(err)
	}
	c := OpenCache(dir)
	if v, _ := c.lookup(engine, game.Start(game.Size8), bestOf); c.Len() != 2 || v.Depth != 9 {
		t.Errorf("%d values, the opening at depth %d", c.Len(), v.Depth)
	}
}

// TestCacheSavesNowAndThen saves no second time within an hour, but at the end.
func TestCacheSavesNowAndThen(t *testing.T) {
	dir := t.TempDir()
	c, p := OpenCache(dir), game.Start(game.Size8)
	for i, least := range []time.Duration{time.Hour, time.Hour, 0} {
		c.store(fmt.Sprint("engine ", i), p, bestOf, Value{Known: true, Line: []game.Square{game.At(5, 4)}})
		if err := c.Save(least); err != nil {
			t.Fatal(err)
		}
		if got, want := OpenCache(dir).Len(), []int{1, 1, 3}[i]; got != want {
			t.Errorf("after %d values the file has %d, not %d", i+1, got, want)
		}
	}
}

func TestCacheThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c := OpenCache(filepath.Join(file, "below"))
	c.store(engine, game.Start(game.Size8), bestOf, Value{Known: true, Line: []game.Square{game.At(5, 4)}})
	if err := c.Save(0); err == nil || !strings.HasPrefix(err.Error(), "saving the cache of reviews:") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
}

func FuzzCache(f *testing.F) {
	rng := rand.New(rand.NewPCG(13, 14))
	c := &Cache{entries: map[cacheKey]Value{}}
	for range 5 {
		p := shuffled(rng, 30)
		c.store(engine, p, bestOf, sampleValue(rng, p))
	}
	f.Add(c.encode())
	f.Add([]byte(cacheMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		// With the right checksum, or hardly anything gets past it.
		if len(data) > 4 {
			data = fixed(data)
		}
		entries, err := decodeCache(data)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("the error is no single line: %q", err)
			}
			return
		}
		c := &Cache{entries: entries}
		for key := range entries {
			if v, ok := c.lookup(engine, key.Position, key.Kind); ok && !sound(v) {
				t.Fatalf("%+v is given out", v)
			}
		}
		again, err := decodeCache(c.encode())
		if err != nil || len(again) != len(entries) {
			t.Fatalf("%d values become %d: %v", len(entries), len(again), err)
		}
	})
}

// fixed returns data with the checksum of what comes before it.
func fixed(data []byte) []byte {
	body := data[:len(data)-4]
	return binary.LittleEndian.AppendUint32(slices.Clone(body), crc32.ChecksumIEEE(body))
}

// Len returns the number of values kept.
func (c *Cache) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.load()
	return len(c.entries)
}
