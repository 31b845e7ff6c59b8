// Package positions keeps labelled positions on disk: compact, versioned, checksummed,
// and appended to block by block, so that a job that is killed loses at most the block
// that it was writing. It also splits positions into training and held-out ones: by game
// and by year, with all copies and mirror images of a position on the same side.
package positions
