// Package style holds styles of play: small changes to a network that make it play like a
// group of people, such as beginners, champions or the players of a decade. A style
// replaces the biases and the policy head, a few hundred numbers, and keeps all other
// weights. The package has their file format and levels. Package trainer/policy trains
// styles, package policy runs networks.
//
// Sources: fine-tuning biases alone, Ben Zaken, Goldberg and Ravfogel, "BitFit" (2022);
// networks that imitate people of a given strength, McIlroy-Young, Sen, Kleinberg and
// Anderson, "Aligning Superhuman AI with Human Behavior: Chess as a Model System" (2020).
package style
