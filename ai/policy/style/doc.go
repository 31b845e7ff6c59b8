// Package style has styles of play: what turns one network into others that play as
// certain people do, such as beginners, champions or those of a decade. A style replaces
// the biases and the policy head, a few hundred numbers; the other weights, nearly all,
// stay as they are. Here are their file and the levels that play by them. They are
// learned elsewhere, and what computes networks is the business of package policy.
//
// To adapt a network by its biases alone is the idea of Ben Zaken, Goldberg and
// Ravfogel, "BitFit" (2022); to have networks play as people of some strength that of
// McIlroy-Young, Sen, Kleinberg and Anderson, "Aligning Superhuman AI with Human
// Behavior: Chess as a Model System" (2020).
package style
