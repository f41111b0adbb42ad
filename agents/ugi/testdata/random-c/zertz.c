/* ZERTZ on 37 rings.
 *
 * A ring has a column q = 0..6 (letters a to g) and a straightened row r, so that
 * its neighbours lie in the same six directions everywhere. */
#include "game.h"
#include <stdio.h>
#include <string.h>

static const int RINGS[7] = {4, 5, 6, 7, 6, 5, 4}; /* of each column */
static const char COLOURS[] = "wgb";
static const int GOAL[3] = {4, 5, 6}; /* of one colour; three of each do as well */

enum { GONE = '_', VACANT = '.', START = '-', RING = 'r', HOP = 'j', END = '#', MOST_TURNS = 1024 };

typedef struct {
    char at[9][13];  /* [q+1][r+1]: '.', 'w', 'g', 'b', or '_' where no ring is */
    int supply[3];
    int captured[3][3]; /* [player 1, 2][colour] */
    int actor;       /* 1 or 2; at the END who has won, or 0 */
    char phase;      /* START, RING, HOP or END */
    char hopper[3];  /* the ring of the marble that must hop on */
    int turns;       /* positions at the start of a turn so far, as hashes */
    unsigned long long seen[MOST_TURNS];
} Zertz;

static char *cell(Zertz *z, int q, int r) { return &z->at[q + 1][r + 1]; }

static char ring(const Zertz *z, int q, int r) { return z->at[q + 1][r + 1]; }

static int is_marble(char c) { return c == 'w' || c == 'g' || c == 'b'; }

static int colour(char c) { return (int)(strchr(COLOURS, c) - COLOURS); }

static char upper(char c) { return (char)(c - 'a' + 'A'); }

/* lowest and highest are the ends of a column. */
static int lowest(int q) { return q > 3 ? q - 2 : 1; }
static int highest(int q) { return lowest(q) + RINGS[q] - 1; }

static char *name_ring(char *out, int q, int r) {
    *out++ = (char)('a' + q);
    *out++ = (char)('0' + r - (q > 3 ? q - 3 : 0));
    *out = 0;
    return out;
}

static void read_ring(const char *name, int *q, int *r) {
    *q = name[0] - 'a';
    *r = name[1] - '0' + (*q > 3 ? *q - 3 : 0);
}

/* hops adds the hops of the marble on (q,r) to a list that has n. */
static int hops(const Zertz *z, int q, int r, Move *list, int n) {
    if (!is_marble(ring(z, q, r))) return n;
    for (int d = 0; d < 6; d++) {
        char over = ring(z, q + DQ[d], r + DR[d]);
        if (!is_marble(over) || ring(z, q + 2 * DQ[d], r + 2 * DR[d]) != VACANT) continue;
        char *text = list[n++].text;
        *text++ = 'x';
        text = name_ring(text, q, r);
        *text++ = upper(over);
        name_ring(text, q + 2 * DQ[d], r + 2 * DR[d]);
    }
    return n;
}

static int all_hops(const Zertz *z, Move *list) {
    int n = 0;
    for (int q = 0; q < 7; q++)
        for (int r = lowest(q); r <= highest(q); r++) n = hops(z, q, r, list, n);
    return n;
}

/* A ring is free when it is vacant and two places next to each other around it
 * are missing. */
static int is_free(const Zertz *z, int q, int r) {
    if (ring(z, q, r) != VACANT) return 0;
    for (int d = 0; d < 6; d++) {
        int e = (d + 1) % 6;
        if (ring(z, q + DQ[d], r + DR[d]) == GONE && ring(z, q + DQ[e], r + DR[e]) == GONE) return 1;
    }
    return 0;
}

static int removals(const Zertz *z, Move *list) {
    int n = 0;
    for (int q = 0; q < 7; q++)
        for (int r = lowest(q); r <= highest(q); r++)
            if (is_free(z, q, r)) {
                list[n].text[0] = '-';
                name_ring(list[n++].text + 1, q, r);
            }
    return n;
}

static int sum(const int *counts) { return counts[0] + counts[1] + counts[2]; }

/* source is where marbles to place come from: the supply or, when it is empty,
 * the player's own captures. */
static const int *source(const Zertz *z, int player) {
    return sum(z->supply) > 0 ? z->supply : z->captured[player - 1];
}

static int placements(const Zertz *z, Move *list) {
    int n = 0;
    for (int q = 0; q < 7; q++)
        for (int r = lowest(q); r <= highest(q); r++)
            for (int c = 0; c < 3; c++)
                if (ring(z, q, r) == VACANT && source(z, z->actor)[c] > 0) {
                    list[n].text[0] = upper(COLOURS[c]);
                    name_ring(list[n++].text + 1, q, r);
                }
    return n;
}

static int moves(const void *pos, Move *list) {
    const Zertz *z = pos;
    int q, r, n;
    switch (z->phase) {
    case END:
        return 0;
    case RING:
        return removals(z, list);
    case HOP:
        read_ring(z->hopper, &q, &r);
        return hops(z, q, r, list, 0);
    }
    if ((n = all_hops(z, list)) > 0 || (n = placements(z, list)) > 0) return n;
    strcpy(list[0].text, "pass");
    return 1;
}

/* fill marks the group of (q,r) and returns how many vacant rings it has. */
static int fill(const Zertz *z, int q, int r, char mark[9][13]) {
    if (ring(z, q, r) == GONE || mark[q + 1][r + 1]) return 0;
    int vacant = ring(z, q, r) == VACANT;
    mark[q + 1][r + 1] = 1;
    for (int d = 0; d < 6; d++) vacant += fill(z, q + DQ[d], r + DR[d], mark);
    return vacant;
}

/* settle gives every group without a vacant ring to the actor. */
static void settle(Zertz *z) {
    for (int q = 0; q < 7; q++)
        for (int r = lowest(q); r <= highest(q); r++) {
            char mark[9][13] = {{0}};
            if (!is_marble(ring(z, q, r)) || fill(z, q, r, mark) > 0) continue;
            z->captured[z->actor - 1][colour(ring(z, q, r))]++;
            *cell(z, q, r) = GONE; /* what is left of the group stays full */
        }
}

/* has_won says whether the actor has reached a goal, or taken the last ring. */
static int has_won(const Zertz *z) {
    const int *mine = z->captured[z->actor - 1];
    int all = 1, rings = 0;
    for (int c = 0; c < 3; c++) {
        if (mine[c] >= GOAL[c]) return 1;
        if (mine[c] < 3) all = 0;
    }
    for (int q = 0; q < 7; q++)
        for (int r = lowest(q); r <= highest(q); r++) rings += ring(z, q, r) != GONE;
    return all || rings == 0;
}

static unsigned long long hash(const Zertz *z) {
    unsigned long long h = 14695981039346656037u; /* FNV-1a */
    const unsigned char *bytes = (const unsigned char *)z->at;
    for (size_t i = 0; i < sizeof z->at; i++) h = (h ^ bytes[i]) * 1099511628211u;
    for (int c = 0; c < 3; c++) {
        h = (h ^ (unsigned)z->supply[c]) * 1099511628211u;
        for (int p = 0; p < 2; p++) h = (h ^ (unsigned)z->captured[p][c]) * 1099511628211u;
    }
    return (h ^ (unsigned)z->actor) * 1099511628211u;
}

/* begin_turn notes the position, and draws the game when it is there for the third
 * time, or when nobody will ever move a marble again. */
static void begin_turn(Zertz *z) {
    Move none[MAX_MOVES];
    int times = 1;
    unsigned long long now = hash(z);
    for (int i = 0; i < z->turns; i++) times += z->seen[i] == now;
    if (z->turns < MOST_TURNS) z->seen[z->turns++] = now;
    int marbles = sum(z->supply) + sum(z->captured[0]) + sum(z->captured[1]);
    if (times >= 3 || (marbles == 0 && all_hops(z, none) == 0)) {
        z->actor = 0;
        z->phase = END;
    }
}

static void end_turn(Zertz *z) {
    z->actor = 3 - z->actor;
    z->phase = START;
    begin_turn(z);
}

static void hop(Zertz *z, const char *move) {
    int q, r, q2, r2;
    Move none[6];
    read_ring(move + 1, &q, &r);
    read_ring(move + 4, &q2, &r2);
    char *over = cell(z, (q + q2) / 2, (r + r2) / 2);
    z->captured[z->actor - 1][colour(*over)]++;
    *over = VACANT;
    *cell(z, q2, r2) = ring(z, q, r);
    *cell(z, q, r) = VACANT;
    z->phase = has_won(z) ? END : HOP;
    memcpy(z->hopper, move + 4, sizeof z->hopper);
    if (z->phase == HOP && hops(z, q2, r2, none, 0) == 0) end_turn(z);
}

static void place(Zertz *z, const char *move) {
    int q, r, c = colour((char)(move[0] - 'A' + 'a'));
    Move none[MAX_MOVES];
    read_ring(move + 1, &q, &r);
    ((int *)source(z, z->actor))[c]--; /* z is ours to change */
    *cell(z, q, r) = COLOURS[c];
    settle(z);
    z->phase = has_won(z) ? END : RING;
    if (z->phase == RING && removals(z, none) == 0) end_turn(z);
}

static void remove_ring(Zertz *z, const char *move) {
    int q, r;
    read_ring(move + 1, &q, &r);
    *cell(z, q, r) = GONE;
    settle(z);
    if (has_won(z))
        z->phase = END;
    else
        end_turn(z);
}

static void play(void *pos, const char *move) {
    switch (move[0]) {
    case 'x': hop(pos, move); break;
    case 'p': end_turn(pos); break;
    case '-': remove_ring(pos, move); break;
    default: place(pos, move);
    }
}

static int mover(const void *pos) {
    const Zertz *z = pos;
    return z->phase == END ? OVER : z->actor;
}

static int result(const void *pos) {
    const Zertz *z = pos;
    return z->phase == END ? z->actor : OPEN;
}

static int parse_rings(Zertz *z, const char *text) {
    memset(z->at, GONE, sizeof z->at);
    for (int q = 0; q < 7; q++) {
        for (int r = lowest(q); r <= highest(q); r++, text++) {
            if (!*text || !strchr("._wgb", *text)) return 0;
            *cell(z, q, r) = *text;
        }
        if (*text++ != (q < 6 ? '/' : 0)) return 0;
    }
    return 1;
}

static int parse(void *pos, const char *text) {
    Zertz *z = pos;
    char rings[64], phase[4], extra;
    int *s = z->supply, *one = z->captured[0], *two = z->captured[1];
    Move none[MAX_MOVES];
    z->turns = 0;
    if (sscanf(text, "%63s %d,%d,%d %d,%d,%d %d,%d,%d %d %3s %c", rings, &s[0], &s[1], &s[2], &one[0], &one[1], &one[2],
               &two[0], &two[1], &two[2], &z->actor, phase, &extra) != 12) return 0;
    z->phase = phase[0];
    memcpy(z->hopper, phase + 1, 3);
    if (!parse_rings(z, rings) || !strchr("-rj#", z->phase)) return 0;
    for (int c = 0; c < 3; c++)
        if (s[c] < 0 || one[c] < 0 || two[c] < 0) return 0;
    if (z->phase == END) return z->actor >= 0 && z->actor <= 2;
    if (z->actor != 1 && z->actor != 2) return 0;
    if (z->phase == HOP && (strspn(z->hopper, "abcdefg") != 1 || strspn(z->hopper + 1, "1234567") != 1)) return 0;
    if (z->phase == START) begin_turn(z);
    return moves(z, none) > 0;
}

const Game zertz_37 = {
    "zertz/37", "..../...../....../......./....../...../.... 6,8,10 0,0,0 0,0,0 1 -",
    sizeof(Zertz), parse, moves, play, mover, result,
};
