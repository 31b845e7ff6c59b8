package ort

import (
	"errors"
	"testing"

	"othello/internal/message"
)

// TestRefusals keeps the library's lines from people.
func TestRefusals(t *testing.T) {
	const source = "/onnxruntime_src/onnxruntime/core/providers/webgpu/webgpu_context.cc:136 onnxruntime::webgpu::WebGpuContext::Initialize(const onnxruntime::webgpu::WebGpuContextConfig&)::<lambda()> adapter_result.status == wgpu::RequestAdapterStatus::Success was false. "
	for line, want := range map[string]string{
		source + "Failed to get a WebGPU adapter: No supported adapters": "no graphics adapter found",
		source + "The device was lost.":                                  "The device was lost.",
		"OpenVINO execution provider is not supported in this build. ":   notBuilt.Error(),
		"Unknown provider name 'NPU'":                                    notBuilt.Error(),
		"/src/provider_bridge_ort.cc:1539 onnxruntime::Provider& onnxruntime::ProviderLibrary::Get() [ONNXRuntimeError] : 1 : FAIL : Failed to load library libonnxruntime_providers_cuda.so with error: libcublasLt.so.12: cannot open shared object file: No such file or directory": "needs libcublasLt.so.12, which is not installed",
		"Failed to load shared library": "its library cannot be loaded",
		"CUDA failure 100: no CUDA-capable device is detected ; GPU=-1 ; hostname=here": "no NVIDIA graphics card found",
		"the network has no input": "the network has no input",
	} {
		r := refuse(WebGPU, line)
		if r.Error() != want {
			t.Errorf("%s\nmeans %q, want %q", line, r, want)
		}
		var messager message.Messager
		if ok := errors.As(r, &messager); ok != (want != "The device was lost." && want != line) {
			t.Errorf("%q can be translated: %v", want, ok)
		}
		if kept := r.Library; kept != line && (kept != "" || want != line) {
			t.Errorf("%q is kept of %q", kept, line)
		}
	}
}
