#include "CBox2D.h"
#include <box2d/box2d.h>
#include <new>
#include <string>
#include <vector>

struct coin_world {
  b2World world;
  coin_settings settings;
  b2Body *jar;
  float radius = 0;
  std::vector<b2Body *> coins;

  explicit coin_world(coin_settings chosen) : world(b2Vec2(0, -chosen.gravity)), settings(chosen) {
    world.SetAllowSleeping(chosen.sleeps);
    b2BodyDef fixed;
    jar = world.CreateBody(&fixed);
  }
};

namespace {

b2FixtureDef fixture(const b2Shape *shape, coin_surface surface, float density) {
  b2FixtureDef definition;
  definition.shape = shape;
  definition.friction = surface.friction;
  definition.restitution = surface.restitution;
  definition.restitutionThreshold = surface.restitution_threshold;
  definition.density = density;
  return definition;
}

// Box2D fills global tables when the first contacts are made: once, before any thread has a world.
bool make_first_contacts() {
  coin_world trial({10, 1.0f / 60, 1, 1, true});
  coin_surface plain = {0, 0, 1};
  coin_body body = {1, 1, 0, 0, true, plain};
  coin_place places[2];
  coin_world_add_wall(&trial, -9, 0, 9, 0, plain);
  coin_world_add_coin(&trial, 0, 0.5f, body);
  coin_world_add_coin(&trial, 1, 0.5f, body);
  coin_world_step(&trial, places);
  return true;
}

// The nearest that a coin's middle comes to a wall, squared.
float squared_distance(const b2EdgeShape *wall, const b2Vec2 &middle) {
  const b2Vec2 along = wall->m_vertex2 - wall->m_vertex1;
  const float share = b2Dot(middle - wall->m_vertex1, along) / along.LengthSquared();
  const b2Vec2 nearest = wall->m_vertex1 + b2Clamp(share, 0.0f, 1.0f) * along;
  return b2DistanceSquared(middle, nearest);
}

// How deep the coins of the deepest pair that is near are in one another, or a coin in a wall: true circles.
float deepest_overlap(const coin_world &world) {
  float coins = b2_maxFloat, walls = b2_maxFloat;
  for (const b2Contact *contact = world.world.GetContactList(); contact; contact = contact->GetNext()) {
    const b2Fixture *a = contact->GetFixtureA(), *b = contact->GetFixtureB();
    if (a->GetType() == b2Shape::e_circle) {
      coins = b2Min(coins, b2DistanceSquared(a->GetBody()->GetPosition(), b->GetBody()->GetPosition()));
    } else {
      const b2EdgeShape *wall = static_cast<const b2EdgeShape *>(a->GetShape());
      walls = b2Min(walls, squared_distance(wall, b->GetBody()->GetPosition()));
    }
  }
  return b2Max(0.0f, b2Max(2 * world.radius - b2Sqrt(coins), world.radius - b2Sqrt(walls)));
}

bool is_moving(const b2Body *body) { return body->GetType() != b2_staticBody && body->IsAwake(); }

}  // namespace

coin_world *coin_world_new(coin_settings settings) {
  static const bool are_tables_filled = make_first_contacts();
  return are_tables_filled ? new (std::nothrow) coin_world(settings) : nullptr;
}

void coin_world_free(coin_world *world) { delete world; }

void coin_world_add_wall(coin_world *world, float x1, float y1, float x2, float y2, coin_surface surface) {
  b2EdgeShape edge;
  edge.SetTwoSided(b2Vec2(x1, y1), b2Vec2(x2, y2));
  b2FixtureDef definition = fixture(&edge, surface, 0);
  world->jar->CreateFixture(&definition);
}

void coin_world_add_coin(coin_world *world, float x, float y, coin_body body) {
  b2BodyDef moving;
  moving.type = b2_dynamicBody;
  moving.position.Set(x, y);
  moving.linearDamping = body.linear_damping;
  moving.angularDamping = body.angular_damping;
  moving.fixedRotation = !body.rotates;
  b2Body *coin = world->world.CreateBody(&moving);
  b2CircleShape circle;
  circle.m_radius = body.radius;
  world->radius = body.radius;
  b2FixtureDef definition = fixture(&circle, body.surface, body.density);
  coin->CreateFixture(&definition);
  world->coins.push_back(coin);
}

coin_work coin_world_step(coin_world *world, coin_place *places) {
  const coin_settings &settings = world->settings;
  coin_work work = {0, 0, 0, deepest_overlap(*world)};
  world->world.Step(settings.seconds_per_step, settings.velocity_iterations, settings.position_iterations);
  for (const b2Body *coin : world->coins) {
    const b2Vec2 &position = coin->GetPosition();
    const b2Vec2 &velocity = coin->GetLinearVelocity();
    *places++ = {position.x, position.y, coin->GetAngle(), velocity.x, velocity.y};
    work.awake += coin->IsAwake();
  }
  for (b2Contact *contact = world->world.GetContactList(); contact; contact = contact->GetNext()) {
    if (!is_moving(contact->GetFixtureA()->GetBody()) && !is_moving(contact->GetFixtureB()->GetBody())) continue;
    work.pairs += 1;
    work.contacts += contact->IsTouching();
  }
  return work;
}

const char *coin_engine_version(void) {
  static const std::string version = std::to_string(b2_version.major) + "." + std::to_string(b2_version.minor) + "." +
                                     std::to_string(b2_version.revision);
  return version.c_str();
}
