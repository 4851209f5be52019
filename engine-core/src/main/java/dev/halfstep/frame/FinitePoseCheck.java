package dev.halfstep.frame;

import dev.halfstep.storage.EntityIds;
import dev.halfstep.storage.Span;
import dev.halfstep.transform.Pose;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.util.Objects;

/** Refuses poses with NaN or infinity. Overflowing sums and direct writes to the arrays of spans can cause them. */
final class FinitePoseCheck {

    private FinitePoseCheck() {}

    /**
     * Checks all transforms of a world.
     *
     * @param world the world, with {@link Transform#TYPE} registered
     * @throws IllegalStateException if a number is NaN or infinite; the message names the number, the entity and the
     *     value
     */
    static void check(World world) {
        world.query(Transform.class).forEachSpan(FinitePoseCheck::check);
    }

    private static void check(EntityIds ids, Span poses) {
        float[] numbers = poses.read(); // Pose.FLOATS numbers for each entity
        for (int i = 0; i < ids.size() * Pose.FLOATS; i++) {
            if (!Float.isFinite(numbers[i])) {
                throw new IllegalStateException("a pose must consist of finite numbers: "
                        + Objects.requireNonNull(Transform.TYPE.dense()).floatName(i % Pose.FLOATS) + " of "
                        + ids.get(i / Pose.FLOATS) + " is " + numbers[i]
                        + "; look for a sum that overflows, or numbers written by a span");
            }
        }
    }
}
