package dev.halfstep.benchmarks.growth;

import dev.halfstep.benchmarks.peer.DistinctClasses;
import dev.halfstep.storage.ComponentType;
import dev.halfstep.transform.Transform;
import dev.halfstep.world.World;
import java.lang.invoke.MethodHandles;

/**
 * Creates the components of entities in a given archetype. An entity has a transform, a {@link Velocity} and 6 of 15
 * tags, which makes 5,005 archetypes with equally many components.
 */
final class Archetypes {

    /** The number of archetypes: the ways to choose 6 of 15 tags. */
    static final int MAX_COUNT = 5_005;

    private static final int TAGS_PER_ENTITY = 6;

    /** One tag of each class. Entities share the tags, which have no state. */
    private static final Object[] TAGS = DistinctClasses.create(
                    MethodHandles.lookup(), Tag.class, /* count= */ 15, Object.class)
            .toArray();

    /** The tags of each archetype, as a set of bits. */
    private static final int[] TAG_BITS = tagBits();

    private Archetypes() {}

    private static int[] tagBits() {
        int[] bits = new int[MAX_COUNT];
        int count = 0;
        for (int candidate = 0; candidate < 1 << TAGS.length; candidate++) {
            if (Integer.bitCount(candidate) == TAGS_PER_ENTITY) {
                bits[count++] = candidate;
            }
        }
        return bits;
    }

    /** Creates a world without entities, in which all components are registered. */
    static World createWorld() {
        World.Builder builder = World.builder()
                .register(Transform.TYPE)
                .register(ComponentType.simulation(Velocity.class))
                .register(ComponentType.simulation(Rare.class))
                .register(ComponentType.simulation(Mark.class));
        for (Object tag : TAGS) {
            builder.register(ComponentType.simulation(tag.getClass()));
        }
        return builder.build();
    }

    /** Creates the components of a new entity in the archetype with an index from 0 to {@link #MAX_COUNT} - 1. */
    static Object[] createComponents(int archetype, int entity) {
        Object[] components = new Object[2 + TAGS_PER_ENTITY]; // a transform, a velocity and the tags
        int count = 0;
        components[count++] = Transform.at(entity, 0);
        components[count++] = new Velocity();
        for (int tag = 0; tag < TAGS.length; tag++) {
            if ((TAG_BITS[archetype] >> tag & 1) != 0) {
                components[count++] = TAGS[tag];
            }
        }
        return components;
    }

    static final class Velocity {
        float x = 1;
    }

    /** A component of few entities, all in one further archetype. */
    static final class Rare {
        float value;
    }

    /** A component that is added and removed. */
    static final class Mark {}

    /** A tag, of which there are copies of other classes. */
    private static final class Tag {}
}
