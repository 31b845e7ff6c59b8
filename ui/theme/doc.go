// Package theme is what drawing needs to know about the terminal and the taste of the
// person before it: colours by what they are for, converted to what the terminal can
// show, which characters it shows and how wide, and a canvas of cells to draw on. It
// knows no game and no widget. Colours are compared in Oklab, and text is held to the
// contrast that WCAG 2.2 asks for: colours in which it could not be read are corrected.
package theme
