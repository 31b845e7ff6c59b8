package e2e

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// TestSchemas holds what the program prints as JSON against docs/schema: all of it is
// described there, and of what is described nothing is made up.
func TestSchemas(t *testing.T) {
	if testing.Short() {
		t.Skip("runs each command that prints JSON; the usual tests do")
	}
	const (
		passes  = "(;GM[2]PB[Ann]PW[Bob]EV[Cup]DT[2026-11-22];B[f5];W[f6];B[e6];W[f4];B[g6];W[c5];B[g4];W[g5];B[h4])"
		blunder = "f5d6c3d3c4b3b2"
		drawn   = "(;GM[2];B[f5]DRAWN[1];W[f6];B[e6];W[f4];B[g6];W[c5])"
		small   = "--------------OX----XO-------------- X e4e3"
		tiny    = "-----OX--XO----- X; C4:-10;\n-----OX--XO----- X; C4:-8;\n"
		over    = "XXXXXXXXXXXXXXXX X;\n"
		wrong   = 1
	)
	for _, c := range []struct {
		schema string
		runs   []printing
	}{
		{"analyze", []printing{{in: passes}, {in: blunder}, {in: small}, {in: drawn}}},
		{"solve", []printing{{in: tiny + over}, {in: tiny, args: "--check", code: wrong}}},
	} {
		t.Run(c.schema, func(t *testing.T) {
			s := schemaOf(t, c.schema)
			seen := map[string]bool{}
			for _, r := range c.runs {
				r.prints(t, c.schema, func(v any) {
					if err := s.Validate(v); err != nil {
						t.Errorf("%s of %q: %v", r.args, r.in, err)
					}
					namesIn(v, seen)
				})
			}
			for name := range documented(t, c.schema) {
				if !seen[name] {
					t.Errorf("%q is described, but nothing prints it", name)
				}
			}
		})
	}
}

// printing is a command line that prints JSON.
type printing struct {
	in, args string
	code     int
}

// prints runs the command of a schema and passes on every value that it prints.
func (r printing) prints(t *testing.T, schema string, take func(any)) {
	t.Helper()
	args := map[string]string{
		"analyze": "analyze --effort quick --set engine.threads=1", "solve": "solve --set engine.threads=1 -",
	}[schema]
	list := append(append(strings.Fields(args), "--json"), strings.Fields(r.args)...)
	home := t.TempDir()
	cmd := exec.Command(othello(t), list...)
	cmd.Stdin = strings.NewReader(r.in)
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home, "XDG_CACHE_HOME="+home, "XDG_STATE_HOME="+home, "OTHELLO_HASH_MB=1")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	var exit *exec.ExitError
	if code := cmd.ProcessState.ExitCode(); err != nil && !errors.As(err, &exit) || code != r.code {
		t.Fatalf("%v: %v, code %d, want %d: %s", list, err, code, r.code, errs.String())
	}
	dec := json.NewDecoder(bytes.NewReader(out))
	for n := 0; ; n++ {
		var v any
		err := dec.Decode(&v)
		if errors.Is(err, io.EOF) && n > 0 {
			return
		}
		if err != nil {
			t.Fatalf("%v prints no JSON: %v\n%s", list, err, out)
		}
		take(v)
	}
}

// schemaOf is a schema that allows no other names than those it describes, which readers
// of the JSON must allow.
func schemaOf(t *testing.T, name string) *jsonschema.Resolved {
	t.Helper()
	var schema jsonschema.Schema
	text, err := json.Marshal(closed(readSchema(t, name)))
	if err == nil {
		err = json.Unmarshal(text, &schema)
	}
	if err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

func readSchema(t *testing.T, name string) any {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "docs", "schema", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

func closed(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for _, part := range v {
			closed(part)
		}
		if _, ok := v["properties"]; ok {
			v["additionalProperties"] = false
		}
	case []any:
		for _, part := range v {
			closed(part)
		}
	}
	return v
}

// documented are the names of all properties in a schema.
func documented(t *testing.T, name string) map[string]bool {
	names := map[string]bool{}
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if properties, ok := v["properties"].(map[string]any); ok {
				for name := range maps.Keys(properties) {
					names[name] = true
				}
			}
			for _, part := range v {
				walk(part)
			}
		case []any:
			for _, part := range v {
				walk(part)
			}
		}
	}
	walk(readSchema(t, name))
	return names
}

// namesIn adds the names of all properties in a value.
func namesIn(v any, seen map[string]bool) {
	switch v := v.(type) {
	case map[string]any:
		for name, part := range v {
			seen[name] = true
			namesIn(part, seen)
		}
	case []any:
		for _, part := range v {
			namesIn(part, seen)
		}
	}
}

// TestSchemaFiles has a test for each schema.
func TestSchemaFiles(t *testing.T) {
	files, err := filepath.Glob("../../docs/schema/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(filepath.Base(file), ".json")
	}
	if want := []string{"analyze", "solve"}; !slices.Equal(files, want) {
		t.Errorf("there are schemas of %v, tests of %v", files, want)
	}
}
