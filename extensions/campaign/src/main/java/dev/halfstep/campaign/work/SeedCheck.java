package dev.halfstep.campaign.work;

import dev.halfstep.testkit.MonitorSimulator;
import dev.halfstep.testkit.SlicedRun;
import java.util.List;

/** The check of each seed. */
public enum SeedCheck {
    /** One run with its state hash; it finds exceptions, and hashes to compare with another table. */
    HASH,
    /** The same run, then two runs side by side, one of them on a slow display. */
    TWICE,
    /**
     * The same run, then the default runs of {@link dev.halfstep.testkit.SliceInvariance}. The run with other defaults
     * of Java is left out, because the defaults belong to the process, and a process runs several seeds at a time.
     */
    SLICES;

    /** Returns the runs that are compared with a reference run; none for a hash only. */
    List<SlicedRun> runs() {
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
