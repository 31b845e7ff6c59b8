package crash

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
)

// explode is found in the stacks of what it ends.
func explode() { panic("boom") }

func TestCatch(t *testing.T) {
	odd := errors.New("odd")
	if err := Catch(func() error { return odd }); err != odd {
		t.Errorf("an error: %v", err)
	}
	if err := Catch(func() error { return nil }); err != nil {
		t.Errorf("nothing: %v", err)
	}
	err := Catch(func() error { explode(); return nil })
	e, ok := errors.AsType[*Error](err)
	if !ok || e.Value != "boom" || e.Error() != "it crashed: boom" || !strings.Contains(string(e.Stack), "explode") || e.File != "" {
		t.Errorf("a panic: %+v", err)
	}
	if again := Catch(func() error { panic(e) }); again != error(e) {
		t.Errorf("a panic raised again: %v", again)
	}
}

func TestGo(t *testing.T) {
	done := make(chan bool)
	Go(func() { close(done) }, nil)
	<-done
	var deferred bool
	got := make(chan *Error)
	Go(func() {
		defer func() { deferred = true }()
		explode()
	}, func(e *Error) { got <- e })
	if e := <-got; e.Value != "boom" || !deferred {
		t.Errorf("the owner is told %v, deferred functions called: %v", e, deferred)
	}
	release := Keep(func(e *Error) { got <- e })
	Go(explode, nil)
	if e := <-got; e.Value != "boom" {
		t.Errorf("the keeper is told %v", e)
	}
	release()
	if raised := Catch(func() error { Report(&Error{Value: "late"}); return nil }); raised == nil || !strings.Contains(raised.Error(), "late") {
		t.Errorf("without a keeper: %v", raised)
	}
}

func TestGroup(t *testing.T) {
	var g Group
	var n atomic.Int32
	for range 5 {
		g.Go(func() { n.Add(1) })
	}
	if err := g.Wait(); err != nil || n.Load() != 5 {
		t.Errorf("%d of 5 were called, %v", n.Load(), err)
	}
	g.Go(explode)
	g.Go(func() { n.Add(1) })
	if err := g.Wait(); err == nil || err.Error() != "it crashed: boom" || n.Load() != 6 {
		t.Errorf("%d of 6 were called, %v", n.Load(), err)
	}
}

func TestFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "crash.txt")
	WriteTo(path, "prog v1")
	defer WriteTo("", "")
	for i := range 2 {
		err := Catch(func() error { explode(); return nil })
		if e, ok := errors.AsType[*Error](err); !ok || e.File != path {
			t.Errorf("panic %d: %+v", i, err)
		}
	}
	text, err := os.ReadFile(path)
	if n := strings.Count(string(text), "prog v1"); err != nil || n != 2 || !strings.Contains(string(text), "it crashed: boom") || !strings.Contains(string(text), "explode") {
		t.Errorf("%d of 2 panics in %s (%v)", n, text, err)
	}
	if err := os.WriteFile(path, make([]byte, most+1), 0o600); err != nil {
		t.Fatal(err)
	}
	if file, err := Dump("asked"); err != nil || file != path {
		t.Errorf("dump: %s, %v", file, err)
	}
	text, err = os.ReadFile(path)
	if err != nil || len(text) > most || !strings.Contains(string(text), "asked") || !strings.Contains(string(text), "TestFile") {
		t.Errorf("a dump in a full file: %d bytes, %v", len(text), err)
	}
	blocked := filepath.Join(path, "below")
	WriteTo(blocked, "prog v1")
	if e := Of("boom"); e.File != "" {
		t.Errorf("written to %s, which cannot be", e.File)
	}
}
