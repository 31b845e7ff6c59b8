//go:build !unix

package ui

import tea "charm.land/bubbletea/v2"

// withCheckedInput leaves the console to the library, which reads its events rather than bytes.
func withCheckedInput(func(tea.Msg)) tea.ProgramOption { return func(*tea.Program) {} }
