package template

import "sync"

// representatives are one place in a stage's tables for each parameter.
var representatives = sync.OnceValue(func() []uint32 {
	list := make([]uint32, Parameters())
	for raw, i := range tied() {
		list[i] = uint32(raw)
	}
	return list
})

// tied is the parameter of each place in a stage's tables, the zero at the end
// left out.
var tied = sync.OnceValue(func() []uint32 {
	list := make([]uint32, 0, rawSize)
	b := bases()
	for i := range shapes {
		pack, _ := shapes[i].pack()
		for _, p := range pack {
			list = append(list, uint32(b[i])+p)
		}
	}
	for i := range uint32(terms * termSize) {
		list = append(list, uint32(b[len(shapes)])+i)
	}
	return list
})

// unpack writes the parameters of one stage out into its tables. Behind the zero
// at their end is another one: vector code reads weights in pairs.
func unpack(parameters []int16) []int16 {
	table := make([]int16, rawSize+1)
	for raw, i := range tied() {
		table[raw] = parameters[i]
	}
	return table
}

// Features is the number of parameters that make up one score.
const Features = Instances + terms

// Features appends to list the parameters whose sum is the score of s, each
// below Parameters(); a parameter may appear more than once.
func (s *State) Features(list []uint32) []uint32 {
	to := tied()
	v := s.views()
	for i := range Instances {
		list = append(list, to[offsets[i]+uint32(v[i/4]>>(i%4*16)&0xffff)])
	}
	for i, n := range counts(s.own, s.opp) {
		list = append(list, to[termBase+i*termSize+n])
	}
	return list
}
