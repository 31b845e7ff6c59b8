package serve

import (
	"context"
	"errors"
	"io"
	"math/bits"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/time/rate"

	"othello/internal/crash"
)

// errFlood ends a connection that sends more than any person types or pastes.
var errFlood = errors.New("too much input at once")

// Bounds of input: bytes at once and in a second, and what of it counts as keys.
const (
	bytesAtOnce, bytesEach   = 256 << 10, time.Second / (16 << 10)
	eventsAtOnce, eventsEach = 150, time.Second / 50
	motionEach               = 20 * time.Millisecond // the mouse says no more often where it is
)

// bounded reads what a client sends, and fails when that is more than a person can type or
// paste. onInput is called after every read.
type bounded struct {
	r       io.Reader
	onInput func()
	bytes   *rate.Limiter
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if n > 0 {
		b.onInput()
		if !b.bytes.AllowN(time.Now(), n) {
			return 0, errFlood
		}
	}
	return n, err
}

// sequenceLimiter reads the input of a terminal and shortens long escape sequences and pastes,
// which a decoder would hold in memory until they end.
type sequenceLimiter struct {
	r     io.Reader
	state int
	kept  int    // bytes of the sequence or paste that were passed on
	last  []byte // of a CSI sequence or paste, as many as tell where it begins or ends
	more  int    // bytes that follow in a character of UTF-8
	ends  bool   // a paste of which not all was passed on has ended
	buf   [1 << 10]byte
}

// The states of the input.
const (
	ground = iota
	escaped
	inCSI
	inString // OSC, DCS, APC, PM, SOS
	inPaste
)

const pasteStart, pasteEnd = "\x1b[200~", "\x1b[201~"

func (d *sequenceLimiter) Read(p []byte) (int, error) {
	for {
		n, err := d.r.Read(d.buf[:max(1, min(len(d.buf), len(p)-len(pasteEnd)))])
		out := p[:0]
		for _, b := range d.buf[:n] {
			if d.pass(b) {
				out = append(out, b)
			} else if d.ends {
				out, d.ends = append(out, pasteEnd...), false
			}
		}
		if len(out) > 0 || err != nil {
			return len(out), err
		}
	}
}

// pass reports whether a byte is passed on.
func (d *sequenceLimiter) pass(b byte) bool {
	if len(d.last) == len(pasteEnd) {
		d.last = append(d.last[:0], d.last[1:]...)
	}
	d.last = append(d.last, b)
	switch d.state {
	case inPaste:
		d.kept++
		if string(d.last) == pasteEnd {
			d.state, d.ends = ground, d.kept > maxPaste
			return !d.ends
		}
		return d.kept <= maxPaste
	case escaped:
		d.kept = 2
		switch b {
		case '[':
			d.state = inCSI
		case ']', 'P', '_', '^', 'X':
			d.state = inString
		case ansi.ESC:
		default:
			d.state = ground
		}
		return true
	case inCSI, inString:
		d.kept++
		switch {
		case b == ansi.ESC:
			d.state = escaped
		case b == ansi.BEL, b == ansi.CAN, b == ansi.SUB, d.state == inCSI && (b >= 0x40 && b <= 0x7e || b < 0x20):
			d.state = ground
			if string(d.last) == pasteStart {
				d.state, d.kept = inPaste, 0
			}
		default:
			return d.kept <= maxSequence
		}
		return true
	}
	switch {
	case b == ansi.ESC:
		d.state, d.more = escaped, 0
	case d.more > 0 && b&0xc0 == 0x80:
		d.more--
	case b >= 0x80 && b < 0xa0: // C1 control characters, which begin sequences as well
		d.more = 0
		return false
	default:
		d.more = continuation(b)
	}
	return true
}

// continuation returns how many bytes of a character follow the first in UTF-8.
func continuation(first byte) int { return max(0, min(bits.LeadingZeros8(^first)-1, 3)) }

// listen sends the events of a terminal to a program, until the input ends or is too much.
// Bubble Tea's own reader would wait for ever to hand its last events to a program that has
// ended.
func listen(ctx context.Context, in io.Reader, term string, work *crash.Group, send func(tea.Msg)) error {
	events := make(chan uv.Event)
	stop, cancel := context.WithCancel(ctx)
	defer cancel()
	var ended error
	done := make(chan struct{})
	work.Go(func() {
		defer close(done)
		ended = uv.NewTerminalReader(&sequenceLimiter{r: in}, term).StreamEvents(stop, events)
	})
	queue := make(chan tea.Msg, eventsAtOnce)
	work.Go(func() {
		for {
			select {
			case e := <-queue:
				send(e)
			case <-stop.Done():
				return
			}
		}
	})
	pace, motion := rate.NewLimiter(rate.Every(eventsEach), eventsAtOnce), rate.NewLimiter(rate.Every(motionEach), 1)
	for {
		select {
		case e := <-events:
			if _, moved := e.(uv.MouseMotionEvent); moved && !motion.Allow() {
				continue
			}
			if _, sized := e.(uv.WindowSizeEvent); sized || !pace.Allow() {
				continue // sizes come from the client, in bounds
			}
			select {
			case queue <- e:
			default: // the program is busy with what came before
			}
		case <-done:
			return ended
		}
	}
}
