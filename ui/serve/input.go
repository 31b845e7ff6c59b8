package serve

import (
	"errors"
	"io"
	"net"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"

	"othello/internal/crash"
	"othello/internal/sequence"
)

// errFlood ends a connection that sends more than any person types or pastes.
var errFlood = errors.New("too much input at once")

// Bounds of input: bytes at once and in a second, and what of it counts as keys.
const (
	bytesAtOnce, bytesRate   = 512 << 10, 32 << 10
	eventsAtOnce, eventsEach = 150, time.Second / 50
	motionEach               = 20 * time.Millisecond // the mouse says no more often where it is
)

// heard is the input of a session. onInput is called after every read.
type heard struct {
	io.Reader
	onInput func()
}

func (h heard) Read(p []byte) (int, error) {
	n, err := h.Reader.Read(p)
	if n > 0 {
		h.onInput()
	}
	return n, err
}

// boundedConn bounds what a client sends in all: more than a person types or pastes in packets of
// one key, and what no session reads, such as packets to be ignored and new keys.
type boundedConn struct {
	net.Conn
	bytes *rate.Limiter
}

func (b boundedConn) Read(p []byte) (int, error) {
	n, err := b.Conn.Read(p)
	if !b.bytes.AllowN(time.Now(), n) {
		return 0, errFlood
	}
	return n, err
}

// slowness is how much later the rest of a sequence may come over a network.
const slowness = time.Second

// newKeyboard decodes what a terminal sends. The library's own reader has a table of 170 KiB for
// each terminal, with nothing in it that the library's decoder does not know.
func newKeyboard(emit func(uv.Event)) *sequence.Reader {
	var decoder uv.EventDecoder
	decode := func(unit []byte) {
		for len(unit) > 0 {
			n, event := decoder.Decode(unit)
			unit = unit[max(n, 1):]
			switch e := event.(type) {
			case nil:
			case uv.MultiEvent:
				for _, e := range e {
					emit(e)
				}
			default:
				emit(e)
			}
		}
	}
	return &sequence.Reader{MostPaste: maxPaste, Slow: slowness, Key: decode, Paste: func(text string) { emit(uv.PasteEvent{Content: text}) }}
}

// listen sends the events of a terminal to a program, until the input ends or is too much.
func listen(in io.Reader, work *crash.Group, send func(tea.Msg)) error {
	stop := make(chan struct{})
	defer close(stop)
	queue := make(chan tea.Msg, eventsAtOnce)
	work.Go(func() {
		for {
			select {
			case e := <-queue:
				send(e)
			case <-stop:
				return
			}
		}
	})
	pace, motion := rate.NewLimiter(rate.Every(eventsEach), eventsAtOnce), rate.NewLimiter(rate.Every(motionEach), 1)
	k := newKeyboard(func(e uv.Event) {
		if _, moved := e.(uv.MouseMotionEvent); moved && !motion.Allow() {
			return
		}
		if _, sized := e.(uv.WindowSizeEvent); sized || !pace.Allow() {
			return // sizes come from the client, in bounds
		}
		select {
		case queue <- e:
		default: // the program is busy with what came before
		}
	})
	var mu sync.Mutex // of k
	late := time.AfterFunc(time.Hour, func() {
		_ = crash.Catch(func() error { // which reports it
			mu.Lock()
			defer mu.Unlock()
			k.Expired(time.Now())
			return nil
		})
	})
	defer late.Stop()
	take := func(sent []byte) {
		mu.Lock()
		defer mu.Unlock()
		k.Take(sent, time.Now())
		if late.Stop(); k.Waits() > 0 {
			late.Reset(k.Waits())
		}
	}
	buf := make([]byte, 1<<10)
	for {
		n, err := in.Read(buf)
		if err != nil {
			return err
		}
		take(buf[:n])
	}
}
