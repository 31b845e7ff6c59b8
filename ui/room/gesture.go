package room

import tea "charm.land/bubbletea/v2"

// Gesture is what the mouse can ask for anywhere on the screen.
type Gesture uint8

// The gestures.
const (
	NoGesture Gesture = iota
	WheelUp
	WheelDown
	ButtonBack    // the right button, or the one that browsers go back with
	ButtonForward // the one that browsers go forward with
)

// GestureOf is the gesture of a mouse message.
func GestureOf(msg tea.MouseMsg) Gesture {
	at := msg.Mouse()
	switch msg.(type) {
	case tea.MouseWheelMsg:
		switch at.Button {
		case tea.MouseWheelUp:
			return WheelUp
		case tea.MouseWheelDown:
			return WheelDown
		}
	case tea.MouseClickMsg:
		switch at.Button {
		case tea.MouseRight, tea.MouseBackward:
			return ButtonBack
		case tea.MouseForward:
			return ButtonForward
		}
	}
	return NoGesture
}
