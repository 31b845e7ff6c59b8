package strict

import (
	"reflect"
	"strconv"
	"strings"
	"time"
)

// Set parses text as the value of the setting with the path key ("ui.level") in the
// structure that to points at. Strings are taken as they are, without quotes. Text that
// does not parse is a *KeyError. It panics for an unknown key.
func Set(to any, key, text string) error {
	v := at(reflect.ValueOf(to).Elem(), key)
	problem := func(must words) error { return Errorf(key, "must be %s, not %q", must, text) }
	if _, ok := reflect.TypeAssert[time.Duration](v); ok {
		d, err := time.ParseDuration(text)
		if err != nil {
			return problem(`a time such as "5m" or "30s"`)
		}
		v.SetInt(int64(d))
		return nil
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Bool:
		is, err := strconv.ParseBool(text)
		if err != nil {
			return problem("true or false")
		}
		v.SetBool(is)
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(text, 10, v.Type().Bits())
		if err != nil {
			return problem("a whole number")
		}
		v.SetInt(n)
	case reflect.Float64:
		x, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return problem("a number with a fraction")
		}
		v.SetFloat(x)
	default:
		panic("strict: " + key + " cannot be set from text")
	}
	return nil
}

// Get returns the value of the setting with the path key in the structure from. It panics for
// an unknown key.
func Get(from any, key string) any { return at(reflect.ValueOf(from), key).Interface() }

func at(v reflect.Value, key string) reflect.Value {
	for name := range strings.SplitSeq(key, ".") {
		v = member(v, name)
	}
	return v
}
