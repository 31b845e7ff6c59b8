package ort

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"othello/internal/message"
)

// Provider is an execution provider of ONNX Runtime, by its name in the settings.
type Provider string

// The providers.
const (
	CPU      Provider = "cpu"      // the processor; always there
	CUDA     Provider = "cuda"     // NVIDIA, needs the provider's own library beside ours
	TensorRT Provider = "tensorrt" // NVIDIA, likewise; prepares a network for minutes
	CoreML   Provider = "coreml"   // Apple
	DirectML Provider = "directml" // any graphics card, Windows
	OpenVINO Provider = "openvino" // Intel, needs the provider's own library beside ours
	WebGPU   Provider = "webgpu"   // any graphics card, by Vulkan, Metal or Direct3D 12
)

// providerNames are the providers as people write them.
var providerNames = map[Provider]string{
	CPU: "CPU", CUDA: "CUDA", TensorRT: "TensorRT", CoreML: "CoreML",
	DirectML: "DirectML", OpenVINO: "OpenVINO", WebGPU: "WebGPU",
}

// Name returns the provider as people write it: "WebGPU".
func (p Provider) Name() string { return cmp.Or(providerNames[p], string(p)) }

// Providers returns all providers.
func Providers() []Provider {
	return []Provider{CPU, CUDA, TensorRT, CoreML, DirectML, OpenVINO, WebGPU}
}

// ParseProvider returns the provider of that name.
func ParseProvider(name string) (Provider, error) {
	if p := Provider(name); slices.Contains(Providers(), p) {
		return p, nil
	}
	var names []string
	for _, p := range Providers() {
		names = append(names, string(p))
	}
	return "", fmt.Errorf("there is no provider %q, only %s", name, strings.Join(names, ", "))
}

// Possible returns the providers, CPU last, that a library on this system can have.
// TensorRT is left to those who ask for it by name, because it takes minutes to prepare a
// network.
func Possible() []Provider {
	switch runtime.GOOS {
	case "darwin":
		return []Provider{CoreML, WebGPU, CPU}
	case "windows":
		return []Provider{CUDA, DirectML, OpenVINO, WebGPU, CPU}
	}
	return []Provider{CUDA, OpenVINO, WebGPU, CPU}
}

// missing returns why the provider is not available, as far as that can be told without
// asking the library; nil if it may be. Asked for a provider whose own library is missing,
// ONNX Runtime prints an error that nothing can suppress.
func missing(p Provider) error {
	switch p {
	case CUDA, TensorRT, OpenVINO:
		file := "libonnxruntime_providers_" + string(p) + ".so"
		if runtime.GOOS == "windows" {
			file = "onnxruntime_providers_" + string(p) + ".dll"
		}
		lib, _ := Loaded()
		if _, err := os.Stat(filepath.Join(filepath.Dir(lib.Path), file)); err != nil {
			return message.Errorf("not installed (%s is not beside the library)", file)
		}
	}
	if p != TensorRT && !slices.Contains(Possible(), p) {
		return message.Errorf("not available on this system")
	}
	return nil
}
