/* A UGI engine that plays at random, written as an example and a test: it knows
 * the rules of two games by itself and asks nobody.
 *
 *     cc -O2 -o random-c main.c gipf.c zertz.c
 *
 * What it understands: ugi, setoption (Variant, Seed), isready, uginewgame,
 * position, go, stop, query, perft, quit. A random mover has nothing to think
 * about, so it answers every go at once and needs no second thread. Only after
 * "go infinite" its bestmove waits for stop. */
#define _POSIX_C_SOURCE 200809L
#include "game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Game *const GAMES[] = {&gipf_basic, &zertz_37};
enum { N_GAMES = sizeof GAMES / sizeof *GAMES, MAX_TURN = 4096 };

static const Game *game; /* the one that Variant has chosen */
static void *now;        /* the position */
static unsigned long long seed = 1, rng;
static char waiting[MAX_TURN]; /* a bestmove that waits for stop */

/* An xorshift generator (Marsaglia 2003). */
static unsigned random_below(unsigned n) {
    rng ^= rng << 13;
    rng ^= rng >> 7;
    rng ^= rng << 17;
    return (unsigned)((rng >> 33) % n);
}

static void *copy_of(const void *pos) {
    void *copy = malloc(game->size);
    if (!copy) exit(1);
    return memcpy(copy, pos, game->size);
}

static void replace_now(void *pos) {
    free(now);
    now = pos;
}

/* set_up returns the position of a text, NULL when it has none. */
static void *set_up(const char *text) {
    void *pos = calloc(1, game->size);
    if (!pos) exit(1);
    if (game->parse(pos, text)) return pos;
    free(pos);
    return NULL;
}

static void choose_game(const char *name) {
    for (int i = 0; i < N_GAMES; i++)
        if (strcmp(GAMES[i]->name, name) == 0) {
            game = GAMES[i];
            replace_now(set_up(game->start));
            return;
        }
    printf("info string error Variant %s: only gipf/basic and zertz/37\n", name);
}

/* play_turn plays a whole turn, decisions joined by ';'. It returns 0 when that is
 * not legal, or not the whole turn. */
static int play_turn(void *pos, char *token) {
    int side = game->mover(pos);
    char *end;
    for (char *move = token; move; move = end) {
        Move list[MAX_MOVES];
        int n = game->moves(pos, list), i = 0;
        if ((end = strchr(move, ';'))) *end++ = 0;
        while (i < n && strcmp(list[i].text, move) != 0) i++;
        if (i == n || game->mover(pos) != side) return 0;
        game->play(pos, move);
    }
    return game->mover(pos) != side;
}

/* position: "startpos" or "fen TEXT", then perhaps "moves" and turns. Anything
 * wrong leaves the position as it was. */
static void position(char *rest) {
    char *turns = strstr(rest, " moves");
    if (turns) {
        *turns = 0;
        turns += strlen(" moves");
    }
    const char *text = strncmp(rest, "fen ", 4) == 0 ? rest + 4 : strcmp(rest, "startpos") == 0 ? game->start : "";
    void *pos = set_up(text);
    if (!pos) {
        printf("info string error position: %.100s\n", rest);
        return;
    }
    for (char *save, *turn = turns ? strtok_r(turns, " ", &save) : NULL; turn; turn = strtok_r(NULL, " ", &save))
        if (!play_turn(pos, turn)) {
            printf("info string error illegal move, near %s\n", turn);
            free(pos);
            return;
        }
    replace_now(pos);
}

static void go(const char *rest) {
    int side = game->mover(now);
    void *pos = copy_of(now);
    char turn[MAX_TURN] = "";
    while (side != OVER && game->mover(pos) == side && strlen(turn) < sizeof turn - sizeof(Move) - 1) {
        Move list[MAX_MOVES];
        const char *move = list[random_below((unsigned)game->moves(pos, list))].text;
        if (*turn) strcat(turn, ";");
        strcat(turn, move);
        game->play(pos, move);
    }
    free(pos);
    if (side == OVER) strcpy(turn, "none");
    if (strstr(rest, "infinite"))
        strcpy(waiting, turn);
    else
        printf("info nodes 1 pv %s\nbestmove %s\n", turn, turn);
}

static void stop(void) {
    if (*waiting) printf("bestmove %s\n", waiting);
    *waiting = 0;
}

/* list_turns prints all legal turns that begin with what is in turn already. */
static void list_turns(const void *pos, int side, char *turn) {
    Move list[MAX_MOVES];
    size_t length = strlen(turn);
    if (game->mover(pos) != side) {
        printf(" %s", turn);
        return;
    }
    for (int i = 0, n = game->moves(pos, list); i < n && length < MAX_TURN - 32; i++) {
        void *next = copy_of(pos);
        sprintf(turn + length, "%s%s", length ? ";" : "", list[i].text);
        game->play(next, list[i].text);
        list_turns(next, side, turn);
        turn[length] = 0;
        free(next);
    }
}

static void query(const char *what) {
    static const char *const results[] = {"none", "draw", "p1win", "p2win"}; /* from OPEN on */
    int side = game->mover(now);
    if (strcmp(what, "gameover") == 0) printf("response %s\n", side == OVER ? "true" : "false");
    if (strcmp(what, "p1turn") == 0) printf("response %s\n", side == 1 ? "true" : "false");
    if (strcmp(what, "result") == 0) printf("response %s\n", results[game->result(now) + 1]);
    if (strcmp(what, "legalmoves") == 0) {
        char turn[MAX_TURN] = "";
        printf("response");
        if (side == OVER) printf(" none");
        else list_turns(now, side, turn);
        printf("\n");
    }
}

/* perft counts the sequences of n decisions. */
static unsigned long long perft(const void *pos, int n) {
    Move list[MAX_MOVES];
    unsigned long long count = 0;
    int k = game->moves(pos, list);
    if (n <= 1) return (unsigned long long)k;
    for (int i = 0; i < k; i++) {
        void *next = copy_of(pos);
        game->play(next, list[i].text);
        count += perft(next, n - 1);
        free(next);
    }
    return count;
}

static void set_option(char *rest) {
    char *value = strstr(rest, " value ");
    if (strncmp(rest, "name ", 5) != 0 || !value) return;
    *value = 0;
    value += strlen(" value ");
    if (strcmp(rest + 5, "Variant") == 0) choose_game(value);
    if (strcmp(rest + 5, "Seed") == 0) rng = seed = strtoull(value, NULL, 10) * 0x9e3779b97f4a7c15u + 1;
}

static void introduce(void) {
    printf("id name random-c\nid author the gipfarena project\noption name Variant type combo default gipf/basic");
    for (int i = 0; i < N_GAMES; i++) printf(" var %s", GAMES[i]->name);
    printf("\noption name Seed type spin default 1 min 0 max 2147483647\nugiok\n");
}

/* obey does what a line says and returns 0 after quit. Unknown lines are ignored. */
static int obey(char *line) {
    char *rest = line + strcspn(line, " ");
    if (*rest) *rest++ = 0;
    if (strcmp(line, "quit") == 0) return 0;
    if (strcmp(line, "ugi") == 0) introduce();
    if (strcmp(line, "isready") == 0) printf("readyok\n");
    if (strcmp(line, "setoption") == 0) set_option(rest);
    if (strcmp(line, "uginewgame") == 0) rng = ++seed * 0x9e3779b97f4a7c15u + 1;
    if (strcmp(line, "position") == 0) position(rest);
    if (strcmp(line, "go") == 0) go(rest);
    if (strcmp(line, "stop") == 0) stop();
    if (strcmp(line, "query") == 0) query(rest);
    if (strcmp(line, "perft") == 0 && atoi(rest) > 0) printf("response %llu\n", perft(now, atoi(rest)));
    fflush(stdout); /* or the other side waits for ever */
    return 1;
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    rng = seed * 0x9e3779b97f4a7c15u + 1;
    choose_game("gipf/basic");
    while (getline(&line, &room, stdin) >= 0) {
        line[strcspn(line, "\r\n")] = 0;
        if (!obey(line)) break;
    }
    free(line);
    free(now);
    return 0;
}
