package room

import tea "charm.land/bubbletea/v2"

// MouseStep returns the step through moves that a mouse message asks for anywhere on the
// screen: back, -1, by the wheel up, the right button or the one that browsers go back with;
// forward, 1, by the wheel down or the button that browsers go forward with; else 0.
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
