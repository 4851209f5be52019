package dev.halfstep.world;

import dev.dominion.ecs.api.Dominion;
import dev.dominion.ecs.engine.EntityRepository;
import dev.dominion.ecs.engine.system.Logging;
import java.util.Locale;

/**
 * Opens Dominions quietly, as many as anyone wants.
 *
 * <p>{@link Dominion#create(String)} notes a log level for each Dominion of a process in an array of 1024, never takes
 * one out again, and so fails at the 1024th. The class behind it can be made without that, with the level that all of
 * them share. Modules do not reach that class unless they are allowed to, and then there are {@value #MOST_NOTED}.
 */
final class FreshDominion {

    /** One place is taken by Dominion itself, and some are left for others in the process. */
    private static final int MOST_NOTED = 1_000;

    /** Where Dominion notes its own log level. */
    private static final int SHARED_LEVEL = 0;

    /** For systems that Dominion runs, which it never does here. */
    private static final int TIMEOUT_SECONDS = 3;

    private static final String BANNER = "dominion.show-banner";

    private static int opened;
    private static int noted;

    private FreshDominion() {}

    static synchronized Dominion open(int classIndexBits, int chunkBits) {
        if (System.getProperty(BANNER) == null) {
            System.setProperty(BANNER, "false"); // stdout belongs to the game
        }
        opened++;
        String name = String.format(Locale.ROOT, "halfstep-%d", opened);
        try {
            return new EntityRepository(
                    name, classIndexBits, chunkBits, TIMEOUT_SECONDS, new Logging.Context(name, SHARED_LEVEL));
        } catch (IllegalAccessError e) {
            return openNoted(name, classIndexBits, chunkBits);
        }
    }

    /** As Dominion has it: the settings travel in properties of the process. */
    private static Dominion openNoted(String name, int classIndexBits, int chunkBits) {
        if (noted == MOST_NOTED) {
            throw new WorldUnavailableException("a process that has Dominion on its module path can build at most "
                    + MOST_NOTED + " worlds, closed ones counted too: put it on the class path for more");
        }
        noted++;
        String classIndexProperty = "dominion." + name + ".class-index-bit";
        String chunkProperty = "dominion." + name + ".chunk-bit";
        System.setProperty(classIndexProperty, Integer.toString(classIndexBits));
        System.setProperty(chunkProperty, Integer.toString(chunkBits));
        try {
            return Dominion.create(name);
        } finally {
            System.clearProperty(classIndexProperty);
            System.clearProperty(chunkProperty);
        }
    }
}
