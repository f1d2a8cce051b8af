/* Counts how the twelve pentominoes cover a rectangle, in plain C: what the same method costs without Landwright.
 *
 *   solver HEIGHT WIDTH      prints the number of solutions, the nodes, and the CPU seconds it took to count them
 *
 * The first free square is always covered, in the order along the shorter side. X is placed first, once for each of its
 * symmetric places. HEIGHT is less than WIDTH, and both together have 60 squares. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PIECES = 12, CELLS = 5, SQUARES = 60, X = 0, MOST = 8 };

static const char *const PICTURES[PIECES] = {
    ".#./###/.#.", "#./#./#./##", "#./#./##/.#", "##/##/#.", "###/.#./.#.", "#.#/###",
    "#../#../###", "#../##./.##", ".#/##/.#/.#", ".##/##./.#.", "#####",       "##./.#./.##",
};

static int height, width;
static uint64_t masks[SQUARES * PIECES * MOST];
static int first[SQUARES * PIECES + 1]; /* by square and piece: its first candidate */
static uint64_t places[SQUARES][PIECES][MOST];
static int number_of[SQUARES][PIECES];
static uint64_t nodes, solutions;

static void search(uint64_t free, int left) {
    const int *row = first + __builtin_ctzll(free) * PIECES;
    for (int untried = left; untried; untried &= untried - 1) {
        int piece = __builtin_ctz(untried);
        for (int candidate = row[piece]; candidate < row[piece + 1]; candidate++) {
            uint64_t mask = masks[candidate];
            if (mask & ~free)
                continue;
            nodes++;
            if (mask == free)
                solutions++;
            else
                search(free & ~mask, left & ~(1 << piece));
        }
    }
}

static void add_place(int piece, int cells[CELLS][2], int down, int right) {
    uint64_t mask = 0;
    for (int i = 0; i < CELLS; i++) {
        int row = cells[i][0] + down, column = cells[i][1] + right;
        if (row < 0 || row >= height || column < 0 || column >= width)
            return;
        mask |= UINT64_C(1) << (column * height + row);
    }
    int square = __builtin_ctzll(mask);
    for (int i = 0; i < number_of[square][piece]; i++)
        if (places[square][piece][i] == mask)
            return;
    places[square][piece][number_of[square][piece]++] = mask;
}

static void list_places(int piece) {
    int cells[CELLS][2], count = 0, row = 0, column = 0;
    for (const char *sign = PICTURES[piece]; *sign; sign++) {
        if (*sign == '/') {
            row++, column = 0;
            continue;
        }
        if (*sign == '#')
            cells[count][0] = row, cells[count++][1] = column;
        column++;
    }
    for (int way = 0; way < 8; way++) {
        for (int down = -CELLS; down < height + CELLS; down++)
            for (int right = -CELLS; right < width + CELLS; right++)
                add_place(piece, cells, down, right);
        for (int i = 0; i < CELLS; i++) {
            int old = cells[i][0];
            cells[i][0] = cells[i][1];
            cells[i][1] = way == 3 ? old : -old; /* after four turns, a flip */
        }
    }
}

static uint64_t image(uint64_t mask, int flips_rows, int flips_columns) {
    uint64_t moved = 0;
    for (int square = 0; square < SQUARES; square++)
        if (mask >> square & 1) {
            int row = square % height, column = square / height;
            row = flips_rows ? height - 1 - row : row;
            column = flips_columns ? width - 1 - column : column;
            moved |= UINT64_C(1) << (column * height + row);
        }
    return moved;
}

/* How many places are symmetric to this one, or 0 if another of them stands for all. */
static int copies(uint64_t place) {
    uint64_t images[4] = {place, image(place, 1, 0), image(place, 0, 1), image(place, 1, 1)};
    int different = 0;
    for (int i = 0; i < 4; i++) {
        int is_new = 1;
        for (int j = 0; j < i; j++)
            is_new &= images[j] != images[i];
        different += is_new;
        if (images[i] < place)
            return 0;
    }
    return different;
}

int main(int count, char **words) {
    if (count != 3)
        return 2;
    height = atoi(words[1]), width = atoi(words[2]);
    clock_t began = clock();
    for (int piece = 0; piece < PIECES; piece++)
        list_places(piece);
    int candidates = 0;
    for (int square = 0; square < SQUARES; square++)
        for (int piece = 0; piece < PIECES; piece++) {
            for (int i = 0; i < number_of[square][piece]; i++)
                masks[candidates++] = places[square][piece][i];
            first[square * PIECES + piece + 1] = candidates;
        }
    uint64_t total = 0;
    for (int square = 0; square < SQUARES; square++)
        for (int i = 0; i < number_of[square][X]; i++) {
            uint64_t place = places[square][X][i];
            int times = copies(place);
            if (!times)
                continue;
            solutions = 0;
            search(((UINT64_C(1) << SQUARES) - 1) & ~place, ((1 << PIECES) - 1) & ~(1 << X));
            total += times * solutions;
        }
    printf("%llu %llu %f\n", (unsigned long long)total, (unsigned long long)nodes,
           (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
