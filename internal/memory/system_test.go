package memory

import "testing"

// TestSystem writes to real memory and gives it back.
func TestSystem(t *testing.T) {
	data, err := system(64 * mib)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) != 64*mib {
		t.Fatalf("%d bytes", len(data))
	}
	for i := 0; i < len(data); i += 4096 {
		if data[i] != 0 {
			t.Fatalf("byte %d is %d", i, data[i])
		}
		data[i] = 1
	}
	release(data)
	total, unused := physical()
	if total < 64*mib || unused < 1 || unused > total {
		t.Errorf("%d MiB of %d unused", unused/mib, total/mib)
	}
}
