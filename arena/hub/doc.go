// Package hub is a standing server: users submit jobs to it, and the jobs wait in a queue, share the workers of one coordinator and are
// kept. A job is what run, study, tune, learn or book make take, a configuration. The same session carries it out
// ([gipf.arena/arena/journal]) in its own directory, so its digest is the one that the command alone gives.
//
// The directory of a hub holds
//
//	hub.db          the queue and its users (SQLite, by arena/store); each change is committed before it is acted on
//	jobs/000001     the directory of job 1, as the command makes it
//	hub.lock        held by the one process that serves
//
// A Hub compares the queue with the jobs at work, again whenever one of them changes (reconcile): it starts the jobs that may run, and
// interrupts the others. To pause a job is to write that it is paused. After a kill at any moment, the same comparison restarts what the
// queue says is running, and the session continues from its journal or database.
//
// The coordinator decides how slots are shared ([crew.Share]). A table says who may do what (actions.go).
package hub
