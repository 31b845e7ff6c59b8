package torchstep

import (
	"errors"
	"os"
	"os/exec"
	"strings"

	"othello/ai/policy/ort"
)

// Required returns a Python interpreter that has PyTorch, for a test. Without one it skips
// the test, or fails it if the environment variable CI is set, where nobody would notice,
// and OTHELLO_TEST_WITHOUT_TORCH is not: .ci/run sets that and reports it if it cannot get
// PyTorch.
func Required(t ort.Test) string {
	t.Helper()
	for _, python := range []string{"python3", "/usr/bin/python3"} {
		p, err := Start(python)
		if err == nil {
			err = p.Close()
		}
		switch {
		case err == nil:
			return python
		case !errors.Is(err, exec.ErrNotFound) && !strings.Contains(err.Error(), "ModuleNotFoundError"):
			t.Fatalf("%v", err)
		}
	}
	if os.Getenv("CI") != "" && os.Getenv("OTHELLO_TEST_WITHOUT_TORCH") == "" {
		t.Fatalf("needs a Python with PyTorch")
	}
	t.Skipf("needs a Python with PyTorch")
	return ""
}
