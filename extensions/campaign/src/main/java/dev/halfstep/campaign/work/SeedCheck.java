package dev.halfstep.campaign.work;

import dev.halfstep.testkit.SliceInvariance.SlicedRun;
import dev.halfstep.time.MonitorSimulator;
import java.util.List;

/** Selects how each seed is checked. */
public enum SeedCheck {
    /** Runs the seed once. Finds exceptions; compare the state hash with the hash in another table. */
    HASH,
    /** Does the same as {@link #HASH}, then compares two runs step by step, one of them on a display of 24 Hz. */
    TWICE,
    /**
     * Does the same as {@link #HASH}, then compares the default runs of {@link dev.halfstep.testkit.SliceInvariance}.
     * Omits the run with another locale and time zone, because all seeds that a process runs at a time share both.
     */
    SLICES;

    /** Returns whether the compared runs are in strict mode, which hashes the state twice for each system. */
    boolean isStrict() {
        return this == SLICES;
    }

    /** Returns the runs to compare with a reference run; empty if there is no comparison. */
    List<SlicedRun> comparedRuns() {
        return switch (this) {
            case HASH -> List.of();
            case TWICE -> List.of(SlicedRun.on(MonitorSimulator.hz("24")));
            case SLICES ->
                SlicedRun.defaults().stream()
                        .filter(run -> !run.otherDefaults())
                        .toList();
        };
    }
}
