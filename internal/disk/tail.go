package disk

// Tail appends records to a file, each completely or not at all: it truncates the remains
// of a failed write before the next one.
type Tail struct {
	f    *File
	end  int64 // after the last whole record
	torn bool  // there may be more in the file
}

// NewTail truncates a file to end bytes and returns a Tail that appends to it.
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

// Add appends a record.
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
