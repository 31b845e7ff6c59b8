package plain

import "time"

// diskTimeout is how long lines wait for the disk to take what they say.
const diskTimeout = time.Second

// diskWait is how long lines wait for the disk, so that what is printed is saved. The zero
// value is a disk that is waited for by nobody.
type diskWait struct {
	since time.Time // lines wait; zero if they do not
	late  bool      // they waited long enough, and are printed though nothing is saved
}

// wait returns how long lines wait still, and whether they do, while something is being saved.
func (d *diskWait) wait(now time.Time) (time.Duration, bool) {
	if d.late {
		return 0, false
	}
	if d.since.IsZero() {
		d.since = now
	}
	return diskTimeout - now.Sub(d.since), true
}

// saved ends the wait, and reports whether lines were printed before.
func (d *diskWait) saved() (late bool) {
	late = d.late
	*d = diskWait{}
	return late
}
