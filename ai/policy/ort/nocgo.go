//go:build !cgo

package ort

// Loaded returns false: no library can be loaded.
func Loaded() (Library, bool) { return Library{}, false }

// load fails: it needs cgo.
func load(string) (Library, error) { return Library{}, ErrNoCgo }

// Session cannot be made without cgo.
type Session struct{}

// Provider returns no provider.
func (s *Session) Provider() Provider { return "" }

// NewSession fails: it needs cgo.
func NewSession([]byte, []string, []string, SessionOptions) (*Session, error) { return nil, ErrNoCgo }

// NewCall fails: it needs cgo.
func (s *Session) NewCall([][]int, [][]int) (*Call, error) { return nil, ErrNoCgo }

// Close does nothing.
func (s *Session) Close() error { return nil }

// Call cannot be made without cgo.
type Call struct{ Inputs, Outputs [][]float32 }

// Run fails: it needs cgo.
func (c *Call) Run() error { return ErrNoCgo }

// Close does nothing.
func (c *Call) Close() error { return nil }
