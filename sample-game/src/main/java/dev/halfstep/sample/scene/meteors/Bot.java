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
import dev.halfstep.world.EntityId;
import dev.halfstep.world.World;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A player that never tires: it turns to the nearest meteor, fires, and flies when nothing is near. It presses keys as
 * anyone does, in each step, and does the same for the same seed.
 */
final class Bot implements InputSource {

    /** As far as it aims beside a meteor and fires all the same. */
    private static final float AIM_RADIANS = 0.12f;

    private static final float FAR = 330f;

    private final World world;
    private final EntityId game;

    /** What is held, in the order in which it is pressed and let go. */
    private final Map<Control, Boolean> held = new LinkedHashMap<>();

    private float nearest;
    private float aim;

    Bot(World world, EntityId game) {
        this.world = world;
        this.game = game;
    }

    @Override
    public void poll(InputQueue input) {
        boolean playing = world.get(game, Game.class).screen == Screen.PLAYING;
        hold(input, Key.ENTER, !playing && !held.getOrDefault(Key.ENTER, false));
        look();
        float left = nearest < Float.MAX_VALUE ? aim : 0f;
        hold(input, Key.LEFT, left > AIM_RADIANS);
        hold(input, Key.RIGHT, left < -AIM_RADIANS);
        hold(input, Key.SPACE, nearest < Float.MAX_VALUE && Math.abs(left) <= AIM_RADIANS);
        hold(input, Key.UP, nearest > FAR && nearest < Float.MAX_VALUE);
    }

    private void hold(InputQueue input, Control control, boolean down) {
        if (held.getOrDefault(control, false) != down) {
            held.put(control, down);
            input.add(control, down, 0);
        }
    }

    private void look() {
        nearest = Float.MAX_VALUE;
        aim = 0f;
        world.query(Ship.class, Transform.class, Heading.class)
                .forEach((id, ship, pose, heading) -> world.query(Meteor.class, Transform.class, Velocity.class)
                        .forEach((other, meteor, place, velocity) -> compare(pose, heading, place, velocity)));
    }

    private void compare(Transform ship, Heading heading, Transform meteor, Velocity velocity) {
        float x = shortWay(meteor.x() - ship.x(), Field.WIDTH);
        float y = shortWay(meteor.y() - ship.y(), Field.HEIGHT);
        float distance = (float) Math.sqrt(x * x + y * y);
        if (distance < nearest) {
            nearest = distance;
            float seconds = distance / Shot.SPEED; // it flies on until a shot is there
            double there = StrictMath.atan2(y + velocity.y() * seconds, x + velocity.x() * seconds);
            aim = (float) StrictMath.IEEEremainder(there - heading.radians, 2 * Math.PI);
        }
    }

    /** The way across the edge may be the shorter one. */
    private static float shortWay(float difference, float whole) {
        return difference - whole * Math.round(difference / whole);
    }
}
