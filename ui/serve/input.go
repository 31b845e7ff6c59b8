package serve

import (
	"bytes"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

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

// boundedConn bounds what a client sends in all, most of which no session reads: packets that are to
// be ignored, new keys, a second stream of input. It leaves a session room for packets of one key.
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

// keyboard decodes what a terminal sends, and keeps little of a sequence or paste that does not
// end. The library's own reader has a table of 170 KiB for each terminal, with nothing in it that
// the library's decoder does not know.
type keyboard struct {
	decoder uv.EventDecoder
	emit    func(uv.Event)
	rest    []byte // what may go on
	pasting bool
	paste   []byte
}

const pasteEnd = "\x1b[201~"

// escapeTime is how long an escape sequence may stop before it is taken as it is.
const escapeTime = 50 * time.Millisecond

// take decodes what was sent. Without more to come, what has not ended counts as it is.
func (k *keyboard) take(sent []byte, more bool) {
	b := append(k.rest, sent...)
	for len(b) > 0 {
		if k.pasting {
			text, after, ended := bytes.Cut(b, []byte(pasteEnd))
			if !ended {
				text = b[:max(0, len(b)-len(pasteEnd)+1)]
				after = b[len(text):]
			}
			k.paste = append(k.paste, text[:min(len(text), maxPaste-len(k.paste))]...)
			if b = after; !ended {
				break
			}
			k.emit(uv.PasteEvent{Content: strings.ToValidUTF8(string(k.paste), "")})
			k.pasting, k.paste = false, nil
			continue
		}
		if b[0] >= 0x80 && b[0] < 0xa0 { // C1 control characters, which begin sequences as well
			b = b[1:]
			continue
		}
		n, event := k.decoder.Decode(b)
		n = max(n, 1)
		_, unknown := event.(uv.UnknownEvent)
		if more && (!utf8.FullRune(b) || n == len(b) && (unknown || b[0] == ansi.ESC && n <= 2 || b[n-1] == ansi.ESC)) {
			if len(b) > maxSequence {
				b = b[:3] // by which its end is known
			}
			break
		}
		b = b[n:]
		switch e := event.(type) {
		case nil:
		case uv.PasteStartEvent:
			k.pasting = true
		case uv.MultiEvent:
			for _, e := range e {
				k.emit(e)
			}
		default:
			k.emit(e)
		}
	}
	k.rest = append(k.rest[:0], b...)
}

// listen sends the events of a terminal to a program, until the input ends or is too much.
func listen(in io.Reader, work *crash.Group, send func(tea.Msg)) error {
	stop := make(chan struct{})
	defer close(stop)
	var ended error
	sent := make(chan []byte)
	work.Go(func() {
		defer close(sent)
		buf := make([]byte, 1<<10)
		for {
			n, err := in.Read(buf)
			if err != nil {
				ended = err
				return
			}
			select {
			case sent <- slices.Clone(buf[:n]):
			case <-stop:
				return
			}
		}
	})
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
	k := keyboard{emit: func(e uv.Event) {
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
	}}
	for {
		var late <-chan time.Time
		if len(k.rest) > 0 && !k.pasting {
			late = time.After(escapeTime)
		}
		select {
		case b, ok := <-sent:
			if !ok {
				return ended
			}
			k.take(b, true)
		case <-late:
			k.take(nil, false)
		}
	}
}
