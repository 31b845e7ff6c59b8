package disk

// Tail appends pieces to a file, each whole or not at all: what a write that failed has
// left of a piece is cut off before the next one.
type Tail struct {
	f    *File
	end  int64 // behind the last whole piece
	torn bool  // there may be more in the file
}

// NewTail appends behind the first end bytes of a file, and cuts off what is there.
func NewTail(f *File, end int64) (*Tail, error) {
	t := &Tail{f, end, true}
	return t, t.mend()
}

func (t *Tail) mend() error {
	if !t.torn {
		return nil
	}
	if info, err := t.f.Stat(); err != nil || info.Size() != t.end {
		if err := t.f.Truncate(t.end); err != nil {
			return err
		}
	}
	t.torn = false
	return nil
}

// Add appends a piece.
func (t *Tail) Add(piece []byte) error {
	err := t.mend()
	if err == nil {
		_, err = t.f.WriteAt(piece, t.end)
		t.torn = err != nil
	}
	if err == nil {
		t.end += int64(len(piece))
	}
	return err
}
