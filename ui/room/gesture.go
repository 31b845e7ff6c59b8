package room

import tea "charm.land/bubbletea/v2"

// MouseStep returns the step through moves that a mouse message asks for: -1 for the wheel up, the
// right button or the one to go back; 1 for the wheel down or the one to go forward; else 0.
func MouseStep(msg tea.MouseMsg) (d int, wheel bool) {
	switch msg.(type) {
	case tea.MouseWheelMsg:
		return wheelStep(msg.Mouse().Button), true
	case tea.MouseClickMsg:
		switch msg.Mouse().Button {
		case tea.MouseRight, tea.MouseBackward:
			return -1, false
		case tea.MouseForward:
			return 1, false
		}
	}
	return 0, false
}

// wheelStep returns a notch of the wheel, down positive; 0 for other buttons.
func wheelStep(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelUp:
		return -1
	case tea.MouseWheelDown:
		return 1
	}
	return 0
}
