//go:build cgo

package ort

import (
	"cmp"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	binding "github.com/yalue/onnxruntime_go"
)

// device is held during runs on providers other than the CPU. Two concurrent sessions on
// WebGPU fail ("Command encoding already finished"), DirectML allows one run of a session
// at a time, and one graphics card gains nothing by concurrency.
var device sync.Mutex

// Session is a network ready to run. NewCall may be called from several goroutines; runs
// are concurrent on the CPU and serial elsewhere.
type Session struct {
	provider        Provider
	session         *binding.DynamicAdvancedSession
	inputs, outputs []string // names
}

// NewSession returns a session for the bytes of an ONNX file with inputs and outputs of those
// names, which it must have. The library must be loaded. A provider that is not available is an
// error, in one line, with a *Refusal in it; some fail only in the first run.
func NewSession(model []byte, inputs, outputs []string, o SessionOptions) (*Session, error) {
	if _, ok := Loaded(); !ok {
		return nil, errors.New("ONNX Runtime is not loaded")
	}
	s, err := newSession(model, inputs, outputs, o)
	if err != nil {
		return nil, fmt.Errorf("opening the network: %w", err)
	}
	return s, nil
}

func newSession(model []byte, inputs, outputs []string, o SessionOptions) (*Session, error) {
	p := cmp.Or(o.Provider, CPU)
	if why := missing(p); why != nil {
		return nil, fmt.Errorf("%s: %w", p.Name(), &Refusal{Provider: p, Plain: why})
	}
	defer exclude(p)()
	options, err := options(p, o)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name(), refuse(p, err.Error()))
	}
	defer func() { _ = options.Destroy() }() // cannot fail
	s, err := binding.NewDynamicAdvancedSessionWithONNXData(model, inputs, outputs, options)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Name(), refuse(p, clean(err)))
	}
	return &Session{provider: p, session: s, inputs: inputs, outputs: outputs}, nil
}

// exclude locks the provider until the function that it returns is called.
func exclude(p Provider) func() {
	if p == CPU {
		return func() {}
	}
	device.Lock()
	return device.Unlock
}

// options returns the library's settings for a session.
func options(p Provider, o SessionOptions) (*binding.SessionOptions, error) {
	so, err := binding.NewSessionOptions()
	if err != nil {
		return nil, errors.New(clean(err))
	}
	err = errors.Join(
		so.SetGraphOptimizationLevel(binding.GraphOptimizationLevelEnableAll), // 1.7 times the speed of less
		so.SetIntraOpNumThreads(max(o.Threads, 1)),
		so.SetInterOpNumThreads(1),
		so.SetLogSeverityLevel(binding.LoggingLevelFatal),
		// Spinning threads would take the processor from working ones.
		so.AddSessionConfigEntry("session.intra_op.allow_spinning", "0"),
		so.AddSessionConfigEntry("session.inter_op.allow_spinning", "0"),
	)
	if err == nil && o.Strict && p != CPU {
		err = so.AddSessionConfigEntry("session.disable_cpu_ep_fallback", "1")
	}
	if err == nil {
		err = addProvider(so, p)
	}
	if err != nil {
		_ = so.Destroy() // cannot fail
		return nil, errors.New(clean(err))
	}
	return so, nil
}

// addProvider puts a provider in front of the CPU.
func addProvider(so *binding.SessionOptions, p Provider) error {
	switch p {
	case CPU:
		return nil
	case WebGPU:
		return so.AppendExecutionProvider("WebGPU", nil)
	case CoreML:
		return so.AppendExecutionProviderCoreMLV2(nil)
	case DirectML:
		// It can do neither of the two.
		if err := errors.Join(so.SetMemPattern(false), so.SetExecutionMode(binding.ExecutionModeSequential)); err != nil {
			return err
		}
		return so.AppendExecutionProviderDirectML(0)
	case OpenVINO:
		return so.AppendExecutionProviderOpenVINO(nil)
	case CUDA:
		cuda, err := binding.NewCUDAProviderOptions()
		if err != nil {
			return err
		}
		defer func() { _ = cuda.Destroy() }() // cannot fail
		return so.AppendExecutionProviderCUDA(cuda)
	case TensorRT:
		rt, err := binding.NewTensorRTProviderOptions()
		if err != nil {
			return err
		}
		defer func() { _ = rt.Destroy() }() // cannot fail
		return so.AppendExecutionProviderTensorRT(rt)
	}
	return fmt.Errorf("there is no provider %q", p)
}

// run runs the network once, without a Call. Outputs that are nil are made.
func (s *Session) run(inputs, outputs []binding.Value) error {
	defer exclude(s.provider)()
	err := s.session.Run(inputs, outputs)
	if err != nil {
		return fmt.Errorf("running the network on %s: %w", s.provider, refuse(s.provider, clean(err)))
	}
	return nil
}

// Close frees the session. No run may be going on, and its Calls must be closed.
func (s *Session) Close() error {
	if s.session == nil {
		return nil
	}
	defer exclude(s.provider)()
	err := s.session.Destroy()
	s.session = nil
	return err
}

// Call is a run of a session with fixed tensors; it does not allocate. Each goroutine needs its
// own.
type Call struct {
	// Inputs and Outputs are the elements of the tensors, the last dimension running fastest.
	// Writing to inputs changes what the next run reads; the slices stay the same.
	Inputs, Outputs [][]float32

	session *Session
	in, out []binding.Value    // which have the addresses of the elements
	binding *binding.IoBinding // nil where inputs have to be copied anew for each run
}

// Provider returns the provider of the session.
func (s *Session) Provider() Provider { return s.provider }

// NewCall prepares runs with tensors of zeros of those shapes, in the order of the names given
// to NewSession. The Call must be closed before the session.
func (s *Session) NewCall(inputs, outputs [][]int) (*Call, error) {
	if len(inputs) != len(s.inputs) || len(outputs) != len(s.outputs) {
		return nil, fmt.Errorf("running a network of %d inputs and %d outputs with %d and %d tensors", len(s.inputs), len(s.outputs), len(inputs), len(outputs))
	}
	c := &Call{session: s}
	err := errors.Join(add(&c.Inputs, &c.in, inputs), add(&c.Outputs, &c.out, outputs))
	if err == nil && s.provider == CPU {
		err = c.bind()
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return c, nil
}

// add makes tensors. No dimension may be zero or less.
func add(data *[][]float32, values *[]binding.Value, shapes [][]int) error {
	for _, dims := range shapes {
		if slices.ContainsFunc(dims, func(n int) bool { return n <= 0 }) {
			return fmt.Errorf("making a tensor of shape %v: it would be empty", dims)
		}
		var shape binding.Shape
		for _, n := range dims {
			shape = append(shape, int64(n))
		}
		t, err := binding.NewEmptyTensor[float32](shape)
		if err != nil {
			return fmt.Errorf("making a tensor of shape %v: %s", dims, clean(err))
		}
		*data, *values = append(*data, t.GetData()), append(*values, t)
	}
	return nil
}

// bind tells the library once where all tensors are.
func (c *Call) bind() error {
	b, err := c.session.session.CreateIoBinding()
	if err != nil {
		return errors.New(clean(err))
	}
	c.binding = b
	for i, v := range c.in {
		err = errors.Join(err, b.BindInput(c.session.inputs[i], v))
	}
	for i, v := range c.out {
		err = errors.Join(err, b.BindOutput(c.session.outputs[i], v))
	}
	if err != nil {
		return fmt.Errorf("preparing a run: %s", clean(err))
	}
	return nil
}

// Run runs the network once, from the inputs to the outputs.
func (c *Call) Run() error {
	if c.binding == nil {
		return c.session.run(c.in, c.out)
	}
	err := c.session.session.RunWithBinding(c.binding)
	runtime.KeepAlive(c)
	if err != nil {
		return fmt.Errorf("running the network on %s: %s", c.session.provider, clean(err))
	}
	return nil
}

// Close frees the library's part of the call, whose elements must not be used after.
func (c *Call) Close() (err error) {
	if c.binding != nil {
		err = c.binding.Destroy()
		c.binding = nil
	}
	for _, v := range append(c.in, c.out...) {
		err = errors.Join(err, v.Destroy())
	}
	c.in, c.out = nil, nil
	return err
}
