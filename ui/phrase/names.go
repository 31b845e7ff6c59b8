package phrase

import "othello/book"

// Names says what openings are called.
type Names struct {
	Language string // "en", "ja" or "both"; English if empty
	ASCII    bool   // the terminal cannot show Japanese
}

// Of is what the person wants an opening to be called.
func (n Names) Of(o book.Opening) string {
	switch {
	case n.ASCII:
	case n.Language == "ja":
		return o.Japanese
	case n.Language == "both" && o.Japanese != o.English:
		return o.English + " " + o.Japanese
	}
	return o.English
}

// Other is the name in the other language; empty where it says nothing new.
func (n Names) Other(o book.Opening) string {
	switch {
	case n.ASCII || n.Language == "both" || o.Japanese == o.English:
		return ""
	case n.Language == "ja":
		return o.English
	}
	return o.Japanese
}
