// nixhash stands in for nix-hash, of which GoReleaser wants this much: the SHA-256 of a file
// in the base 32 of Nix, whose digits run from the end of the number.
package main

import (
	"crypto/sha256"
	"fmt"
	"os"
)

const digits = "0123456789abcdfghijklmnpqrsvwxyz"

func main() {
	data, err := os.ReadFile(os.Args[len(os.Args)-1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "nixhash:", err)
		os.Exit(1)
	}
	fmt.Println(base32(sha256.Sum256(data)))
}

func base32(sum [sha256.Size]byte) string {
	var out []byte
	for n := (len(sum)*8 - 1) / 5; n >= 0; n-- {
		at, shift := n*5/8, n*5%8
		c := int(sum[at]) >> shift
		if at+1 < len(sum) {
			c |= int(sum[at+1]) << (8 - shift)
		}
		out = append(out, digits[c&31])
	}
	return string(out)
}
