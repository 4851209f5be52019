package dev.halfstep.benchmarks.oracle;

import dev.dominion.ecs.api.Dominion;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** An implementation of the Dominion ECS API. */
enum Engine {
    /** The engine that comes with the API, {@code dominion-ecs-engine}. */
    ORIGINAL(Dominion.DEFAULT_DOMINION_IMPLEMENTATION),
    /** The provider of this project. */
    HALFSTEP("dev.halfstep");

    /** The default capacity of a chunk of the original: 2<sup>12</sup> = 4,096 entities. */
    static final int CHUNK_BITS = 12;

    private static final int MIN_CLASS_INDEX_BITS = 16;
    private static final int MAX_CLASS_INDEX_BITS = 24;

    private static int openedCount;

    /** The name of the factory of worlds, with which the class names of the worlds begin. */
    private final String factory;

    Engine(String factory) {
        this.factory = factory;
    }

    /**
     * Opens an empty world. The original gets enough class index bits to distinguish the given classes. The required
     * number of bits depends on identity hash codes, so it is computed for each run.
     */
    Dominion open(int chunkBits, Class<?>... classes) {
        return openWithBits(classIndexBits(Arrays.asList(classes)), chunkBits);
    }

    /** Opens an empty world with the given settings; only the original uses them. */
    synchronized Dominion openWithBits(int classIndexBits, int chunkBits) {
        String name = "oracle-" + ++openedCount;
        List<String> settings = List.of("class-index-bit", "chunk-bit", "logging-level");
        List<String> values = List.of(Integer.toString(classIndexBits), Integer.toString(chunkBits), "OFF");
        System.setProperty("dominion.show-banner", "false");
        for (int i = 0; i < settings.size(); i++) {
            System.setProperty(property(name, settings.get(i)), values.get(i));
        }
        try {
            return Dominion.factory(factory).create(name);
        } finally {
            settings.forEach(setting -> System.clearProperty(property(name, setting)));
        }
    }

    /** Opens an empty world with the default settings of the engine. */
    Dominion openWithDefaults(String name) {
        System.setProperty("dominion.show-banner", "false");
        return Dominion.factory(factory).create(name);
    }

    /** Returns the engine of a world. */
    static Engine of(Dominion dominion) {
        return dominion.getClass().getName().startsWith(HALFSTEP.factory) ? HALFSTEP : ORIGINAL;
    }

    private static String property(String name, String setting) {
        return "dominion." + name + "." + setting;
    }

    /** Returns the lowest number of bits with which all classes have different slots. */
    private static int classIndexBits(List<Class<?>> classes) {
        for (int bits = MIN_CLASS_INDEX_BITS; bits <= MAX_CLASS_INDEX_BITS; bits++) {
            Set<Integer> slots = new HashSet<>();
            for (Class<?> type : classes) {
                slots.add(slot(type, bits));
            }
            if (slots.size() == classes.size()) {
                return bits;
            }
        }
        throw new IllegalStateException("the original must tell the classes apart: " + classes + "; run again");
    }

    /**
     * Returns the slot of a class in the class index of the original. The original confuses two classes with the same
     * slot.
     */
    static int slot(Class<?> type, int classIndexBits) {
        return System.identityHashCode(type) >> (Integer.SIZE - classIndexBits);
    }
}
