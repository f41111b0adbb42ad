// Package hub is a standing server: it takes submitted jobs, which wait in a queue, share the workers of one
// coordinator and are kept. A job is a configuration for run, study, tune, learn or book make. The same session
// ([gipf.arena/arena/journal]) carries it out in a separate directory, so its digest is that of the command alone.
//
// The directory of a hub holds
//
//	hub.db          the queue and its users (SQLite, by arena/store); each change is committed before it is acted on
//	jobs/000001     the directory of job 1, as the command makes it
//	hub.lock        held by the one process that serves
//
// A Hub compares the queue with the jobs at work whenever one of them changes (reconcile): it starts the jobs that may run and interrupts
// the others. A pause is a change of the job's row. After a kill at any moment the same comparison restarts the jobs that the queue says
// are running, and each session resumes from its journal or database.
//
// The coordinator shares the slots ([crew.Share]). A table says which role may do what (actions.go).
package hub
