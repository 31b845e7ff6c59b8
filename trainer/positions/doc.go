// Package positions keeps labelled positions on disk: compact, versioned,
// checksummed, and appended to block by block, so that a job that is killed loses at
// most the block that it was writing. It also decides which positions are for training
// and which are held out: by game and by year, never by position, and with all
// copies and mirror images of a position on the same side.
package positions
