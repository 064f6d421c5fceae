// Box2D as coins in a jar need it: circles that fall between straight walls. Lengths in metres, angles in radians.
//
// No value is checked here, and Box2D ends the process on some: callers hand in what `Scene` has found fit.
#pragma once
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A world of its own: nothing in it depends on another. One thread at a time.
typedef struct coin_world coin_world;

typedef struct {
  /// Downward, m/s².
  float gravity;
  float seconds_per_step;
  int32_t velocity_iterations;
  int32_t position_iterations;
  /// Whether coins that lie still for half a second are left out until something touches them.
  bool sleeps;
} coin_settings;

typedef struct {
  float friction;
  float restitution;
  /// Slower impacts do not bounce, m/s.
  float restitution_threshold;
} coin_surface;

typedef struct {
  float radius;
  /// kg/m².
  float density;
  float linear_damping;
  float angular_damping;
  bool rotates;
  coin_surface surface;
} coin_body;

/// Where a coin is, and its speeds to the right and upward in m/s.
typedef struct {
  float x, y, angle, drift, rise;
} coin_place;

/// What one step took, of coins that are awake.
typedef struct {
  /// Contacts that touch, each solved once an iteration.
  int32_t contacts;
  /// Pairs whose boxes overlap, each tested once.
  int32_t pairs;
  /// Coins that are not asleep.
  int32_t awake;
  /// How deep two coins, or a coin and a wall, were in one another before the step, m: the deepest, 0 where none was.
  float overlap;
} coin_work;

coin_world *coin_world_new(coin_settings settings);
void coin_world_free(coin_world *world);

/// Adds a wall, solid from both sides.
void coin_world_add_wall(coin_world *world, float x1, float y1, float x2, float y2, coin_surface surface);

/// Adds a coin at rest.
void coin_world_add_coin(coin_world *world, float x, float y, coin_body body);

/// Goes one step on and writes where each coin then is, in the order in which they were added.
coin_work coin_world_step(coin_world *world, coin_place *places);

/// `2.4.0`, by the engine's own account.
const char *coin_engine_version(void);

#ifdef __cplusplus
}
#endif
