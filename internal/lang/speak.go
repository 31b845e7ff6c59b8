package lang

import (
	"slices"
	"sync"
)

// stage is where several people are spoken to, each in their language.
var stage theatre

// theatre is a place where one language is spoken at a time.
type theatre struct {
	mu      sync.Mutex
	now     *party   // that is spoken to; nil for none
	waiting []*party // in the order in which they came, one for each language
	own     *Printer // language of the program, while there is a party
}

// party are those who are spoken to in one language at the same time.
type party struct {
	tag  string
	n    int
	open chan struct{} // closed when it is their turn
}

// Speak does something in a language, as a server that draws for many people does: any
// number may do something in one language at a time, those who speak another one wait for
// their turn. What is done must be short, must not wait for another Speak, and must not
// call Use.
func Speak(tag string, do func()) {
	if !slices.Contains(Tags(), tag) {
		tag = English
	}
	stage.mu.Lock()
	switch p := stage.now; {
	case p == nil:
		stage.own = current.Load()
		stage.turn(&party{tag: tag, n: 1})
		stage.mu.Unlock()
	case p.tag == tag && len(stage.waiting) == 0:
		p.n++
		stage.mu.Unlock()
	default:
		i := slices.IndexFunc(stage.waiting, func(p *party) bool { return p.tag == tag })
		if i < 0 {
			i = len(stage.waiting)
			stage.waiting = append(stage.waiting, &party{tag: tag, open: make(chan struct{})})
		}
		next := stage.waiting[i]
		next.n++
		stage.mu.Unlock()
		<-next.open
	}
	defer leave()
	do()
}

// turn makes a party the one that is spoken to. mu is held.
func (s *theatre) turn(p *party) {
	s.now = p
	Use(p.tag)
	if p.open != nil {
		close(p.open)
	}
}

// leave is the end of a Speak: the last one of a party makes room for the next.
func leave() {
	stage.mu.Lock()
	defer stage.mu.Unlock()
	if stage.now.n--; stage.now.n > 0 {
		return
	}
	if len(stage.waiting) == 0 {
		stage.now = nil
		current.Store(stage.own)
		return
	}
	next := stage.waiting[0]
	stage.waiting = stage.waiting[1:]
	stage.turn(next)
}
