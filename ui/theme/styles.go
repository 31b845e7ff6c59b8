package theme

import (
	"image/color"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// Styles is all that drawing needs to know about the terminal and the taste of
// the person before it. It is made anew when one of them changes.
type Styles struct {
	// Text of panels and dialogs, by what it is for.
	Text, Dim, Accent, Title    lipgloss.Style
	Warning, Failure, Good, Bad lipgloss.Style
	Border, Key, Selected       lipgloss.Style

	Borders lipgloss.Border // frame of dialogs and boxes

	Plain   bool // no colours at all: attributes and characters tell everything
	Light   bool // the background is: white must be told from it
	Flat    bool // the felt has a single tone
	Lines   bool // lines part the squares
	ASCII   bool // nothing but ASCII is drawn
	Letters bool // discs are X and O
	Outline bool // ... or, without colours, filled with that of text or outlined, as comes nearest to black and white
	Round   bool // discs of 2x1 squares are ●
	Narrow  bool // characters of ambiguous width are known to be one cell wide

	fg, bg [allRoles]string // parameters of the SGR sequence that sets the colour

	profile colorprofile.Profile
	seen    [allRoles]oklab // what the colours look like; the terminal's own as its background

	pictures pictures
}

// Terminal is what is known about the terminal. The zero value is one without
// colours of which it is not known that it shows more than ASCII.
type Terminal struct {
	Profile  colorprofile.Profile // number of colours
	Dark     bool                 // its background is
	Answered bool                 // ... as it has said itself
	Charset  Charset
	Narrow   bool // characters of ambiguous width, which ● and the lines of boxes are, take one cell
}

// New makes the styles of the configured theme for a terminal. Errors name the wrong key.
func New(cfg Config, term Terminal) (*Styles, error) {
	return newStyles(cfg, term, false)
}

// NewBehind makes the styles for what stands behind a dialog: no colours, near the background.
func NewBehind(cfg Config, term Terminal) (*Styles, error) { return newStyles(cfg, term, true) }

func newStyles(cfg Config, term Terminal, behind bool) (*Styles, error) {
	dark := term.onDark(cfg)
	p, err := paletteOf(cfg, term.Profile, dark)
	if err != nil {
		return nil, err
	}
	checker := slices.Contains([]string{"", "auto", "checker"}, cfg.Grid)
	if !checker {
		p[FeltAlt] = p[Felt]
	}
	flat := sgr(p[Felt], true) == sgr(p[FeltAlt], true)
	if behind {
		p.fade(term.Profile, dark)
	}
	st := &Styles{
		profile: term.Profile,
		Plain:   term.Profile <= colorprofile.ASCII,
		Light:   !dark,
		Flat:    flat,
		Lines:   cfg.Grid == "lines" || flat && checker, // of which the terminal does not show enough
		ASCII:   cfg.Discs == "ascii" || term.Charset != CharsetUTF8,
		Borders: lipgloss.ASCIIBorder(),
	}
	st.Letters = st.Plain || st.ASCII
	if st.Narrow = term.Narrow && !st.ASCII; st.Narrow {
		st.Round = !st.Letters && cfg.Discs != "block"
		st.Outline = st.Plain
		st.Borders = lipgloss.RoundedBorder()
		if st.Plain {
			st.Borders = lipgloss.NormalBorder()
		}
	}
	ink := func(r Role) lipgloss.Style {
		s := lipgloss.NewStyle()
		if p[r] != nil {
			s = s.Foreground(p[r])
		}
		return s
	}
	st.Text, st.Dim, st.Accent = ink(Text), ink(Dim), ink(Accent)
	st.Title, st.Warning, st.Failure = ink(Title).Bold(true), ink(Warning), ink(Failure).Bold(true)
	st.Good, st.Bad, st.Border, st.Key = ink(Good), ink(Bad), ink(Border), ink(Key).Bold(true)
	st.Selected = ink(SelectedText).Bold(term.Profile != colorprofile.ANSI) // where bold black is grey
	if p[Selected] != nil {
		st.Selected = st.Selected.Background(p[Selected])
	}
	if st.Plain {
		st.Selected = st.Selected.Reverse(true)
	}
	for r, c := range p {
		st.fg[r], st.bg[r] = sgr(c, false), sgr(c, true)
		switch {
		case c != nil:
			st.seen[r] = oklabOf(c)
		case st.Light:
			st.seen[r] = oklab{l: 1}
		}
	}
	return st, nil
}

// sgr is the parameter that sets c, empty for nil.
func sgr(c color.Color, background bool) string {
	switch {
	case c == nil:
		return ""
	case background:
		return strings.Join(ansi.NewStyle().BackgroundColor(c), ";")
	}
	return strings.Join(ansi.NewStyle().ForegroundColor(c), ";")
}

// behindShare is how much of the difference to the background is left behind a dialog.
const behindShare = 0.4

// fade takes the colours out of p. Of 16 colours only those of text are.
func (p *palette) fade(prof colorprofile.Profile, dark bool) {
	if prof <= colorprofile.ASCII {
		return
	}
	background, ink := color.RGBA{0, 0, 0, 255}, color.RGBA{255, 255, 255, 255}
	if !dark {
		background, ink = ink, background
	}
	for r := range p {
		if Role(r) == Selected && p[r] == nil || Role(r) == None {
			continue
		}
		if prof == colorprofile.ANSI {
			if Role(r) < Selected {
				p[r] = ansi.BrightBlack
			}
			continue
		}
		c := p[r]
		if c == nil {
			if Role(r) >= Frame {
				continue // the terminal's own background
			}
			c = ink
		}
		grey := color.GrayModel.Convert(c)
		p[r] = converted(mix(background, grey, behindShare), prof)
	}
}
