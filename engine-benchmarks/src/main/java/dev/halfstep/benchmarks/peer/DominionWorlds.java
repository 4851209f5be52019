package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Dominion;
import java.util.Locale;

/** Opens Dominion with default settings, except one setting that would make comparisons fail at random. */
public final class DominionWorlds {

    /** With the usual 15 bits, identity hash codes of two component classes sometimes collide in the class index. */
    private static final int CLASS_INDEX_BITS = 20;

    private static int opened;

    private DominionWorlds() {}

    /**
     * Opens an empty Dominion.
     *
     * @return a new Dominion; the caller closes it
     */
    public static synchronized Dominion open() {
        System.setProperty("dominion.show-banner", "false"); // standard output belongs to the table
        String name = String.format(Locale.ROOT, "raw-%d", ++opened);
        String property = "dominion." + name + ".class-index-bit";
        System.setProperty(property, Integer.toString(CLASS_INDEX_BITS));
        try {
            return Dominion.create(name);
        } finally {
            System.clearProperty(property);
        }
    }
}
