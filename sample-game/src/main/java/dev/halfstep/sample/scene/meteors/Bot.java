package dev.halfstep.sample.scene.meteors;

import dev.halfstep.entity.EntityId;
import dev.halfstep.input.Control;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.sample.scene.meteors.component.Field;
import dev.halfstep.sample.scene.meteors.component.Game;
import dev.halfstep.sample.scene.meteors.component.Heading;
import dev.halfstep.sample.scene.meteors.component.Meteor;
import dev.halfstep.sample.scene.meteors.component.Screen;
import dev.halfstep.sample.scene.meteors.component.Ship;
import dev.halfstep.sample.scene.meteors.component.Shot;
import dev.halfstep.sample.scene.meteors.component.Velocity;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Plays the game: turns to the nearest meteor, fires, and flies if no meteor is near. Its input is key presses in each
 * step, and is deterministic.
 */
final class Bot implements InputSource {

    /** The error of aim at which it still fires. */
    private static final float AIM_TOLERANCE_RADIANS = 0.12f;

    /** The distance of the nearest meteor from which it flies. */
    private static final float FLIGHT_DISTANCE = 330f;

    private final World world;
    private final EntityId game;

    /** The held controls; linked, so that the order of presses and releases is deterministic. */
    private final Map<Control, Boolean> held = new LinkedHashMap<>();

    private float nearestDistance;
    private float aimRadians;

    Bot(World world, EntityId game) {
        this.world = world;
        this.game = game;
    }

    @Override
    public void poll(InputQueue input) {
        boolean playing = world.get(game, Game.class).screen == Screen.PLAYING;
        hold(input, Key.ENTER, !playing && !held.getOrDefault(Key.ENTER, false));
        findNearestMeteor();
        float left = nearestDistance < Float.MAX_VALUE ? aimRadians : 0f;
        hold(input, Key.LEFT, left > AIM_TOLERANCE_RADIANS);
        hold(input, Key.RIGHT, left < -AIM_TOLERANCE_RADIANS);
        hold(input, Key.SPACE, nearestDistance < Float.MAX_VALUE && Math.abs(left) <= AIM_TOLERANCE_RADIANS);
        hold(input, Key.UP, nearestDistance > FLIGHT_DISTANCE && nearestDistance < Float.MAX_VALUE);
    }

    private void hold(InputQueue input, Control control, boolean down) {
        if (held.getOrDefault(control, false) != down) {
            held.put(control, down);
            input.add(control, down, 0);
        }
    }

    private void findNearestMeteor() {
        nearestDistance = Float.MAX_VALUE;
        aimRadians = 0f;
        world.query(Ship.class, Transform.class, Heading.class)
                .forEach((id, ship, pose, heading) -> world.query(Meteor.class, Transform.class, Velocity.class)
                        .forEach((other, meteor, position, velocity) -> compare(pose, heading, position, velocity)));
    }

    private void compare(Transform ship, Heading heading, Transform meteor, Velocity velocity) {
        float x = shortestDifference(meteor.x() - ship.x(), Field.WIDTH);
        float y = shortestDifference(meteor.y() - ship.y(), Field.HEIGHT);
        float distance = (float) Math.sqrt(x * x + y * y);
        if (distance < nearestDistance) {
            nearestDistance = distance;
            float seconds = distance / Shot.SPEED; // the flight time of a shot
            double direction = StrictMath.atan2(y + velocity.y() * seconds, x + velocity.x() * seconds);
            aimRadians = (float) StrictMath.IEEEremainder(direction - heading.radians, 2 * Math.PI);
        }
    }

    /** Returns the shorter difference of two coordinates, directly or across the edge of the field. */
    private static float shortestDifference(float difference, float size) {
        return difference - size * Math.round(difference / size);
    }
}
