//go:build cgo

package ort

import (
	"errors"
	"fmt"
	"runtime"
	"sync"

	onnx "github.com/yalue/onnxruntime_go"
)

// device is held by whatever uses a provider other than the CPU: two sessions that
// run on WebGPU at once fail ("Command encoding already finished"), DirectML allows
// no two runs of a session at once, and one graphics card gains nothing by either.
var device sync.Mutex

// Session is a network that is ready to run. Run and NewCall may be called from
// several goroutines; on the CPU they run side by side, elsewhere one by one.
type Session struct {
	provider        Provider
	reasons         reasons
	session         *onnx.DynamicAdvancedSession
	inputs, outputs []string // names
}

// NewSession readies a network, the bytes of an ONNX file, for running with those
// inputs and outputs; nil for all that the file declares. The library must be loaded. A provider that is not there is
// no error unless o.Strict: the session runs on the CPU then, and Reason says why.
// Errors are about the network, and one line.
func NewSession(model []byte, inputs, outputs []string, o SessionOptions) (*Session, error) {
	if _, ok := Loaded(); !ok {
		return nil, errors.New("ONNX Runtime is not loaded")
	}
	n, err := read(model, inputs, outputs, o)
	if err != nil {
		return nil, fmt.Errorf("reading the network: %w", err)
	}
	s, err := n.choose()
	if err != nil {
		return nil, fmt.Errorf("opening the network: %w", err)
	}
	return s, nil
}

// create makes a session on one provider, without trying it.
func (n network) create(p Provider) (*Session, error) {
	defer exclude(p)()
	options, err := options(p, n.o)
	if err != nil {
		return nil, err
	}
	defer func() { _ = options.Destroy() }() // cannot fail
	defer ordinaryFloats()()
	s, err := onnx.NewDynamicAdvancedSessionWithONNXData(n.model, n.inputs, n.outputs, options)
	if err != nil {
		return nil, errors.New(clean(err))
	}
	return &Session{provider: p, session: s, inputs: n.inputs, outputs: n.outputs}, nil
}

// exclude keeps others from using the provider until the function that it returns
// is called.
func exclude(p Provider) func() {
	if p == CPU {
		return func() {}
	}
	device.Lock()
	return device.Unlock
}

// options returns the library's settings for a session.
func options(p Provider, o SessionOptions) (*onnx.SessionOptions, error) {
	so, err := onnx.NewSessionOptions()
	if err != nil {
		return nil, errors.New(clean(err))
	}
	err = errors.Join(
		so.SetGraphOptimizationLevel(onnx.GraphOptimizationLevelEnableAll), // 1.7 times the speed of less
		so.SetIntraOpNumThreads(max(o.Threads, 1)),
		so.SetInterOpNumThreads(1),
		so.SetLogSeverityLevel(onnx.LoggingLevelFatal),
		// Waiting threads that spin take the processor from those that work.
		so.AddSessionConfigEntry("session.intra_op.allow_spinning", "0"),
		so.AddSessionConfigEntry("session.inter_op.allow_spinning", "0"),
		// For the threads of the session's own pool; flush sees to the caller's.
		so.AddSessionConfigEntry("session.set_denormal_as_zero", "1"),
	)
	if err == nil && o.Strict && p != CPU {
		err = so.AddSessionConfigEntry("session.disable_cpu_ep_fallback", "1")
	}
	if err == nil {
		err = add(so, p)
	}
	if err != nil {
		_ = so.Destroy() // cannot fail
		return nil, errors.New(clean(err))
	}
	return so, nil
}

// add puts a provider in front of the CPU.
func add(so *onnx.SessionOptions, p Provider) error {
	switch p {
	case CPU:
		return nil
	case WebGPU:
		return so.AppendExecutionProvider("WebGPU", nil)
	case CoreML:
		return so.AppendExecutionProviderCoreMLV2(nil)
	case DirectML:
		// It can do neither of the two.
		if err := errors.Join(so.SetMemPattern(false), so.SetExecutionMode(onnx.ExecutionModeSequential)); err != nil {
			return err
		}
		return so.AppendExecutionProviderDirectML(0)
	case OpenVINO:
		return so.AppendExecutionProviderOpenVINO(nil)
	case CUDA:
		cuda, err := onnx.NewCUDAProviderOptions()
		if err != nil {
			return err
		}
		defer func() { _ = cuda.Destroy() }() // cannot fail
		return so.AppendExecutionProviderCUDA(cuda)
	case TensorRT:
		rt, err := onnx.NewTensorRTProviderOptions()
		if err != nil {
			return err
		}
		defer func() { _ = rt.Destroy() }() // cannot fail
		return so.AppendExecutionProviderTensorRT(rt)
	}
	return fmt.Errorf("there is no provider %q", p)
}

// Run runs the network once: it reads inputs and writes outputs, which are in the
// order of the names given to NewSession. Nobody else may write to the inputs or
// use the outputs meanwhile. A Call does the same without allocating.
func (s *Session) Run(inputs, outputs []Value) error {
	if err := s.fits(inputs, outputs); err != nil {
		return err
	}
	err := s.run(handles(inputs), handles(outputs))
	runtime.KeepAlive(inputs)
	runtime.KeepAlive(outputs)
	return err
}

func (s *Session) run(inputs, outputs []onnx.Value) error {
	defer exclude(s.provider)()
	state := flush()
	err := s.session.Run(inputs, outputs)
	unflush(state)
	if err != nil {
		return fmt.Errorf("running the network on %s: %s", s.provider, clean(err))
	}
	return nil
}

// fits reports tensors that are not as many as the names.
func (s *Session) fits(inputs, outputs []Value) error {
	if len(inputs) != len(s.inputs) || len(outputs) != len(s.outputs) {
		return fmt.Errorf("running a network of %d inputs and %d outputs with %d and %d tensors", len(s.inputs), len(s.outputs), len(inputs), len(outputs))
	}
	return nil
}

func handles(values []Value) []onnx.Value {
	list := make([]onnx.Value, len(values))
	for i, v := range values {
		list[i] = v.handle()
	}
	return list
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
