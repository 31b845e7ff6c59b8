package plain

import (
	"context"
	"io"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"

	"othello/internal/crash"
	"othello/internal/job"
)

// program is a session as a Bubble Tea model that is given lines in place of keys and draws
// nothing. Everything is written in Update, so an answer is out before the next line is read.
type program struct {
	v       *view
	in      <-chan line
	queue   []line // read, but not handled yet
	ended   bool   // the input
	reading bool   // a line is being waited for
	slow    bool   // the disk is being waited for
	long    bool   // it will be said that an engine takes its time
	err     error  // that ends the program
}

// The messages of a program.
type (
	lineMsg line     // was read
	endMsg  struct{} // of the input
	wakeMsg struct{} // the session has something to tell
	slowMsg struct{} // the disk has had its time
	longMsg struct{} // an engine has thought for long
	stopMsg struct{} // the context is done
)

// runProgram handles lines until the session is over.
func runProgram(ctx context.Context, v *view, in <-chan line) error {
	m := &program{v: v, in: in}
	p := tea.NewProgram(m,
		tea.WithoutRenderer(), tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithEnvironment([]string{}),
		tea.WithoutSignalHandler(), tea.WithoutCatchPanics(), tea.WithFPS(1))
	release := context.AfterFunc(ctx, func() { p.Send(stopMsg{}) })
	defer release()
	if _, err := p.Run(); m.err == nil {
		m.err = err
	}
	return m.err
}

func (m *program) Init() tea.Cmd  { return tea.Batch(m.await(), m.hear(), m.settle()) }
func (m *program) View() tea.View { return tea.View{} }

func (m *program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	if err := crash.Catch(func() error { cmd = m.update(msg); return nil }); err != nil {
		m.err = err
	}
	if m.err != nil {
		cmd = tea.Quit
	}
	return m, cmd
}

func (m *program) update(msg tea.Msg) tea.Cmd {
	v := m.v
	var again tea.Cmd
	switch msg := msg.(type) {
	case lineMsg:
		m.reading = false
		m.queue = append(m.queue, line(msg))
	case endMsg:
		m.reading, m.ended = false, true
	case wakeMsg:
		again = m.await()
	case slowMsg:
		if m.slow {
			m.slow, v.late, v.slow = false, true, nil
			v.Say("Not saved yet: the disk is slow.")
		}
	case longMsg:
		m.long = false
		if elapsed, thinking := v.thinking(); thinking && elapsed >= mention && !v.mentioned {
			v.mentioned = true
			v.Say(`The engine is thinking; "now" makes it play the best move so far.`)
		}
	case os.Signal:
		if msg == job.StopSignal && v.setup.Job.Shell {
			v.ses.SetAway(true)
			v.setup.Job.Stop()
			v.ses.SetAway(false)
			v.prompt = false // the shell has written
		}
		again = m.hear()
	case stopMsg:
		v.newline()
		m.err = v.ctx.Err()
		return nil
	default:
		return nil
	}
	return tea.Batch(again, m.settle())
}

// settle does what can be done now, writes what was said, and asks for what is needed next.
func (m *program) settle() tea.Cmd {
	v := m.v
	var cmds []tea.Cmd
	for {
		v.step()
		if v.quit {
			return tea.Quit
		}
		open := v.setup.Interactive || v.asked == nil && !v.ses.Busy()
		elapsed, thinking := v.thinking()
		slow := v.awaitDisk()
		switch {
		case slow != nil:
			if open = false; !m.slow {
				m.slow = true
				cmds = append(cmds, m.after(slow, slowMsg{}))
			}
		case !thinking:
			v.askForLine()
		case v.setup.Interactive && !v.mentioned && !m.long:
			m.long = true
			cmds = append(cmds, m.after(time.After(mention-elapsed), longMsg{}))
		}
		if slow == nil {
			m.slow = false
			if m.err = v.flush(); m.err != nil {
				return tea.Quit
			}
		}
		switch {
		case open && len(m.queue) > 0:
			m.handle()
			continue
		case open && m.ended:
			v.quit = true
			if v.setup.Interactive {
				v.newline()
			}
			continue
		case open && !m.reading:
			m.reading = true
			cmds = append(cmds, m.read)
		}
		return tea.Batch(cmds...)
	}
}

// handle takes the next line of the queue.
func (m *program) handle() {
	l := m.queue[0]
	m.queue = m.queue[1:]
	m.v.prompt = false
	if l.err != nil {
		m.v.SayError(l.err)
		return
	}
	m.v.handle(l.text)
}

// hear waits for what the shell does with the program: stop it, or let it go on.
func (m *program) hear() tea.Cmd {
	if m.v.setup.Job == nil {
		return nil
	}
	return func() tea.Msg {
		select {
		case s := <-m.v.setup.Job.Heard:
			return s
		case <-m.v.ctx.Done():
			return nil
		}
	}
}

// read waits for a line.
func (m *program) read() tea.Msg {
	l, ok := <-m.in
	if !ok {
		return endMsg{}
	}
	return lineMsg(l)
}

// await waits until the session has something to tell.
func (m *program) await() tea.Cmd {
	return func() tea.Msg {
		select {
		case <-m.v.ses.Wake():
			return wakeMsg{}
		case <-m.v.ctx.Done():
			return nil
		}
	}
}

// after waits for c, but not longer than the program runs, as tea.Tick would.
func (m *program) after(c <-chan time.Time, msg tea.Msg) tea.Cmd {
	return func() tea.Msg {
		select {
		case <-c:
			return msg
		case <-m.v.ctx.Done():
			return nil
		}
	}
}
