package config

import (
	"os"
	"path/filepath"
	"testing"

	"othello/internal/strict"
)

// TestTable finds a row for every key of one value in config.toml, and help for every row.
func TestTable(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "config.toml"))
	if err != nil {
		t.Fatal(err)
	}
	keys, err := strict.Flat("config.toml", string(text))
	if err != nil {
		t.Fatal(err)
	}
	for key, value := range keys {
		if _, list := value.([]any); !list && Named(key) == nil {
			t.Errorf("%s has no row", key)
		}
	}
	help := strict.Comments(string(text))
	variables := map[string]string{"OTHELLO_CONFIG": "the settings file"}
	for _, r := range All {
		if _, there := keys[r.Key]; !there || help[r.Key] == "" {
			t.Errorf("%s is not in config.toml, or has no comment", r)
		}
		if other, taken := variables[r.Env()]; taken {
			t.Errorf("%s and %s have the same variable", r, other)
		}
		variables[r.Env()] = r.Key
	}
}
