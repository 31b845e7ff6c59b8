// Package ai is the contract between those who want a move and those who find
// one: Engine, the Limits it is given and the Analysis it returns; what a Kind of
// engine and its Levels are; and decorators that change how any engine plays. It knows
// no book, no engine and no level: those are in the packages below it, which know
// nothing of each other's users.
package ai
