package protocol

// someone is a process that cannot be named.
const someone = "another process"
