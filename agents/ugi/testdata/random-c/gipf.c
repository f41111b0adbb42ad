/* GIPF, basic game: 37 spots, no GIPF pieces.
 *
 * A point has a column q = -4..4 (letters a to i) and a straightened row r =
 * -4..4, so that every line runs in one of six directions. Points at distance 4
 * from the centre are the dots pieces are pushed in from; nothing stays there. */
#include "game.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { W = 0, B = 1, EMPTY = 2 };

typedef struct {
    char at[9][9]; /* [q+4][r+4]: W, B or EMPTY */
    int actor;     /* who decides: W or B */
    int next;      /* who pushes next */
    int reserve[2];
} Gipf;

static int distance(int q, int r) {
    int d = abs(q - r);
    if (abs(q) > d) d = abs(q);
    return abs(r) > d ? abs(r) : d;
}

static int is_spot(int q, int r) { return distance(q, r) <= 3; }

static int piece(const Gipf *g, int q, int r) { return is_spot(q, r) ? g->at[q + 4][r + 4] : EMPTY; }

static char *name_point(char *out, int q, int r) {
    *out++ = (char)('a' + q + 4);
    *out++ = (char)('0' + r + 5 - (q > 0 ? q : 0));
    *out = 0;
    return out;
}

static void read_point(const char *name, int *q, int *r) {
    *q = name[0] - 'a' - 4;
    *r = name[1] - '0' - 5 + (*q > 0 ? *q : 0);
}

/* row_length is the number of pieces of the unbroken run that begins at (q,r) in
 * direction d, if it is a row of the side: it has four adjacent pieces of that
 * colour. 0 when it is none. */
static int row_length(const Gipf *g, int q, int r, int d, int side) {
    int n = 0, same = 0, row = 0;
    if (piece(g, q - DQ[d], r - DR[d]) != EMPTY) return 0; /* begins earlier */
    for (; piece(g, q, r) != EMPTY; q += DQ[d], r += DR[d], n++) {
        same = piece(g, q, r) == side ? same + 1 : 0;
        if (same == 4) row = 1;
    }
    return row ? n : 0;
}

/* rows lists the removals that are due for the side that decides. */
static int rows(const Gipf *g, Move *list) {
    int n = 0;
    for (int q = -3; q <= 3; q++)
        for (int r = -3; r <= 3; r++)
            for (int d = 0; d < 3; d++) { /* lines are read n, ne and se */
                int len = row_length(g, q, r, d, g->actor) - 1;
                if (len < 0) continue;
                char *text = list[n++].text;
                *text++ = 'x';
                text = name_point(text, q, r);
                *text++ = '-';
                name_point(text, q + len * DQ[d], r + len * DR[d]);
            }
    return n;
}

static int can_push(const Gipf *g, int q, int r, int d) {
    for (; is_spot(q, r); q += DQ[d], r += DR[d])
        if (piece(g, q, r) == EMPTY) return 1;
    return 0;
}

static int pushes(const Gipf *g, Move *list) {
    int n = 0;
    for (int q = -4; q <= 4; q++)
        for (int r = -4; r <= 4; r++)
            for (int d = 0; d < 6; d++)
                if (distance(q, r) == 4 && can_push(g, q + DQ[d], r + DR[d], d)) {
                    char *text = name_point(list[n++].text, q, r);
                    *text++ = '-';
                    name_point(text, q + DQ[d], r + DR[d]);
                }
    return n;
}

static int moves(const void *pos, Move *list) {
    const Gipf *g = pos;
    int n = rows(g, list);
    if (n > 0) return n;
    return g->reserve[g->actor] > 0 ? pushes(g, list) : 0;
}

/* push puts a piece on its entry spot; the run that stands there moves on. */
static void push(Gipf *g, int q, int r, int d) {
    int moving = g->actor;
    while (moving != EMPTY) {
        char *here = &g->at[q + 4][r + 4];
        int was = *here;
        *here = (char)moving;
        moving = was;
        q += DQ[d];
        r += DR[d];
    }
    g->reserve[g->actor]--;
    g->next = !g->actor;
}

static void remove_row(Gipf *g, int q, int r, int d) {
    for (; piece(g, q, r) != EMPTY; q += DQ[d], r += DR[d]) {
        if (piece(g, q, r) == g->actor) g->reserve[g->actor]++; /* others are captured */
        g->at[q + 4][r + 4] = EMPTY;
    }
}

static int direction(int q, int r, int q2, int r2) {
    for (int d = 0; d < 6; d++)
        for (int n = 1; n <= 6; n++)
            if (q + n * DQ[d] == q2 && r + n * DR[d] == r2) return d;
    return 0;
}

static void play(void *pos, const char *move) {
    Gipf *g = pos;
    int q, r, q2, r2, removal = move[0] == 'x';
    Move none[MAX_MOVES];
    read_point(move + removal, &q, &r);
    read_point(move + removal + 3, &q2, &r2);
    if (removal)
        remove_row(g, q, r, direction(q, r, q2, r2));
    else
        push(g, q2, r2, direction(q, r, q2, r2));
    /* The pusher removes his rows, then the other side its own, then it pushes. */
    if (g->actor != g->next && rows(g, none) == 0) g->actor = g->next;
}

static int mover(const void *pos) {
    const Gipf *g = pos;
    Move none[MAX_MOVES];
    return moves(g, none) > 0 ? g->actor + 1 : OVER;
}

/* Whoever has to push and has nothing to push has lost. There are no draws. */
static int result(const void *pos) {
    const Gipf *g = pos;
    return mover(g) == OVER ? 2 - g->actor : OPEN;
}

/* parse_board reads the columns b to h, each from its lowest spot up. */
static int parse_board(Gipf *g, const char *text) {
    for (int q = -3; q <= 3; q++) {
        int r = q > 0 ? q - 3 : -3, top = q > 0 ? 3 : q + 3;
        while (*text && *text != '/') {
            if (*text == 'w' || *text == 'b') {
                if (r > top) return 0;
                g->at[q + 4][r + 4] = *text == 'w' ? W : B;
                r++;
            } else if (*text >= '1' && *text <= '7') {
                r += *text - '0';
            } else {
                return 0;
            }
            text++;
        }
        if (r != top + 1 || *text != (q < 3 ? '/' : 0)) return 0;
        if (*text) text++;
    }
    return 1;
}

static int parse(void *pos, const char *text) {
    Gipf *g = pos;
    char board[64], actor, next, extra;
    Move none[MAX_MOVES];
    int count[2] = {0, 0};
    memset(g->at, EMPTY, sizeof g->at);
    if (sscanf(text, "%63s %c %c %d,%d 22 - %c", board, &actor, &next, &g->reserve[W], &g->reserve[B], &extra) != 5) return 0;
    if (!strchr("wb", actor) || !strchr("wb", next) || !parse_board(g, board)) return 0;
    g->actor = actor == 'b';
    g->next = next == 'b';
    for (int q = -3; q <= 3; q++)
        for (int r = -3; r <= 3; r++)
            if (piece(g, q, r) != EMPTY) count[piece(g, q, r)]++;
    for (int side = W; side <= B; side++)
        if (g->reserve[side] < 0 || g->reserve[side] + count[side] > 18) return 0;
    return g->actor == g->next || rows(g, none) > 0;
}

const Game gipf_basic = {
    "gipf/basic", "b2w/5/6/w5b/6/5/b2w w w 12,12 22 -", sizeof(Gipf), parse, moves, play, mover, result,
};
