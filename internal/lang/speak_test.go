package lang

import (
	"strings"
	"sync"
	"testing"
)

// TestSpeak speaks two languages to many people at once: each hears their own, and the
// program speaks its own again afterwards.
func TestSpeak(t *testing.T) {
	speak(t, English)
	var all sync.WaitGroup
	for i := range 40 {
		tag, want := English, "Black to move"
		if i%2 == 1 {
			tag, want = "ja", "黒の番"
		}
		all.Go(func() {
			for range 50 {
				Speak(tag, func() {
					if got := F("%v to move", side(0)); got != want {
						t.Errorf("%s: %q", tag, got)
					}
				})
			}
		})
	}
	all.Wait()
	if stage.now != nil || len(stage.waiting) > 0 || Now() != English {
		t.Errorf("after all: %+v, %s", stage.now, Now())
	}
}

// TestSpeakTogether lets those of one language speak at the same time, and lets nobody
// wait for ever for those of another one.
func TestSpeakTogether(t *testing.T) {
	speak(t, "ja")
	inside, end, heard := make(chan bool), make(chan bool), make(chan string, 2)
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() { Speak(English, func() { inside <- true; <-end }) })
	}
	<-inside
	<-inside // both at once
	all.Go(func() { Speak("ja", func() { heard <- Now() }) })
	for waits := false; !waits; {
		stage.mu.Lock()
		waits = len(stage.waiting) == 1
		stage.mu.Unlock()
	}
	all.Go(func() { Speak(English, func() { heard <- Now() }) }) // behind who waits
	for waits := false; !waits; {
		stage.mu.Lock()
		waits = len(stage.waiting) == 2
		stage.mu.Unlock()
	}
	close(end)
	all.Wait()
	if order := <-heard + " " + <-heard; order != "ja en" {
		t.Errorf("they spoke in the order %q", order)
	}
	func() {
		defer func() { _ = recover() }()
		Speak("xx", func() { panic(Now()) })
	}()
	if stage.now != nil || Now() != "ja" {
		t.Errorf("after a panic: %+v, %s", stage.now, Now())
	}
}

// TestInEnglish logs errors in English whatever is spoken.
func TestInEnglish(t *testing.T) {
	speak(t, "ja")
	err := Errorf("the game is over")
	if got := InEnglish(err); got != "the game is over" || strings.Contains(err.Error(), "over") {
		t.Errorf("%q, and %q", got, err)
	}
}
