package dev.halfstep.sample.scene.meteors.simulation;

import dev.halfstep.random.RandomStream;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;

/**
 * A random place just outside of the field, where an entity enters it. The place is far from the ship, or from the
 * middle of the field if there is no ship.
 *
 * @param x the x coordinate, in world units
 * @param y the y coordinate, in world units
 * @param shipX the x coordinate of the ship, or of the middle
 * @param shipY the y coordinate of the ship, or of the middle
 */
record Border(float x, float y, float shipX, float shipY) {

    /** The minimum distance from the ship, in world units. */
    static final float MIN_DISTANCE = 260f;

    /** Returns a random place on one of the four sides, for a body of a radius. */
    static Border random(World world, RandomStream random, float radius) {
        // An entity wraps around a margin farther outside.
        float right = Field.WIDTH / 2 + radius + Field.MARGIN / 2;
        float top = Field.HEIGHT / 2 + radius + Field.MARGIN / 2;
        float along = random.between(-1f, 1f);
        float side = random.nextBoolean() ? 1f : -1f;
        boolean isUpright = random.nextFloat() < Field.HEIGHT / (Field.WIDTH + Field.HEIGHT);
        return isUpright
                ? awayFromShip(world, side * right, along * top)
                : awayFromShip(world, along * right, side * top);
    }

    /** Returns a random place on the left or on the right side, for a body of a radius. */
    static Border randomLeftOrRight(World world, RandomStream random, float radius) {
        float right = Field.WIDTH / 2 + radius + Field.MARGIN / 2;
        float y = random.between(-0.4f, 0.4f) * Field.HEIGHT;
        return awayFromShip(world, random.nextBoolean() ? right : -right, y);
    }

    /** Returns a place, or the opposite one if the place is near the ship: the ship cannot be near both. */
    private static Border awayFromShip(World world, float x, float y) {
        float[] ship = new float[2]; // an array, because lambdas cannot assign locals
        world.query(Ship.class, Transform.class).forEach((id, marker, pose) -> {
            ship[0] = pose.x();
            ship[1] = pose.y();
        });
        float differenceX = x - ship[0];
        float differenceY = y - ship[1];
        boolean isNear = differenceX * differenceX + differenceY * differenceY < MIN_DISTANCE * MIN_DISTANCE;
        return isNear ? new Border(-x, -y, ship[0], ship[1]) : new Border(x, y, ship[0], ship[1]);
    }

    /** Returns the direction from this place to a point. */
    float radiansTo(float toX, float toY) {
        return (float) StrictMath.atan2(toY - y, toX - x);
    }

    /** Returns the direction from this place to the ship. */
    float radiansToShip() {
        return radiansTo(shipX, shipY);
    }
}
