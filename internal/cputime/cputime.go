// Package cputime tells the processor time of threads and of other programs. Unlike the
// time of the clock it hardly depends on what else the machine has to do.
package cputime
