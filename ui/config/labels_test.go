package config

import (
	"os"
	"path/filepath"
	"testing"
)

// TestFormer accepts the settings that Labels has replaced, in a person's file and in what is
// remembered, and takes former labels for values.
func TestFormer(t *testing.T) {
	for text, want := range map[string]string{
		"":                    LabelValues,
		"percentages = true":  LabelValues,
		"percentages = false": LabelValues,
		`measure = "wins"`:    LabelValues,
		`labels = "visits"`:   LabelValues,
		`measure = "priors"`:  LabelValues,
		`measure = "none"`:    LabelValues,
		`values = "best"`:     LabelValues,
		`values = "all"`:      LabelValues,
		"measure = \"visits\"\nlabels = \"regions\"": LabelRegions,
	} {
		file, err := Load(shipped(t), "own.toml", "[ui]\n"+text)
		if err != nil {
			t.Fatal(err)
		}
		if file.UI.Labels != want {
			t.Errorf("%q in a person's file: labels are %q, want %q", text, file.UI.Labels, want)
		}
		path := filepath.Join(t.TempDir(), "remembered.toml")
		if err := os.WriteFile(path, []byte("[ui]\n"+text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		chosen, err := Load(shipped(t), "", "")
		if err != nil {
			t.Fatal(err)
		}
		if problems, err := chosen.Recall(path); err != nil || len(problems) > 0 {
			t.Errorf("%q is remembered: %v, %v", text, problems, err)
		}
		if chosen.UI.Labels != want {
			t.Errorf("%q is remembered: labels are %q, want %q", text, chosen.UI.Labels, want)
		}
	}
	if _, err := Load(shipped(t), "own.toml", "[ui]\nlabels = \"all\""); err == nil {
		t.Error("labels of no kind are taken")
	}
}
