package dev.halfstep.benchmarks.peer;

import com.badlogic.ashley.core.Component;
import java.util.ArrayList;
import java.util.List;

/**
 * Defines six empty tag components. Entities with different combinations of tags are in different archetypes, of
 * which there are 64. One object of each class is enough for all entities, as tags have no state.
 */
final class Tags {

    /** A tag of each class, in the order of their bits. */
    private static final List<Tag> ALL = List.of(new Red(), new Green(), new Blue(), new Big(), new Loud(), new Hot());

    private Tags() {}

    /** The superclass and the interface are those of artemis-odb and of Ashley, which the other libraries ignore. */
    abstract static class Tag extends com.artemis.Component implements Component {}

    public static final class Red extends Tag {}

    public static final class Green extends Tag {}

    public static final class Blue extends Tag {}

    public static final class Big extends Tag {}

    public static final class Loud extends Tag {}

    public static final class Hot extends Tag {}

    /** Returns all classes, to register them. */
    static List<Class<? extends Tag>> classes() {
        return ALL.stream().<Class<? extends Tag>>map(Tag::getClass).toList();
    }

    /** Returns the tags whose bits are set. */
    static List<Tag> of(int tagBits) {
        if (tagBits == 0) {
            return List.of(); // without garbage between the components of bodies
        }
        List<Tag> tags = new ArrayList<>();
        for (int tag = 0; tag < ALL.size(); tag++) {
            if ((tagBits >> tag & 1) != 0) {
                tags.add(ALL.get(tag));
            }
        }
        return tags;
    }
}
