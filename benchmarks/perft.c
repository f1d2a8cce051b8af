/* Perft of Forgenesis in plain C: what the same count costs without Landwright.
 *
 *   perft POSITION DEPTH      prints the number of step sequences and the CPU seconds it took to count them
 *
 * Only the rules, for a position at the start of a turn and without repetition and turn limit; a malformed position is
 * not looked for. */

#include <ctype.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BEETLE, BIRD, BUTTERFLY, FIREFLY, FROG, SNAKE, KINDS, MOVE = KINDS, SUMMON, REFRESH, END_TURN };
enum { SIDE = 4, SQUARES = 16, BEYOND = 16, EMPTY = -1, COLOUR = 8, CREATURES = 16, MOST_STEPS = 64 };

static const char LETTERS[] = "BDYFGS";
static const int BASES[2] = {0, 15};
static const int SUMMONING_SPACES[2][2] = {{4, 1}, {11, 14}};

/* Up, right, down, left; up-right, down-right, down-left, up-left. From beyond the edge every step stays there. */
static const int UP[2][4] = {{1, 0, -1, 0}, {1, -1, -1, 1}};
static const int RIGHT[2][4] = {{0, 1, 0, -1}, {1, 1, -1, -1}};
static int8_t orthogonal[SQUARES + 1][4], diagonal[SQUARES + 1][4];

/* A creature is colour * COLOUR + kind; sets of creatures are bit sets. */
typedef struct {
    int8_t board[SQUARES + 1]; /* nothing ever stands BEYOND */
    int8_t place[CREATURES];
    uint16_t standing, resting, reserve, activated;
    int8_t to_move, is_acting, is_over;
} State;

/* An activation of the creature on a square by a way: MOVE, or the kind whose ability it uses. A SUMMON has the kind as
 * its square and the summoning space as its direction. */
typedef struct {
    int8_t square, way, direction;
} Step;

typedef struct {
    Step steps[MOST_STEPS];
    int count;
} Steps;

static void draw_board(void) {
    for (int square = 0; square <= SQUARES; square++)
        for (int direction = 0; direction < 4; direction++)
            for (int is_diagonal = 0; is_diagonal < 2; is_diagonal++) {
                int rank = square / SIDE + UP[is_diagonal][direction];
                int file = square % SIDE + RIGHT[is_diagonal][direction];
                bool is_inside = square < SQUARES && rank >= 0 && rank < SIDE && file >= 0 && file < SIDE;
                (is_diagonal ? diagonal : orthogonal)[square][direction] = is_inside ? rank * SIDE + file : BEYOND;
            }
}

/* Legality */

static bool can_land(const State *s, int creature, int square) {
    return s->board[square] == EMPTY && square != BASES[creature / COLOUR];
}

static int first_in_line(const State *s, int square, int direction) {
    do
        square = orthogonal[square][direction];
    while (square != BEYOND && s->board[square] == EMPTY);
    return square;
}

static bool can_pull(const State *s, int square, int direction) {
    int pulled = first_in_line(s, square, direction), neighbour = orthogonal[square][direction];
    return pulled != BEYOND && pulled != neighbour && can_land(s, s->board[pulled], neighbour);
}

static bool can_swap(const State *s, int creature, int square, int neighbour) {
    return neighbour != BASES[creature / COLOUR] && square != BASES[s->board[neighbour] / COLOUR];
}

static bool can_use(const State *s, int creature, int way, int direction) {
    int square = s->place[creature], neighbour = orthogonal[square][direction];
    if (way == BIRD)
        return can_land(s, creature, diagonal[square][direction]);
    if (way == FIREFLY)
        return can_pull(s, square, direction);
    if (s->board[neighbour] == EMPTY)
        return false;
    if (way == BEETLE)
        return can_land(s, s->board[neighbour], orthogonal[neighbour][direction]);
    if (way == FROG)
        return can_land(s, creature, orthogonal[neighbour][direction]);
    return can_swap(s, creature, square, neighbour);
}

static int lent_kinds(const State *s, int square) {
    int kinds = 0;
    for (int direction = 0; direction < 4; direction++) {
        int creature = s->board[orthogonal[square][direction]];
        if (creature != EMPTY)
            kinds |= 1 << creature % COLOUR;
    }
    return kinds & ~(1 << BUTTERFLY);
}

/* Listing */

static void add(Steps *out, int square, int way, int direction) {
    out->steps[out->count++] = (Step){square, way, direction};
}

static void list_activations_of(const State *s, int creature, Steps *out) {
    int square = s->place[creature], kind = creature % COLOUR;
    for (int direction = 2 * s->to_move; direction < 2 * s->to_move + 2; direction++)
        if (can_land(s, creature, orthogonal[square][direction]))
            add(out, square, MOVE, direction);
    for (int ways = kind == BUTTERFLY ? lent_kinds(s, square) : 1 << kind; ways; ways &= ways - 1)
        for (int way = __builtin_ctz(ways), direction = 0; direction < 4; direction++)
            if (can_use(s, creature, way, direction))
                add(out, square, way, direction);
}

static int own(int creatures, int colour) {
    return creatures & 0xff << colour * COLOUR;
}

static int creatures_ready(const State *s) {
    return own(s->standing & ~s->resting & ~s->activated, s->to_move);
}

static void list_steps(const State *s, Steps *out) {
    out->count = 0;
    for (int ready = creatures_ready(s); ready; ready &= ready - 1)
        list_activations_of(s, __builtin_ctz(ready), out);
    for (int reserve = own(s->reserve, s->to_move); reserve; reserve &= reserve - 1)
        for (int space = 0; space < 2; space++)
            if (s->board[SUMMONING_SPACES[s->to_move][space]] == EMPTY)
                add(out, __builtin_ctz(reserve) % COLOUR, SUMMON, space);
    if (s->is_acting)
        add(out, 0, END_TURN, 0);
    else if (own(s->resting, s->to_move))
        add(out, 0, REFRESH, 0);
}

/* Playing */

static bool has_activation(const State *s) {
    Steps found;
    found.count = 0;
    for (int ready = creatures_ready(s); ready && found.count == 0; ready &= ready - 1)
        list_activations_of(s, __builtin_ctz(ready), &found);
    return found.count > 0;
}

static void start_turn(State *s) {
    s->is_over = !own(s->resting, s->to_move) && !has_activation(s);
}

static void hand_over(State *s) {
    s->activated = 0;
    s->is_acting = false;
    s->to_move = 1 - s->to_move;
    start_turn(s);
}

static void put(State *s, int creature, int square) {
    s->place[creature] = square;
    s->board[square] = creature;
}

static void go(State *s, int creature, int square) {
    s->board[s->place[creature]] = EMPTY;
    if (square != BEYOND) {
        put(s, creature, square);
        return;
    }
    s->standing &= ~(1 << creature);
    s->resting &= ~(1 << creature);
}

static void swap(State *s, int creature, int square, int neighbour) {
    put(s, s->board[neighbour], square);
    put(s, creature, neighbour);
}

static void use_ability(State *s, int creature, int way, int direction) {
    int square = s->place[creature], neighbour = orthogonal[square][direction];
    switch (way) {
    case BEETLE: go(s, s->board[neighbour], orthogonal[neighbour][direction]); break;
    case BIRD: go(s, creature, diagonal[square][direction]); break;
    case FIREFLY: go(s, s->board[first_in_line(s, square, direction)], neighbour); break;
    case FROG: go(s, creature, orthogonal[neighbour][direction]); break;
    default: swap(s, creature, square, neighbour);
    }
}

static void activate(State *s, Step step) {
    int creature = s->board[step.square];
    s->activated |= 1 << creature;
    s->is_acting = true;
    if (step.way == MOVE) {
        go(s, creature, orthogonal[step.square][step.direction]);
    } else {
        s->resting |= 1 << creature;
        use_ability(s, creature, step.way, step.direction);
    }
    s->is_over = s->board[BASES[0]] != EMPTY || s->board[BASES[1]] != EMPTY;
}

static void play(State *s, Step step) {
    if (step.way <= MOVE) {
        activate(s, step);
        return;
    }
    if (step.way == SUMMON) {
        int creature = s->to_move * COLOUR + step.square;
        s->reserve &= ~(1 << creature);
        s->standing |= 1 << creature;
        put(s, creature, SUMMONING_SPACES[s->to_move][step.direction]);
    } else if (step.way == REFRESH) {
        s->resting &= ~own(s->resting, s->to_move);
    }
    hand_over(s);
}

static long long perft(const State *s, int depth) {
    Steps steps;
    long long total = 0;
    if (depth == 0)
        return 1;
    if (s->is_over)
        return 0;
    list_steps(s, &steps);
    if (depth == 1)
        return steps.count;
    for (int i = 0; i < steps.count; i++) {
        State after = *s;
        play(&after, steps.steps[i]);
        total += perft(&after, depth - 1);
    }
    return total;
}

/* Reading */

static int read_creature(char letter) {
    return (islower((unsigned char)letter) ? COLOUR : 0) + (strchr(LETTERS, toupper((unsigned char)letter)) - LETTERS);
}

static const char *read_board(State *s, const char *text) {
    int square = SQUARES - SIDE, creature = 0; /* a4; after d4 comes a3 */
    for (; *text != ' '; text++) {
        if (*text == '/') {
            square -= 2 * SIDE;
        } else if (*text == '~') {
            s->resting |= 1 << creature;
        } else if (*text == '.') {
            square++;
        } else {
            creature = read_creature(*text);
            s->standing |= 1 << creature;
            put(s, creature, square++);
        }
    }
    return text + 1;
}

static State read_position(const char *text) {
    State s = {.standing = 0};
    memset(s.board, EMPTY, sizeof s.board);
    text = read_board(&s, text);
    s.to_move = *text == 'b';
    for (text += 2; *text; text++)
        if (isalpha((unsigned char)*text))
            s.reserve |= 1 << read_creature(*text);
    start_turn(&s);
    s.is_over |= s.board[BASES[0]] != EMPTY || s.board[BASES[1]] != EMPTY;
    return s;
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "perft POSITION DEPTH\n");
        return 2;
    }
    draw_board();
    State s = read_position(words[1]);
    clock_t began = clock();
    long long total = perft(&s, atoi(words[2]));
    printf("%lld %.6f\n", total, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
