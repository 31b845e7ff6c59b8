package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"othello/game/record"
	"othello/internal/wholefile"
	"othello/trainer/fetch"
	"othello/trainer/progress"
)

func runFetch(ctx context.Context, args []string, out, bar io.Writer) error {
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	base := flags.String("from", "https://www.ffothello.org/wthor/base", "where the files are")
	dir := flags.String("o", "wthor", "folder to keep them in")
	first := flags.Int("first", 1977, "first year")
	last := flags.Int("last", time.Now().Year()-1, "last year")
	names := flags.Bool("names", true, "the names of players and tournaments as well")
	if err := parse(flags, args, out, ""); err != nil {
		return err
	}
	if err := noArguments(flags); err != nil {
		return err
	}
	if *first < 1900 || *last < *first || *last > 9999 {
		return fmt.Errorf("years from %d to %d make no sense", *first, *last)
	}
	if err := os.MkdirAll(*dir, 0o755); err != nil {
		return err
	}
	var files []string
	if *names {
		files = append(files, "WTHOR.JOU", "WTHOR.TRN")
	}
	for year := *first; year <= *last; year++ {
		files = append(files, fmt.Sprintf("WTH_%d.wtb", year))
	}
	list := filepath.Join(*dir, "SHA256SUMS")
	sums := map[string]string{}
	if f, err := os.Open(list); err == nil {
		sums, err = fetch.ReadSums(f)
		_ = f.Close()
		if err != nil {
			return fmt.Errorf("%s: %w", list, err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	client := &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, ResponseHeaderTimeout: 30 * time.Second}}
	show := progress.New(bar, "fetch", 0, len(files))
	for i, name := range files {
		sum, err := fetch.File(ctx, client, *base, *dir, name, sums[name], checkGames, func(have, of int64) {
			show.Set(i, fmt.Sprintf("%s %d of %d bytes", name, have, of))
		})
		if err != nil {
			return err
		}
		if sums[name] == "" {
			sums[name] = sum
			if err := wholefile.Replace(list, func(w io.Writer) error { return fetch.WriteSums(w, sums) }); err != nil {
				return err
			}
		}
		show.Set(i+1, name)
	}
	fmt.Fprintf(out, "%d files in %s, checksums in %s\n", len(files), *dir, list)
	return nil
}

// checkGames refuses what is no WTHOR file, such as an error page.
func checkGames(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if strings.HasSuffix(strings.TrimSuffix(path, ".part"), ".wtb") {
		_, err = record.ReadDatabase(data)
	} else {
		_, err = record.ReadNames(data)
	}
	return err
}
