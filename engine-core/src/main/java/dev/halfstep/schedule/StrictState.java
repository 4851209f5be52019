package dev.halfstep.schedule;

import dev.halfstep.store.Span;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.EntityIds;
import dev.halfstep.world.SharedComponents;
import dev.halfstep.world.World;
import java.util.Objects;

/** Checks the simulated state after a step, in strict mode: what would cost too much at each write or spawn. */
final class StrictState {

    /** What failures are called that this finds. */
    static final String NAME = "strict-mode";

    private final World world;
    private final SharedComponents shared;

    StrictState(World world) {
        this.world = world;
        shared = new SharedComponents(world);
    }

    /** Refuses components that two entities share, and poses that are nowhere. */
    void check() {
        String fault = shared.fault();
        if (fault != null) {
            throw new IllegalStateException(fault);
        }
        world.query(Transform.class).forEachSpan(StrictState::checkFinite);
    }

    private static void checkFinite(EntityIds ids, Span poses) {
        float[] numbers = poses.read();
        for (int i = 0; i < ids.size() * Pose.FLOATS; i++) {
            if (!Float.isFinite(numbers[i])) {
                throw new IllegalStateException("a pose consists of finite numbers: "
                        + Objects.requireNonNull(Transform.TYPE.dense()).nameOf(i % Pose.FLOATS) + " of "
                        + ids.get(i / Pose.FLOATS) + " is " + numbers[i]
                        + "; look for a sum that overflows, or numbers written by a span");
            }
        }
    }
}
