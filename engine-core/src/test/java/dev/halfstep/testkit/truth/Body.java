package dev.halfstep.testkit.truth;

import dev.halfstep.input.Key;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entity of the simulated world.
 *
 * @param index its index among all bodies, and its y relative to its parent
 * @param motion how it moves, relative to its parent
 * @param parent the body that carries it and takes it along when it is despawned
 * @param fractions which of its occurrences have the exact fraction of the step
 * @param isTriggered whether it is spawned only if the input of that step has its {@link #key}
 */
record Body(int index, Motion motion, @Nullable Body parent, Fractions fractions, boolean isTriggered) {

    Body(int index, Motion motion, @Nullable Body parent, Fractions fractions) {
        this(index, motion, parent, fractions, false);
    }

    /** Returns the same body, which is spawned only if the input of that step has its key. */
    Body triggered() {
        return new Body(index, motion, parent, fractions, true);
    }

    Key key() {
        return List.of(Key.values()).get(index);
    }

    /** Returns whether the body exists before the first step. */
    boolean isThereFromTheStart() {
        return motion.birth() <= 0;
    }

    /** Returns the death of the body or of the first one that carries it, in seconds. */
    double death() {
        return parent == null ? motion.death() : Math.min(motion.death(), parent.death());
    }

    double maxSpeed() {
        return Math.max(motion.maxSpeed(), parent == null ? 0 : parent.maxSpeed());
    }

    @Override
    public String toString() {
        return "body " + index + " (" + motion + ", fractions " + fractions + (parent == null ? "" : ", on " + parent)
                + ")";
    }
}
