package ort

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Provider is an execution provider of ONNX Runtime, by its name in the settings.
type Provider string

// The providers.
const (
	Auto     Provider = "auto"     // the fastest of those that the machine has
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

// Providers returns all providers, Auto first.
func Providers() []Provider {
	return []Provider{Auto, CPU, CUDA, TensorRT, CoreML, DirectML, OpenVINO, WebGPU}
}

// ParseProvider returns the provider of that name; an empty name is Auto.
func ParseProvider(name string) (Provider, error) {
	if name == "" {
		return Auto, nil
	}
	if p := Provider(name); slices.Contains(Providers(), p) {
		return p, nil
	}
	var names []string
	for _, p := range Providers() {
		names = append(names, string(p))
	}
	return "", fmt.Errorf("there is no provider %q, only %s", name, strings.Join(names, ", "))
}

// Possible returns the providers, CPU last, that a library on this system can have, in
// the order in which Auto tries them. TensorRT is left to those who ask for it by
// name, because it takes minutes to prepare a network.
func Possible(goos string) []Provider {
	switch goos {
	case "darwin":
		return []Provider{CoreML, WebGPU, CPU}
	case "windows":
		return []Provider{CUDA, DirectML, OpenVINO, WebGPU, CPU}
	}
	return []Provider{CUDA, OpenVINO, WebGPU, CPU}
}

// cards lists patterns of the device files of graphics cards on Linux.
var cards = []string{"/dev/dri/renderD*", "/dev/nvidia[0-9]*", "/dev/dxg"}

// Cards returns the device files of graphics cards on Linux; none elsewhere.
func Cards() (found []string) {
	for _, pattern := range cards {
		more, _ := filepath.Glob(pattern) // the patterns are ours
		found = append(found, more...)
	}
	return found
}
