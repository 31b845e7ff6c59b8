// Package cputime measures the processor time of threads and of other processes. Unlike
// wall time it hardly depends on the load of the machine.
package cputime
