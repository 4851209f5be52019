package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Dominion;

/** Opens Dominion with default settings except one, whose default value would make comparisons fail at random. */
public final class DominionWorlds {

    /** The number of identity hash bits that identify a class. With fewer, two component classes sometimes collide. */
    private static final int CLASS_INDEX_BITS = 20;

    private static int openedCount;

    private DominionWorlds() {}

    /**
     * Opens an empty Dominion.
     *
     * @return a new Dominion; the caller closes it
     */
    public static synchronized Dominion open() {
        System.setProperty("dominion.show-banner", "false"); // otherwise a banner would appear in the printed table
        String name = "raw-" + ++openedCount;
        String property = "dominion." + name + ".class-index-bit";
        System.setProperty(property, Integer.toString(CLASS_INDEX_BITS));
        try {
            return Dominion.create(name);
        } finally {
            System.clearProperty(property);
        }
    }
}
