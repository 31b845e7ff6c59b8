package ui

import tea "charm.land/bubbletea/v2"

// gesture is what the mouse can ask for anywhere on the screen.
type gesture uint8

const (
	noGesture gesture = iota
	wheelUp
	wheelDown
	buttonBack    // the right button, or the one that browsers go back with
	buttonForward // the one that browsers go forward with
)

// wheelOrButton is the gesture of a mouse message.
func wheelOrButton(msg tea.MouseMsg) gesture {
	at := msg.Mouse()
	switch msg.(type) {
	case tea.MouseWheelMsg:
		switch at.Button {
		case tea.MouseWheelUp:
			return wheelUp
		case tea.MouseWheelDown:
			return wheelDown
		}
	case tea.MouseClickMsg:
		switch at.Button {
		case tea.MouseRight, tea.MouseBackward:
			return buttonBack
		case tea.MouseForward:
			return buttonForward
		}
	}
	return noGesture
}
