package dev.halfstep.sample.scene.meteors;

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
 * An input source that plays the game with key presses: turns to the nearest meteor, fires, and flies if no meteor is
 * near. The bot decides once in each step, and is deterministic.
 */
final class Bot implements InputSource {

    /** The maximum angle between heading and target at which the bot fires. */
    private static final float AIM_TOLERANCE_RADIANS = 0.12f;

    /** The distance of the nearest meteor, in world units, beyond which the bot flies forward. */
    private static final float FLIGHT_DISTANCE = 330f;

    private final World world;

    /** Whether each control is held. The order of iteration does not depend on hash codes. */
    private final Map<Control, Boolean> held = new LinkedHashMap<>();

    /** The distance of the nearest meteor, in world units; {@link Float#MAX_VALUE} without meteors or ship. */
    private float nearestDistance;

    /** The angle from the heading to the point where a shot hits the nearest meteor; positive is left. */
    private float aimRadians;

    Bot(World world) {
        this.world = world;
    }

    @Override
    public void poll(InputQueue input) {
        boolean isPlaying = world.single(Game.class).screen == Screen.PLAYING;
        // Only a press starts a game, so the bot presses and releases ENTER in turn until the game begins.
        setHeld(input, Key.ENTER, !isPlaying && !held.getOrDefault(Key.ENTER, false));
        findNearestMeteor();
        boolean hasTarget = nearestDistance < Float.MAX_VALUE;
        setHeld(input, Key.LEFT, aimRadians > AIM_TOLERANCE_RADIANS);
        setHeld(input, Key.RIGHT, aimRadians < -AIM_TOLERANCE_RADIANS);
        setHeld(input, Key.SPACE, hasTarget && Math.abs(aimRadians) <= AIM_TOLERANCE_RADIANS);
        setHeld(input, Key.UP, hasTarget && nearestDistance > FLIGHT_DISTANCE);
    }

    /** Presses or releases a control, if its state changes. */
    private void setHeld(InputQueue input, Control control, boolean isHeld) {
        if (held.getOrDefault(control, false) != isHeld) {
            held.put(control, isHeld);
            input.add(control, isHeld, 0); // a step ignores the timestamps of its input source
        }
    }

    private void findNearestMeteor() {
        nearestDistance = Float.MAX_VALUE;
        aimRadians = 0f;
        world.query(Ship.class, Transform.class, Heading.class)
                .forEach((id, ship, pose, heading) -> world.query(Meteor.class, Transform.class, Velocity.class)
                        .forEach((meteorId, meteor, position, velocity) ->
                                aimIfNearest(pose, heading, position, velocity)));
    }

    /** Aims at a meteor if no meteor so far is nearer. */
    private void aimIfNearest(Transform ship, Heading heading, Transform meteor, Velocity velocity) {
        float x = shorterDifference(meteor.x() - ship.x(), Field.WIDTH);
        float y = shorterDifference(meteor.y() - ship.y(), Field.HEIGHT);
        float distance = (float) Math.sqrt(x * x + y * y);
        if (distance < nearestDistance) {
            nearestDistance = distance;
            float flightSeconds = distance / Shot.SPEED; // the meteor moves while the shot flies
            double direction = StrictMath.atan2(y + velocity.y() * flightSeconds, x + velocity.x() * flightSeconds);
            aimRadians = (float) StrictMath.IEEEremainder(direction - heading.radians, 2 * Math.PI);
        }
    }

    /** Returns a difference of coordinates, or the difference across the edge of the field if that is shorter. */
    private static float shorterDifference(float difference, float size) {
        return difference - size * Math.round(difference / size);
    }
}
