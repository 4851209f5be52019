package dev.halfstep.benchmarks.peer;

import dev.dominion.ecs.api.Dominion;
import java.util.Locale;

/** Opens Dominion for direct use, as its users get it but for what would make a comparison fail at random. */
public final class DominionWorlds {

    /** With the usual 15 bits, two component classes of one process are taken for one now and then. */
    private static final int CLASS_INDEX_BITS = 20;

    private static int opened;

    private DominionWorlds() {}

    /**
     * Opens an empty one.
     *
     * @return Dominion, to be closed at the end
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
