package dev.halfstep.meteors.rule;

import dev.halfstep.meteors.component.Game;
import dev.halfstep.meteors.component.Ship;
import dev.halfstep.random.RandomStream;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * A random point just outside of the field, where an entity enters it. The point is far from the ship, or from the
 * middle of the field if there is no ship.
 *
 * @param x the x coordinate, in world units
 * @param y the y coordinate, in world units
 * @param shipX the x coordinate of the ship, or of the middle
 * @param shipY the y coordinate of the ship, or of the middle
 */
record EntryPoint(float x, float y, float shipX, float shipY) {

    /** The minimum distance from the ship, in world units. */
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
                ? awayFromShip(world, side * right, along * top)
                : awayFromShip(world, along * right, side * top);
    }

    /** Returns a random point on the left or right side, away from the corners. */
    static EntryPoint randomLeftOrRight(World world, RandomStream random, float lightRadius) {
        float right = Game.FIELD_WIDTH / 2 + lightRadius;
        float y = random.between(-MAX_HEIGHT_PART, MAX_HEIGHT_PART) * Game.FIELD_HEIGHT;
        return awayFromShip(world, random.nextBoolean() ? right : -right, y);
    }

    /** Returns a point, or the opposite one if the point is near the ship: the ship cannot be near both. */
    private static EntryPoint awayFromShip(World world, float x, float y) {
        var ship = world.query(Ship.class, Transform.class).first();
        float shipX = ship == null ? 0f : ship.second().x();
        float shipY = ship == null ? 0f : ship.second().y();
        float differenceX = x - shipX;
        float differenceY = y - shipY;
        boolean isNear = differenceX * differenceX + differenceY * differenceY < MIN_DISTANCE * MIN_DISTANCE;
        return isNear ? new EntryPoint(-x, -y, shipX, shipY) : new EntryPoint(x, y, shipX, shipY);
    }

    /** Returns the direction from here to another point. */
    float radiansTo(float toX, float toY) {
        return (float) StrictMath.atan2(toY - y, toX - x);
    }

    /** Returns the direction from here to the ship. */
    float radiansToShip() {
        return radiansTo(shipX, shipY);
    }
}
