package dev.halfstep.transform;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Lists the entities that were teleported in the last steps, in the order of the steps. */
final class RecentTeleports {

    private @Nullable Transform[] transforms = new Transform[16];
    private long[] steps = new long[16];
    private int size;

    /** Adds an entity that was teleported in a step, which is not earlier than the steps before. */
    void add(Transform transform, long step) {
        if (size == steps.length) {
            transforms = Arrays.copyOf(transforms, 2 * size);
            steps = Arrays.copyOf(steps, 2 * size);
        }
        transforms[size] = transform;
        steps[size++] = step;
    }

    /** Visits the entities that were teleported in a step or later. */
    void forEachFrom(long step, Consumer<Transform> visitor) {
        for (int i = size - 1; i >= 0 && steps[i] >= step; i--) {
            Transform transform = transforms[i];
            if (transform != null) {
                visitor.accept(transform);
            }
        }
    }

    /** Removes the teleports of a step and of all later steps. */
    void removeFrom(long step) {
        int newSize = size;
        while (newSize > 0 && steps[newSize - 1] >= step) {
            newSize--;
        }
        Arrays.fill(transforms, newSize, size, null);
        size = newSize;
    }

    /** Removes the teleports of all steps before a step. */
    void removeBefore(long step) {
        int removed = 0;
        while (removed < size && steps[removed] < step) {
            removed++;
        }
        if (removed > 0) {
            System.arraycopy(transforms, removed, transforms, 0, size - removed);
            System.arraycopy(steps, removed, steps, 0, size - removed);
            Arrays.fill(transforms, size - removed, size, null);
            size -= removed;
        }
    }
}
