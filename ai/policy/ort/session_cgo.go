//go:build cgo

package ort

import (
	"errors"
	"fmt"
	"sync"

	onnx "github.com/yalue/onnxruntime_go"
)

// device is held during runs on providers other than the CPU. Two concurrent sessions on
// WebGPU fail ("Command encoding already finished"), DirectML allows one run of a session
// at a time, and one graphics card gains nothing by concurrency.
var device sync.Mutex

// Session is a network ready to run. NewCall may be called from several goroutines; runs
// are concurrent on the CPU and serial elsewhere.
type Session struct {
	provider        Provider
	reasons         reasons
	session         *onnx.DynamicAdvancedSession
	inputs, outputs []string // names
}

// NewSession returns a session for the bytes of an ONNX file with the given inputs and
// outputs; nil means all that the file declares. The library must be loaded. If the
// provider is not available, the session runs on the CPU and Reason says why, unless
// o.Strict makes that an error. Errors are one line.
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

// create returns a session on one provider, without a trial run.
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

// exclude locks the provider until the function that it returns is called.
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
		// Spinning threads would take the processor from working ones.
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

// run runs the network once, without a Call. Outputs that are nil are made.
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
