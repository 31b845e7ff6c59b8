//go:build deep

package ui

// robotInputs is how often the robot presses a key or clicks.
const robotInputs = 30_000

// japaneseInputs is how often the Japanese one does.
const japaneseInputs = 10_000
