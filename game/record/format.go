package record

import (
	"io"
	"path/filepath"
	"slices"
	"strings"

	"othello/internal/message"
)

// row is all that is said about a format anywhere: a new one is a row, and a file with
// its reader and writer.
type row struct {
	name, extension string
	also            []string               // further names and extensions that people use
	about           string                 // what such a text or file is
	keeps           message.Message        // what is kept of a game that is written so
	is              func(text string) bool // recognises a text; nil for what is recognised otherwise
	read            func(p *parser)        // nil for a format that is only written
	write           func(w io.Writer, records []*Record) error
}

// registry has a row for each Format. It is filled at the start since its readers name
// their formats in errors.
var registry [PNG + 1]row

func init() {
	onlyPosition := message.New("keeps the position only")
	registry = [...]row{
		Unknown: {name: "unknown"},
		WTHOR: {
			name: "WTHOR", extension: ".wtb",
			about: "the database of the French federation, with .jou and .trn files for names",
		},
		SGF: {
			name: "SGF", extension: ".sgf", also: []string{"sof"}, is: isTree(SGF), read: (*parser).trees, write: each(sgfText),
			about: "(;GM[2]…), games with variations, comments and times",
			keeps: message.New("keeps everything"),
		},
		GGF: {
			name: "GGF", extension: ".ggf", also: []string{"ggs"}, is: isTree(GGF), read: (*parser).trees, write: each(ggfText),
			about: "(;GM[Othello]…;), games of the Generic Game Server",
			keeps: message.New("keeps the moves, names, times and comments"),
		},
		Quest: {
			name: "Quest", extension: ".json", also: []string{"othelloquest"}, is: questStart.MatchString, read: (*parser).quest,
			about: "games of Othello Quest as its server gives them",
		},
		PGN: {
			name: "PGN", extension: ".pgn", also: []string{"playok"}, is: pgnStart.MatchString, read: (*parser).pgn,
			about: "tags and numbered moves, as PlayOK gives them",
		},
		Bitboards: {
			name: "bitboards", extension: ".hex", also: []string{"bitboard"}, is: isBitboards, read: (*parser).bitboards, write: writeBitboards,
			about: "16 hexadecimal digits for the side to move and 16 for its opponent, as Egaroucid copies them",
			keeps: onlyPosition,
		},
		OBF: {
			name: "OBF", extension: ".obf", also: []string{"scr", "epd", "pos"}, is: isOBF, read: (*parser).obf, write: each(obfText),
			about: "a board, the side to move and the scores of its moves, a line each",
			keeps: onlyPosition,
		},
		FEN: {
			name: "FEN", extension: ".fen", is: isFEN, read: (*parser).fen,
			about: "positions as chess programs write them, 8/8/8/3pP3/3Pp3/8/8/8 b",
		},
		Board: {
			name: "board", extension: ".board", also: []string{"position", "brd"}, is: isBoard, read: (*parser).board, write: each(boardText),
			about: "64 characters (or 36, or 16) and the side to move, in a line or drawn",
			keeps: onlyPosition,
		},
		Transcript: {
			name: "transcript", extension: ".txt", also: []string{"moves", "text"}, is: isTranscript, read: (*parser).transcripts, write: writeTranscripts,
			about: "f5d6c3…, one game a line",
			keeps: message.New("keeps the moves only"),
		},
		SVG: {
			name: "SVG", extension: ".svg", write: writeDiagrams,
			about: "a picture of the game or of a position with its scores; several are drawn on one sheet",
			keeps: message.New("is a picture: the number of each move on its square"),
		},
		PNG: {
			name: "PNG", extension: ".png", write: writePNG,
			about: "a picture of the current position",
			keeps: message.New("is a picture of the position"),
		},
	}
}

// All returns all formats.
func All() []Format { return having(func(f Format) bool { return f != Unknown }) }

// Formats returns all formats that are read, in the order in which detection tries them.
func Formats() []Format {
	return having(func(f Format) bool { return f == WTHOR || registry[f].read != nil })
}

// Written returns all formats that are written.
func Written() []Format { return having(func(f Format) bool { return registry[f].write != nil }) }

func having(want func(f Format) bool) (list []Format) {
	for f := range registry {
		if want(Format(f)) {
			list = append(list, Format(f))
		}
	}
	return list
}

// String returns the name of the format, as ParseFormat takes it.
func (f Format) String() string { return f.row().name }

// Extension returns the usual end of a file name, ".sgf"; empty for Unknown.
func (f Format) Extension() string { return f.row().extension }

// About says in English what a text or file in the format is.
func (f Format) About() string { return f.row().about }

// Keeps says what a file in the format keeps of a game.
func (f Format) Keeps() message.Message {
	if f.row().write == nil {
		return message.New("is only read")
	}
	return f.row().keeps
}

func (f Format) row() row {
	if int(f) < len(registry) {
		return registry[f]
	}
	return registry[Unknown]
}

// NamesOf lists formats by name, "transcript, SGF, GGF".
func NamesOf(list []Format) string { return joined(list, Format.String, ", ") }

// ExtensionsOf lists formats by extension, ".txt .sgf .ggf".
func ExtensionsOf(list []Format) string { return joined(list, Format.Extension, " ") }

func joined(list []Format, text func(Format) string, by string) string {
	var words []string
	for _, f := range list {
		words = append(words, text(f))
	}
	return strings.Join(words, by)
}

// ParseWritten finds a format that is written by its name or its file extension, in any case.
func ParseWritten(name string) (Format, error) { return named(Written(), name) }

func named(list []Format, name string) (Format, error) {
	if f := among(list, name); f != Unknown {
		return f, nil
	}
	return Unknown, message.Errorf("%q is not a format (%s)", name, NamesOf(list))
}

// among returns the format of the list with that name or extension, or Unknown.
func among(list []Format, name string) Format {
	name = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), ".")
	for _, f := range list {
		if name == strings.ToLower(f.String()) || "."+name == f.Extension() || slices.Contains(f.row().also, name) {
			return f
		}
	}
	return Unknown
}

// FormatOfPath returns the format that is read and that the extension of a file name
// stands for, or Unknown.
func FormatOfPath(path string) Format { return among(Formats(), filepath.Ext(path)) }
