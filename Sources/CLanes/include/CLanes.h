// Eight numbers side by side: the few moves between rows and columns that the compiler must be told as shuffles.
//
// All of it is inlined into the Swift module that asks, and so compiled for that module's processor. Moves and sign bits
// only, no arithmetic. Swift knows no vectors of C, so they are handed over by address.
#pragma once
#include <stdint.h>

typedef float lanes_floats __attribute__((ext_vector_type(8), aligned(16)));
typedef float lanes_four __attribute__((ext_vector_type(4), aligned(16)));
typedef int32_t lanes_counts __attribute__((ext_vector_type(8), aligned(16)));

#define LANES_INLINE static inline __attribute__((always_inline))
#define LANES_JOIN(one, other, ...) __builtin_shufflevector(one, other, __VA_ARGS__)

// Keeps the compiler from mixing how a vector is made with how it is used: it would take arithmetic apart to save a shuffle.
#if defined(__AVX__)
#define LANES_KEEP(vector) __asm__("" : "+x"(vector))
#elif defined(__SSE2__)
#define LANES_KEEP(vector)                             \
  do {                                                 \
    lanes_four low = (vector).lo, high = (vector).hi;  \
    __asm__("" : "+x"(low), "+x"(high));               \
    vector = LANES_JOIN(low, high, 0, 1, 2, 3, 4, 5, 6, 7); \
  } while (0)
#else
#define LANES_KEEP(vector)
#endif

/// Three columns of eight rows of four floats: the first four from `low` on, the others from `high` on.
LANES_INLINE void lanes_columns(const void *low, const void *high, void *x, void *y, void *z) {
  const lanes_four *l = (const lanes_four *)low, *h = (const lanes_four *)high;
  const lanes_floats a = LANES_JOIN(l[0], h[0], 0, 1, 2, 3, 4, 5, 6, 7);
  const lanes_floats b = LANES_JOIN(l[1], h[1], 0, 1, 2, 3, 4, 5, 6, 7);
  const lanes_floats c = LANES_JOIN(l[2], h[2], 0, 1, 2, 3, 4, 5, 6, 7);
  const lanes_floats d = LANES_JOIN(l[3], h[3], 0, 1, 2, 3, 4, 5, 6, 7);
  const lanes_floats ab = LANES_JOIN(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
  const lanes_floats cd = LANES_JOIN(c, d, 0, 8, 1, 9, 4, 12, 5, 13);
  const lanes_floats ab2 = LANES_JOIN(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
  const lanes_floats cd2 = LANES_JOIN(c, d, 2, 10, 3, 11, 6, 14, 7, 15);
  lanes_floats first = LANES_JOIN(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13);
  lanes_floats second = LANES_JOIN(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15);
  lanes_floats third = LANES_JOIN(ab2, cd2, 0, 1, 8, 9, 4, 5, 12, 13);
  LANES_KEEP(first);
  LANES_KEEP(second);
  LANES_KEEP(third);
  *(lanes_floats *)x = first;
  *(lanes_floats *)y = second;
  *(lanes_floats *)z = third;
}

/// Eight rows of three columns and a 0.
LANES_INLINE void lanes_rows(const void *xs, const void *ys, const void *zs, void *low, void *high) {
  lanes_floats x = *(const lanes_floats *)xs, y = *(const lanes_floats *)ys, z = *(const lanes_floats *)zs;
  LANES_KEEP(x);
  LANES_KEEP(y);
  LANES_KEEP(z);
  const lanes_floats zero = {0, 0, 0, 0, 0, 0, 0, 0};
  const lanes_floats xy = LANES_JOIN(x, y, 0, 8, 1, 9, 4, 12, 5, 13);
  const lanes_floats xy2 = LANES_JOIN(x, y, 2, 10, 3, 11, 6, 14, 7, 15);
  const lanes_floats z1 = LANES_JOIN(z, zero, 0, 8, 1, 9, 4, 12, 5, 13);
  const lanes_floats z2 = LANES_JOIN(z, zero, 2, 10, 3, 11, 6, 14, 7, 15);
  const lanes_floats a = LANES_JOIN(xy, z1, 0, 1, 8, 9, 4, 5, 12, 13);
  const lanes_floats b = LANES_JOIN(xy, z1, 2, 3, 10, 11, 6, 7, 14, 15);
  const lanes_floats c = LANES_JOIN(xy2, z2, 0, 1, 8, 9, 4, 5, 12, 13);
  const lanes_floats d = LANES_JOIN(xy2, z2, 2, 3, 10, 11, 6, 7, 14, 15);
  lanes_four *l = (lanes_four *)low, *h = (lanes_four *)high;
  l[0] = a.lo;
  l[1] = b.lo;
  l[2] = c.lo;
  l[3] = d.lo;
  h[0] = a.hi;
  h[1] = b.hi;
  h[2] = c.hi;
  h[3] = d.hi;
}

/// The rows that begin `places` bytes from `rows`, one a lane, as columns.
LANES_INLINE void lanes_gather(const void *rows, const void *places, void *x, void *y, void *z) {
  const int32_t *place = (const int32_t *)places;
  lanes_four low[4], high[4];
  for (int lane = 0; lane < 4; lane++) {
    low[lane] = *(const lanes_four *)((const char *)rows + place[lane]);
    high[lane] = *(const lanes_four *)((const char *)rows + place[lane + 4]);
  }
  lanes_columns(low, high, x, y, z);
}

/// Writes rows back to where `lanes_gather` found them.
LANES_INLINE void lanes_scatter(void *rows, const void *places, const void *x, const void *y, const void *z) {
  const int32_t *place = (const int32_t *)places;
  lanes_four low[4], high[4];
  lanes_rows(x, y, z, low, high);
  for (int lane = 0; lane < 4; lane++) {
    *(lanes_four *)((char *)rows + place[lane]) = low[lane];
    *(lanes_four *)((char *)rows + place[lane + 4]) = high[lane];
  }
}

/// Bit by bit the lanes that are negative.
LANES_INLINE uint32_t lanes_signs(const void *counts) {
  const lanes_counts flags = *(const lanes_counts *)counts;
#if defined(__AVX__)
  return (uint32_t)__builtin_ia32_movmskps256((lanes_floats)flags);
#elif defined(__SSE2__)
  return (uint32_t)(__builtin_ia32_movmskps((lanes_four)flags.lo) | __builtin_ia32_movmskps((lanes_four)flags.hi) << 4);
#else
  uint32_t signs = 0;
  for (int lane = 0; lane < 8; lane++) signs |= (uint32_t)flags[lane] >> 31 << lane;
  return signs;
#endif
}
