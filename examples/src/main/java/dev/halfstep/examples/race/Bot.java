package dev.halfstep.examples.race;

import dev.halfstep.examples.race.Course.Way;
import dev.halfstep.input.InputQueue;
import dev.halfstep.input.InputSource;
import dev.halfstep.input.Key;
import dev.halfstep.world.World;
import org.joml.Vector3f;

/** Plays both marbles by keys, as people do, and starts a race when there is none. */
record Bot(World world) implements InputSource {

    @Override
    public void poll(InputQueue input) {
        if (world.single(Round.class).steps % Round.COUNTDOWN_STEPS == 0) input.press(Race.TWO); // a race ignores it
        for (var row : world.query(Marble.class)) {
            Marble marble = row.first();
            Way way = Course.WAY.get(marble.place);
            Vector3f wanted = way.aim().sub(marble.at, new Vector3f());
            if (wanted.dot(way.forward()) < 1.5f && marble.place + 1 < Course.WAY.size()) {
                Course.WAY.get(marble.place + 1).aim().sub(marble.at, wanted);
            }
            wanted.y = 0;
            wanted.normalize(way.pace() - 0.4f * marble.player).sub(marble.speed);
            float forward = wanted.dot(marble.forward);
            float right = wanted.z * marble.forward.x - wanted.x * marble.forward.z;
            input.add(marble.player, Key.UP, forward > 0.3f, 0); // a step ignores the time
            input.add(marble.player, Key.DOWN, forward < -1.5f, 0);
            input.add(marble.player, Key.RIGHT, right > 0.4f, 0);
            input.add(marble.player, Key.LEFT, right < -0.4f, 0);
        }
    }
}
