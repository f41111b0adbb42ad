/* What the engine needs of a game. A decision is its text, such as "a1-b2":
 * slower than a number, and nothing to explain. */
#ifndef GAME_H
#define GAME_H

#include <stddef.h>

enum { MAX_MOVES = 512, OVER = 0, OPEN = -1 };

typedef struct { char text[16]; } Move;

typedef struct {
    const char *name;                            /* "gipf/basic" */
    const char *start;                           /* text of the start position */
    size_t size;                                 /* of a position in bytes */
    int (*parse)(void *pos, const char *text);   /* 0: that is no position */
    int (*moves)(const void *pos, Move *list);   /* how many legal decisions there are */
    void (*play)(void *pos, const char *move);   /* makes one of them */
    int (*mover)(const void *pos);               /* 1, 2, or OVER */
    int (*result)(const void *pos);              /* winner 1 or 2, 0 for a draw, OPEN */
} Game;

extern const Game gipf_basic, zertz_37;

/* The two boards share their directions: n, ne, se, s, sw, nw, in a circle. */
static const int DQ[6] = {0, 1, 1, 0, -1, -1};
static const int DR[6] = {1, 1, 0, -1, -1, 0};

#endif
