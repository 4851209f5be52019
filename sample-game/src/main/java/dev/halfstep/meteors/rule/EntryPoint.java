package dev.halfstep.meteors.rule;

import dev.halfstep.meteors.component.Game;
import dev.halfstep.random.RandomStream;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * A random point just outside of the field, where an entity enters it. The point is far from all ships, or from the
 * middle of the field if there is no ship.
 *
 * @param x the x coordinate, in world units
 * @param y the y coordinate, in world units
 * @param shipX the x coordinate of the nearest ship, or of the middle
 * @param shipY the y coordinate of the nearest ship, or of the middle
 */
record EntryPoint(float x, float y, float shipX, float shipY) {

    /** The minimum distance from a ship, in world units. */
    static final float MIN_DISTANCE = 260f;

    /** The maximum distance from the middle of the left or right side, as a part of the height of the field. */
    private static final float MAX_HEIGHT_PART = 0.4f;

    /** Returns a random point on one of the four sides, at a distance at which no light of the entity is seen. */
    static EntryPoint random(World world, RandomStream random, float lightRadius) {
        float right = Game.FIELD_WIDTH / 2 + lightRadius;
        float top = Game.FIELD_HEIGHT / 2 + lightRadius;
        float along = random.between(-1f, 1f);
        float side = random.nextBoolean() ? 1f : -1f;
        // The probability of a side is proportional to its length.
        boolean isLeftOrRight = random.nextFloat() < Game.FIELD_HEIGHT / (Game.FIELD_WIDTH + Game.FIELD_HEIGHT);
        return isLeftOrRight
                ? awayFromShips(world, side * right, along * top)
                : awayFromShips(world, along * right, side * top);
    }

    /** Returns a random point on the left or right side, away from the corners. */
    static EntryPoint randomLeftOrRight(World world, RandomStream random, float lightRadius) {
        float right = Game.FIELD_WIDTH / 2 + lightRadius;
        float y = random.between(-MAX_HEIGHT_PART, MAX_HEIGHT_PART) * Game.FIELD_HEIGHT;
        return awayFromShips(world, random.nextBoolean() ? right : -right, y);
    }

    /**
     * Returns a point, or the first of its mirror images that is far from all ships. The opposite point is the first
     * one: a single ship cannot be near both. If all four points are near ships, returns the one that is farthest.
     */
    private static EntryPoint awayFromShips(World world, float x, float y) {
        return at(world, x, y)
                .orFarther(at(world, -x, -y))
                .orFarther(at(world, -x, y))
                .orFarther(at(world, x, -y));
    }

    private static EntryPoint at(World world, float x, float y) {
        Transform ship = Ships.nearest(world, x, y);
        return ship == null ? new EntryPoint(x, y, 0f, 0f) : new EntryPoint(x, y, ship.x(), ship.y());
    }

    /** Returns this point if it is far from all ships, otherwise the one of two points that is farther from them. */
    private EntryPoint orFarther(EntryPoint other) {
        float distance = squaredDistance();
        return distance >= MIN_DISTANCE * MIN_DISTANCE || distance >= other.squaredDistance() ? this : other;
    }

    /** Returns the square of the distance from the nearest ship. */
    private float squaredDistance() {
        float differenceX = x - shipX;
        float differenceY = y - shipY;
        return differenceX * differenceX + differenceY * differenceY;
    }

    /** Returns the direction from here to another point. */
    float radiansTo(float toX, float toY) {
        return (float) StrictMath.atan2(toY - y, toX - x);
    }

    /** Returns the direction from here to the nearest ship. */
    float radiansToShip() {
        return radiansTo(shipX, shipY);
    }
}
