package dev.halfstep.testkit.reference;

import dev.halfstep.input.Key;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A moving object of the test game. It is an entity from its spawn to its despawn.
 *
 * @param index its index among all bodies, and its y relative to its parent
 * @param motion how it moves, relative to its parent
 * @param parent the body that carries it, or null; despawned with its parent
 * @param fractions which of its occurrences have a fraction of the step
 * @param isTriggered whether it is spawned only if its {@link #key} is pressed in the step of its spawn
 */
record Body(int index, Motion motion, @Nullable Body parent, Fractions fractions, boolean isTriggered) {

    Body(int index, Motion motion, @Nullable Body parent, Fractions fractions) {
        this(index, motion, parent, fractions, /* isTriggered= */ false);
    }

    /** Returns a copy that is spawned only if its key is pressed in the step of its spawn. */
    Body triggered() {
        return new Body(index, motion, parent, fractions, /* isTriggered= */ true);
    }

    /** Returns the key that spawns the body if it is triggered: one key for each index. */
    Key key() {
        return List.of(Key.values()).get(index);
    }

    /** Returns whether the body exists before the first step. */
    boolean existsAtStart() {
        return motion.birth() <= 0;
    }

    /** Returns the earliest death of the body and its ancestors, in seconds. */
    double death() {
        return parent == null ? motion.death() : Math.min(motion.death(), parent.death());
    }

    /** Returns the maximum speed of the body and its ancestors, in units per second. */
    double maxSpeed() {
        return Math.max(motion.maxSpeed(), parent == null ? 0 : parent.maxSpeed());
    }

    @Override
    public String toString() {
        return "body " + index + " (" + motion + ", fractions " + fractions + (parent == null ? "" : ", on " + parent)
                + ")";
    }
}
