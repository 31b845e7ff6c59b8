package record

import (
	"path/filepath"
	"slices"
	"strings"

	"othello/internal/message"
)

// formats are the names of each Format: the one to show, the extension of its
// files, and further names and extensions that people use.
var formats = [...]struct {
	name, extension string
	also            []string
}{
	Unknown:    {name: "unknown"},
	WTHOR:      {"WTHOR", ".wtb", nil},
	SGF:        {"SGF", ".sgf", []string{"sof"}},
	GGF:        {"GGF", ".ggf", []string{"ggs"}},
	Quest:      {"Quest", ".json", []string{"othelloquest"}},
	PGN:        {"PGN", ".pgn", []string{"playok"}},
	Bitboards:  {"bitboards", ".hex", []string{"bitboard"}},
	OBF:        {"OBF", ".obf", []string{"scr", "epd", "pos"}},
	Board:      {"board", ".board", []string{"position", "brd"}},
	Transcript: {"transcript", ".txt", []string{"moves", "text"}},
	SVG:        {"SVG", ".svg", nil},
	PNG:        {"PNG", ".png", nil},
}

// Formats returns all formats that are read, in the order in which detection tries them.
func Formats() []Format {
	return []Format{WTHOR, SGF, GGF, Quest, PGN, Bitboards, OBF, Board, Transcript}
}

// Written returns all formats that are written.
func Written() []Format {
	return []Format{WTHOR, SGF, GGF, Bitboards, OBF, Board, Transcript, SVG, PNG}
}

// String returns the name of the format, as ParseFormat takes it.
func (f Format) String() string {
	if int(f) < len(formats) {
		return formats[f].name
	}
	return formats[Unknown].name
}

// Extension returns the usual end of a file name, ".sgf"; empty for Unknown.
func (f Format) Extension() string {
	if int(f) < len(formats) {
		return formats[f].extension
	}
	return ""
}

// ParseFormat finds a format that is read by its name or its file extension, in any case.
func ParseFormat(name string) (Format, error) {
	if f := among(Formats(), name); f != Unknown {
		return f, nil
	}
	return Unknown, message.Errorf("%q is not a format (transcript, board, bitboards, obf, ggf, sgf, pgn, quest or wthor)", name)
}

// ParseWritten is ParseFormat for formats that are written.
func ParseWritten(name string) (Format, error) {
	if f := among(Written(), name); f != Unknown {
		return f, nil
	}
	return Unknown, message.Errorf("%q is not a format (transcript, board, bitboards, obf, ggf, sgf, wthor, svg or png)", name)
}

// among returns the format of the list with that name or extension, or Unknown.
func among(list []Format, name string) Format {
	name = strings.TrimPrefix(strings.ToLower(strings.TrimSpace(name)), ".")
	for _, f := range list {
		if name == strings.ToLower(f.String()) || "."+name == f.Extension() {
			return f
		}
		if slices.Contains(formats[f].also, name) {
			return f
		}
	}
	return Unknown
}

// FormatOfPath returns the format that is read and that the extension of a file name
// stands for, or Unknown.
func FormatOfPath(path string) Format { return among(Formats(), filepath.Ext(path)) }
