package strict

import "github.com/BurntSushi/toml"

// Flat returns the values in text by key path ("ui.level"), without a structure. Errors
// are those of Decode.
func Flat(name, text string) (map[string]any, error) {
	if err := tooDeep(name, text); err != nil {
		return nil, err
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
