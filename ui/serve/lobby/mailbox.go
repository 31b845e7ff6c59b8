package lobby

import "errors"

// mailbox queues what visitors ask of a table for its goroutine. A call that changes the game
// is answered once that is on disk.
type mailbox struct {
	calls   chan call
	done    chan struct{} // closed when nobody can ask any more
	pending []call        // done, and to be answered
}

// call is something to be done by the goroutine of a table.
type call struct {
	do    func() error
	reply chan error // capacity 1
	keeps bool       // it has changed what is kept
}

func newMailbox() mailbox { return mailbox{calls: make(chan call), done: make(chan struct{})} }

// errTableClosed says that a table is no more: it was closed, or its game waits on disk.
var errTableClosed = errors.New("the table is gone")

// ask has something done, nil for nothing, and waits for the answer.
func (m *mailbox) ask(do func() error) error {
	c := call{do: do, reply: make(chan error, 1)}
	select {
	case m.calls <- c:
		return <-c.reply
	case <-m.done:
		return errTableClosed
	}
}

// serve does what was asked for; changed reports whether the game is another since.
func (m *mailbox) serve(c call, changed func() bool) {
	m.pending = append(m.pending, c) // a panic answers it, too
	var err error
	if c.do != nil {
		err = c.do()
	}
	last := len(m.pending) - 1
	if err != nil {
		c.reply <- err
		m.pending = m.pending[:last]
		return
	}
	m.pending[last].keeps = changed()
}

// answer answers for all that was done: with err, which may be nil, or for what the disk
// does not take.
func (m *mailbox) answer(err error, unsaved bool) {
	for _, c := range m.pending {
		if err == nil && unsaved && c.keeps {
			c.reply <- ErrNotSaved
		} else {
			c.reply <- err
		}
	}
	m.pending = nil
}
