package room

import (
	tea "charm.land/bubbletea/v2"

	"othello/internal/crash"
)

// Guard is the model as Bubble Tea sees it. A panic of the model or of one of its
// commands ends the program in good order: Bubble Tea would print it into the screen.
type Guard struct {
	Model  tea.Model
	End    func(*crash.Error) // ends the program; called from any goroutine
	broken bool               // the model is not to be asked any more
	seen   tea.View           // what it showed last
}

func (g *Guard) Init() (cmd tea.Cmd) {
	g.do(func() { cmd = g.Model.Init() })
	return g.watched(cmd)
}

func (g *Guard) Update(msg tea.Msg) (_ tea.Model, cmd tea.Cmd) {
	g.do(func() { _, cmd = g.Model.Update(msg) }) // which waits for the disk, too
	return g, g.watched(cmd)
}

func (g *Guard) View() tea.View {
	g.do(func() { g.seen = g.Model.View() })
	return g.seen
}

// do calls the model, unless it has broken.
func (g *Guard) do(call func()) {
	if g.broken {
		return
	}
	defer func() {
		if e := crash.Of(recover()); e != nil {
			g.broken = true
			g.End(e)
		}
	}()
	call()
}

// watched is cmd, and the commands that it batches, with their panics caught.
func (g *Guard) watched(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if e := crash.Of(recover()); e != nil {
				g.End(e)
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			watched := make(tea.BatchMsg, len(batch))
			for i, cmd := range batch {
				watched[i] = g.watched(cmd)
			}
			return watched
		}
		return msg
	}
}
