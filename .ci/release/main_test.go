package main

import (
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
)

// TestConfiguration reads the configuration as GoReleaser does, which fails on settings that
// it does not know. Compiling GoReleaser takes minutes, this seconds.
func TestConfiguration(t *testing.T) {
	p, err := config.Load("goreleaser.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if len(p.Builds) == 0 {
		t.Error("it builds nothing")
	}
}

// TestNixHash has the digest that the manual of Nix shows for the empty file.
func TestNixHash(t *testing.T) {
	out, err := exec.Command("./nix-hash", "/dev/null").Output()
	if want := "0mdqa9w1p6cmli6976v4wi0sw9r4p5prkj7lzfd1877wk11c9c73\n"; err != nil || string(out) != want {
		t.Errorf("the hash of nothing is %s, %v, want %s", out, err, want)
	}
}

// TestDescribe lists every module once, and relates all of them to the program.
func TestDescribe(t *testing.T) {
	info := &debug.BuildInfo{
		GoVersion: "go1.26.0", Main: debug.Module{Path: "othello", Version: "v1.2.3"},
		Deps: []*debug.Module{
			{Path: "example.com/a", Version: "v1.0.0", Sum: "h1:a"},
			{Path: "example.com/old", Version: "v1.0.0", Replace: &debug.Module{Path: "example.com/b", Version: "v2.0.0"}},
		},
	}
	d := describe("othello", "0a", time.Unix(0, 0), info)
	var names []string
	parts := map[string]string{d.ID: "document"}
	for _, p := range d.Packages {
		names = append(names, p.Name+"@"+p.Version)
		if parts[p.ID] != "" {
			t.Errorf("%s is the ID of both %s and %s", p.ID, parts[p.ID], p.Name)
		}
		parts[p.ID] = p.Name
	}
	if got, want := strings.Join(names, " "), "othello@v1.2.3 stdlib@go1.26.0 example.com/a@v1.0.0 example.com/b@v2.0.0"; got != want {
		t.Errorf("the parts are %s, want %s", got, want)
	}
	for _, r := range d.Relationships {
		if parts[r.From] == "" || parts[r.To] == "" {
			t.Errorf("%+v relates something that is not there", r)
		}
	}
	if len(d.Relationships) != len(d.Packages) {
		t.Errorf("%d of %d parts are related", len(d.Relationships), len(d.Packages))
	}
}
