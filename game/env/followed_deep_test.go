//go:build deep

package env

// followed is how many steps of a thousand games are compared with the rules.
const followed = 10_000
