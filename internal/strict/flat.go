package strict

import (
	"bytes"
	"strings"

	"github.com/BurntSushi/toml"
)

// Flat returns the values in text by the path of their key ("ui.level"), of a file whose
// settings are not known. Errors are those of Decode.
func Flat(name, text string) (map[string]any, error) {
	if line := tooDeep(text); line > 0 {
		return nil, problemAt(name, line, Errorf("", "has more than %d dots", maxDots))
	}
	var tables map[string]any
	if _, err := toml.Decode(text, &tables); err != nil {
		return nil, decodeError(name, err)
	}
	values := map[string]any{}
	flatten(values, "", tables)
	return values, nil
}

func flatten(values map[string]any, path string, table map[string]any) {
	for name, v := range table {
		if inner, ok := v.(map[string]any); ok {
			flatten(values, path+name+".", inner)
		} else {
			values[path+name] = v
		}
	}
}

// Encode returns the text of settings by the path of their key, in the order of the keys.
func Encode(values map[string]any) ([]byte, error) {
	tables := map[string]any{}
	for key, v := range values {
		at, path := tables, strings.Split(key, ".")
		for _, name := range path[:len(path)-1] {
			inner, ok := at[name].(map[string]any)
			if !ok {
				inner = map[string]any{}
				at[name] = inner
			}
			at = inner
		}
		at[path[len(path)-1]] = v
	}
	var out bytes.Buffer
	encoder := toml.NewEncoder(&out)
	encoder.Indent = ""
	err := encoder.Encode(tables)
	return out.Bytes(), err
}
