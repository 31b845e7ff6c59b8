// Package cputime measures the processor time of threads and of other processes. Unlike
// wall time it hardly depends on the load of the machine.
package cputime

import "runtime"

// Processors is how many goroutines the system can run at once, by Go's own measure when the
// program began: work that needs all processors has as many. What runtime.GOMAXPROCS says later
// is more where a front end has asked for some to spare.
var Processors = runtime.GOMAXPROCS(0)
