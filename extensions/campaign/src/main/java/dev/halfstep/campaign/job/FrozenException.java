package dev.halfstep.campaign.job;

import java.time.Duration;
import java.util.List;

/**
 * Thrown if this process was frozen for longer than the timeout of members. The other members have removed it, and
 * continue; a process that joins one of them resumes the campaign.
 */
public final class FrozenException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<String> others;

    FrozenException(Duration frozen, Duration timeout, List<String> others) {
        super("this process was frozen for " + frozen.toSeconds() + " s, longer than --member-timeout, "
                + timeout.toSeconds() + " s; the other members have removed it and continue");
        this.others = others;
    }

    /**
     * Returns the addresses of the other members before the freeze.
     *
     * @return hosts and ports, the oldest member first; at least one
     */
    public List<String> others() {
        return others;
    }
}
