package main

import (
	"crypto/sha256"
	"testing"
)

// TestBase32 has the digest that the manual of Nix shows for the empty file.
func TestBase32(t *testing.T) {
	const want = "0mdqa9w1p6cmli6976v4wi0sw9r4p5prkj7lzfd1877wk11c9c73"
	if got := base32(sha256.Sum256(nil)); got != want {
		t.Errorf("the hash of nothing is %s, want %s", got, want)
	}
}
