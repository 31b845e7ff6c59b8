package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"strconv"

	"othello/ai/policy/onnx"
	"othello/ai/policy/ort"
	"othello/internal/wholefile"
	"othello/trainer/onnxstep"
	"othello/trainer/policy/data"
)

// runQuantise makes a network of 8 bits from one of single precision.
func runQuantise(_ context.Context, args []string, out, _ io.Writer) error {
	fs := flag.NewFlagSet("quantise", flag.ContinueOnError)
	dir := fs.String("wthor", "../shared/wthor", "folder of WTHOR files, for positions that show how large activations are")
	from := fs.Int("from", 2012, "first year of those games")
	until := fs.Int("to", 2021, "last year of those games")
	count := fs.Int("n", 1024, "positions")
	to := fs.String("o", "", "network file to write")
	library := fs.String("library", "", "file of the ONNX Runtime library; empty to look for it")
	if err := parse(fs, args, out, "-o FILE NETWORK"); err != nil {
		return err
	}
	if fs.NArg() != 1 || *to == "" || *count < 1 {
		return fmt.Errorf("name a network file that the verb policy wrote and a file to write with -o")
	}
	if err := wholefile.Check(*to); err != nil {
		return err
	}
	// Something has to be set aside for validation, which is of no interest here.
	split := data.Split{From: *from, To: *until, Share: 0.01}
	if err := quantise(fs.Arg(0), *to, *library, *dir, split, *count); err != nil {
		return err
	}
	info, err := os.Stat(*to)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d bytes\n", *to, info.Size())
	return nil
}

func quantise(file, to, library, games string, split data.Split, count int) error {
	m, net, state, err := readTrained(file)
	if err != nil {
		return err
	}
	set, err := data.Load([]string{games}, split, 0)
	if err != nil {
		return err
	}
	count = min(count, len(set.Train))
	b := data.NewBatch(count)
	for i := range count {
		data.Put(b, i, set.Train[i*len(set.Train)/count], 0)
	}
	if _, err := ort.Open(ort.Options{Path: library}); err != nil {
		return err
	}
	about := maps.Clone(m.Metadata)
	for _, measured := range []string{"othello.accuracy", "othello.cross_entropy"} {
		delete(about, measured) // of the network in single precision
	}
	about["othello.bits"] = "8"
	about["othello.calibration"] = strconv.Itoa(count) + " positions of " + strconv.Itoa(split.From) + "-" + strconv.Itoa(split.To)
	small, err := onnxstep.Quantise(net, state, b, about)
	if err != nil {
		return err
	}
	raw, err := onnx.Marshal(small)
	if err != nil {
		return err
	}
	return wholefile.Replace(to, func(w io.Writer) error {
		_, err := w.Write(raw)
		return err
	})
}
