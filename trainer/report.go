package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"text/tabwriter"

	"github.com/spf13/pflag"
)

// jsonFlag asks for a result in JSON.
func jsonFlag(f *pflag.FlagSet) *bool { return f.Bool("json", false, "print the result as JSON") }

// show prints a result, as JSON or as text by the same names: a struct by a line for each
// field, a list of structs as a table. Lists in them are in the JSON alone.
func show(w io.Writer, asJSON bool, result any) error {
	if asJSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "\t")
		return enc.Encode(result)
	}
	t := tabwriter.NewWriter(w, 0, 0, 1, ' ', 0)
	list := reflect.ValueOf(result)
	if list.Kind() != reflect.Slice {
		for _, c := range cells(list, "") {
			fmt.Fprintf(t, "%s\t%s\n", c.name, c.text)
		}
		return t.Flush()
	}
	for i := range list.Len() {
		names, rule, texts := "|", "|", "|"
		for _, c := range cells(list.Index(i), "") {
			names, rule, texts = names+" "+c.name+"\t|", rule+"---\t|", texts+" "+c.text+"\t|"
		}
		if i == 0 {
			fmt.Fprintf(t, "%s\n%s\n", names, rule)
		}
		fmt.Fprintln(t, texts)
	}
	return t.Flush()
}

// cell is a value of a result.
type cell struct{ name, text string }

// cells returns the values of a struct, those of structs in it behind their name and a dot.
func cells(v reflect.Value, prefix string) (list []cell) {
	for field, value := range v.Fields() {
		if value.Kind() == reflect.Pointer {
			value = value.Elem() // invalid for none
		}
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case !field.IsExported() || !value.IsValid() || value.Kind() == reflect.Slice:
		case field.Anonymous:
			list = append(list, cells(value, prefix)...)
		case value.Kind() == reflect.Struct:
			list = append(list, cells(value, prefix+name+".")...)
		default:
			list = append(list, cell{prefix + name, text(value)})
		}
	}
	return list
}

// text returns a value in few characters.
func text(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Array:
		var list []string
		for i := range v.Len() {
			list = append(list, text(v.Index(i)))
		}
		return strings.Join(list, " ")
	case reflect.Float64:
		if math.Abs(v.Float()) >= 1000 {
			return fmt.Sprintf("%.0f", v.Float())
		}
		return fmt.Sprintf("%.3f", v.Float())
	}
	return fmt.Sprint(v.Interface())
}
