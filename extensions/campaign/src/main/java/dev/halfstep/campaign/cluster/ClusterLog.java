package dev.halfstep.campaign.cluster;

import java.util.logging.Level;
import java.util.logging.Logger;

/** Hides or shows the log of Hazelcast, on standard error. */
public final class ClusterLog {

    /** Kept here: a logger that nothing refers to loses its level. */
    private static final Logger LOGGER = Logger.getLogger("com.hazelcast");

    private ClusterLog() {}

    /**
     * Hides or shows the log.
     *
     * @param shown whether it is shown
     */
    public static void show(boolean shown) {
        LOGGER.setLevel(shown ? Level.INFO : Level.OFF);
    }
}
