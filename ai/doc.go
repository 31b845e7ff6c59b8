// Package ai is the contract between those who want a move and those who find
// one: Engine, the Limits it is given and the Analysis it returns; the levels of
// strength that people choose from; and decorators that change how any engine
// plays. The engines themselves are in the packages below it and know nothing of
// each other's users.
package ai
