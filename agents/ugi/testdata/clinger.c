/* An engine that cannot be reaped: an orphan that leaves its session and wipes its
   environment holds it by ptrace, and never lets go. The child's number, or why it
   could not, goes into the file named by the argument. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <unistd.h>

extern char **environ;

static void cling(pid_t engine, const char *path, int done) {
    setsid();
    for (char **e = environ; *e; e++)
        memset(*e, 0, strlen(*e));
    FILE *f = fopen(path, "w");
    if (ptrace(PTRACE_SEIZE, engine, 0, 0))
        fputs("ptrace was refused\n", f);
    else
        fprintf(f, "%d\n", getpid());
    fclose(f);
    close(done);
    signal(SIGCHLD, SIG_DFL); /* and it never waits */
    for (int i = 0; i < 60; i++)
        sleep(1);
}

int main(int argc, char **argv) {
    static char line[1 << 16];
    int done[2];
    char c;
    sigset_t ends;
    prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
    if (argc < 2 || pipe(done))
        return 1;
    /* A signal that reaches the engine when it is held stops it for ever, and the end of
       the child between it and the orphan sends one: blocked, it stops nothing. */
    sigemptyset(&ends);
    sigaddset(&ends, SIGCHLD);
    sigprocmask(SIG_BLOCK, &ends, 0);
    pid_t engine = getpid();
    if (fork() == 0) {
        close(done[0]);
        close(0), close(1), close(2);
        if (fork())
            _exit(0); /* the other one is an orphan */
        cling(engine, argv[1], done[1]);
        return 0;
    }
    close(done[1]);
    read(done[0], &c, 1); /* its end: the child is ready */
    while (fgets(line, sizeof line, stdin)) {
        if (!strcmp(line, "ugi\n"))
            puts("id name clinger\nugiok");
        else if (!strcmp(line, "isready\n"))
            puts("readyok");
        fflush(stdout);
    }
    for (;;)
        pause();
}
