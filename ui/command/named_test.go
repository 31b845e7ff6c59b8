package command

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"othello/ai/policy/ort"
	"othello/internal/cli"
)

// wrongFiles returns files that are wrong for whoever expects another kind, by what is wrong with
// them: a missing one, a folder, garbage, an empty one, the first half of each kind of file that
// the program reads, and whole ones. The current directory is that of the test.
func wrongFiles(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{"missing": filepath.Join(dir, "missing"), "folder": filepath.Join(dir, "folder")}
	if err := os.Mkdir(files["folder"], 0o700); err != nil {
		t.Fatal(err)
	}
	write := func(what string, text []byte) {
		files[what] = filepath.Join(dir, what)
		if err := os.WriteFile(files[what], text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("garbage", []byte("\x01\xff\x00what this is nobody knows\x02"))
	write("empty", nil)
	for what, name := range map[string]string{"network": "small.onnx", "book": "book.bin", "weights": "template.bin"} {
		text, err := os.ReadFile(filepath.Join("..", "..", "models", name))
		if err != nil {
			t.Fatal(err)
		}
		write(what, text)
		write("half "+what, text[:len(text)/2])
	}
	return files
}

// TestWrongNames names in vain, in every option that names a file or a kind: each is refused, in
// a line that names the option and says why, and nothing takes its place.
func TestWrongNames(t *testing.T) {
	atHome(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir()) // where ONNX Runtime is not installed
	files := wrongFiles(t)
	wrong := func(except ...string) (list []string) { // the files, but for those that are right
		for what, file := range files {
			if len(except) == 0 || !regexp.MustCompile("^("+strings.Join(except, "|")+")$").MatchString(what) {
				list = append(list, file)
			}
		}
		return list
	}
	nobody, tested := []string{"nobody", ""}, map[string]bool{"set": true} // by its keys
	providers := []string{"gpu", ""}
	if _, err := ort.Open(""); err != nil {
		providers = append(providers, "cpu", "cuda", "tensorrt", "coreml", "directml", "openvino", "webgpu")
	}
	for _, c := range []struct {
		flag     string
		commands string // that have the flag, "play" for the program itself
		values   []string
	}{
		{"set=policy.model", "play,runtime,config,learn,review", wrong("network")},
		{"set=policy.provider", "play,runtime,config", providers},
		{"set=policy.library", "play,runtime,config", append(wrong(), "relative.so")},
		{"set=engine.book", "play,config", wrong("book")},
		{"set=ui.wthor", "play,config", wrong()},
		{"log", "play,convert,solve,gtp", []string{files["folder"], filepath.Join(files["missing"], "log")}},
		{"from", "runtime install", wrong()},
		{"folder", "serve", []string{files["garbage"]}},
		{"engine", "play,gtp,nboard,config", nobody},
		{"black", "play,config", nobody},
		{"white", "play,config", nobody},
		{"level", "play,gtp,nboard,config", nobody},
		{"theme", "play,config", nobody[:1]},
		{"language", "play,config", nobody},
		{"to", "convert", nobody[:1]},
		{"output", "book convert", []string{filepath.Join(files["missing"], "x.book")}},
		{"output", "convert", []string{filepath.Join(files["missing"], "x.sgf")}},
	} {
		for command := range strings.SplitSeq(c.commands, ",") {
			for _, value := range c.values {
				args := append(strings.Fields(command), "--"+c.flag+"="+value)
				switch command {
				case "review":
					args = append(args, "--plain=false")
				case "book convert":
					args = append(args, files["book"], files["book"])
				}
				o := try(t, nil, "", args...)
				said := regexp.MustCompile("(?m)^copying .*\n").ReplaceAllString(o.stderr, "")
				if o.code != cli.Usage || strings.Count(said, "\n") != 1 || o.stdout != "" || o.lines != nil || o.screen != nil {
					t.Errorf("othello %q: code %d, %q, %q", args, o.code, o.stdout, o.stderr)
				}
				tested[c.flag] = true
			}
		}
	}
	harmless := map[string]bool{"config": true, "seed": true} // of other tests, or no names
	names := regexp.MustCompile(`\b(files?|folder|network|engine|opponent|provider|library|book|format|theme|kind)\b`)
	app := shipped(t)
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if names.MatchString(f.Usage) && (f.Value.Type() == "string" || f.Value.Type() == "func") && !tested[f.Name] && !harmless[f.Name] {
				t.Errorf("%s --%s names something, %q, and is not tested", cmd.CommandPath(), f.Name, f.Usage)
			}
		})
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
	}
	walk(app.root())
}
