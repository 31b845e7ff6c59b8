// Package build carries out recipes: files in TOML that say with which commands of the
// trainer a shipped file is made, step by step, what each of them reads and what it
// writes. A journal in the folder of the work says what made the files that are there, so
// that what is done is left out, what was interrupted goes on, and what was made by
// another command or from other files is made again, with all that depends on it. The
// package knows no verb: the trainer hands in how its command lines are parsed and run.
package build
