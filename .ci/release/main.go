// release writes what a program is made of as SPDX 2.3, from the build information that Go
// puts into every program: its modules, with versions and checksums. GoReleaser calls it.
package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"time"
)

type document struct {
	Version       string         `json:"spdxVersion"`
	License       string         `json:"dataLicense"`
	ID            string         `json:"SPDXID"`
	Name          string         `json:"name"`
	Namespace     string         `json:"documentNamespace"`
	Creation      creation       `json:"creationInfo"`
	Packages      []part         `json:"packages"`
	Relationships []relationship `json:"relationships"`
}

type creation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type part struct {
	ID       string      `json:"SPDXID"`
	Name     string      `json:"name"`
	Version  string      `json:"versionInfo,omitempty"`
	Location string      `json:"downloadLocation"`
	Analyzed bool        `json:"filesAnalyzed"`
	Sums     []checksum  `json:"checksums,omitempty"`
	Refs     []reference `json:"externalRefs,omitempty"`
	Comment  string      `json:"comment,omitempty"`
}

type checksum struct {
	Algorithm string `json:"algorithm"`
	Value     string `json:"checksumValue"`
}

type reference struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type relationship struct {
	From string `json:"spdxElementId"`
	Type string `json:"relationshipType"`
	To   string `json:"relatedSpdxElement"`
}

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "othello-sbom:", err)
		os.Exit(1)
	}
}

func run(program, out string) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	sum := fmt.Sprintf("%x", sha256.Sum256(data))
	at, err := os.Stat(program)
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(describe(filepath.Base(program), sum, at.ModTime(), info), "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(out, append(text, '\n'), 0o644)
}

// describe is the document of a program with that SHA-256.
func describe(name, sum string, at time.Time, info *debug.BuildInfo) document {
	const root = "SPDXRef-Program"
	d := document{
		Version: "SPDX-2.3", License: "CC0-1.0", ID: "SPDXRef-DOCUMENT", Name: name, Namespace: "https://spdx.org/spdxdocs/" + name + "-" + sum,
		Creation:      creation{at.UTC().Format(time.RFC3339), []string{"Tool: othello-sbom"}},
		Packages:      []part{{ID: root, Name: info.Main.Path, Version: info.Main.Version, Location: "NOASSERTION", Sums: []checksum{{"SHA256", sum}}, Comment: "built with " + info.GoVersion}},
		Relationships: []relationship{{"SPDXRef-DOCUMENT", "DESCRIBES", root}},
	}
	add := func(path, version, comment string) {
		id := fmt.Sprintf("SPDXRef-Package-%d", len(d.Packages))
		d.Packages = append(d.Packages, part{
			ID: id, Name: path, Version: version, Location: "NOASSERTION", Comment: comment,
			Refs: []reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + path + "@" + version}},
		})
		d.Relationships = append(d.Relationships, relationship{root, "DEPENDS_ON", id})
	}
	add("stdlib", info.GoVersion, "")
	for _, m := range info.Deps {
		for m.Replace != nil {
			m = m.Replace
		}
		add(m.Path, m.Version, m.Sum)
	}
	return d
}
