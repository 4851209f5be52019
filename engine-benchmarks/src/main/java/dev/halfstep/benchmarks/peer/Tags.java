package dev.halfstep.benchmarks.peer;

import com.badlogic.ashley.core.Component;
import dev.dominion.ecs.api.Composition;
import java.util.List;

/**
 * Defines six empty tag components. Entities with different combinations of tags are in different archetypes, of which
 * there are 64. The tags implement the marker interface of Ashley, which the other libraries ignore.
 */
final class Tags {

    static final List<Class<?>> CLASSES = List.of(Red.class, Green.class, Blue.class, Big.class, Loud.class, Hot.class);

    /** The class of the tag with index 0. */
    static final Class<?> FIRST = Red.class;

    private Tags() {}

    /** Prepares to add the tag with index 0. */
    @SuppressWarnings("unchecked") // the class of the tag is private
    static Composition.ByAdding1AndRemoving<Object> adding(Composition composition) {
        return (Composition.ByAdding1AndRemoving<Object>)
                (Composition.ByAdding1AndRemoving<?>) composition.byAdding1AndRemoving(FIRST);
    }

    /** Creates the tag with an index from 0 to 5. */
    static Component newTag(int index) {
        return switch (index) {
            case 0 -> new Red();
            case 1 -> new Green();
            case 2 -> new Blue();
            case 3 -> new Big();
            case 4 -> new Loud();
            case 5 -> new Hot();
            default -> throw new IllegalArgumentException("the index of a tag must be 0 to 5: " + index);
        };
    }

    /** Returns whether a bit set of tags contains the tag with an index from 0 to 5. */
    static boolean contains(int tagBits, int index) {
        return (tagBits >> index & 1) != 0;
    }

    private static final class Red implements Component {}

    private static final class Green implements Component {}

    private static final class Blue implements Component {}

    private static final class Big implements Component {}

    private static final class Loud implements Component {}

    private static final class Hot implements Component {}
}
