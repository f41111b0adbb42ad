// Package hub is a standing server: jobs are submitted to it, wait in a queue, share the workers of one coordinator and
// are kept. A job is what run, study, tune, learn or book make take, a configuration, and is carried out by the same
// session ([gipf.arena/arena/journal]) in a directory of its own, so its digest is that of the command alone.
//
// The directory of a hub holds
//
//	hub.db          the queue and its users (SQLite, by arena/store); all that is in it is committed before it is acted on
//	jobs/000001     the directory of job 1, as the command makes it
//	hub.lock        held by the one process that serves
//
// A Hub compares the queue with what is at work, again whenever one of them changes (reconcile): the jobs that may run are
// started, the others are interrupted. To pause a job is to write that it is paused. After a kill at any moment the same comparison starts
// again what the queue says is running, and the session goes on where its journal or database is.
//
// How slots are shared is the coordinator's ([crew.Share]). Who may do what is a table (actions.go).
package hub
