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
	var err error
	switch v.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Bool:
		var is bool
		is, err = strconv.ParseBool(text)
		v.SetBool(is)
	case reflect.Int, reflect.Int64:
		var n int64
		if _, duration := reflect.TypeAssert[time.Duration](v); duration {
			d, failed := time.ParseDuration(text)
			n, err = int64(d), failed
		} else {
			n, err = strconv.ParseInt(text, 10, v.Type().Bits())
		}
		v.SetInt(n)
	case reflect.Float64:
		var x float64
		x, err = strconv.ParseFloat(text, 64)
		v.SetFloat(x)
	default:
		panic("strict: " + key + " cannot be set from text")
	}
	if err != nil {
		return Errorf(key, "must be %s, not %q", wants(v).words, text)
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
