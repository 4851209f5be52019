package dev.halfstep.diagnostics;

import dev.halfstep.time.NanoClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How long all systems and the whole frame have taken since they are measured.
 *
 * <pre>{@code
 * FrameTimes times = scheduler.measure(NanoClock.system());
 * ...
 * System.out.print(times.report());
 * }</pre>
 *
 * <p>Measuring costs two looks at the clock for each run of a system, and makes no garbage.
 */
public final class FrameTimes {

    private final NanoClock clock;
    private final SystemTimes frame = new SystemTimes("frame", "all");
    private final List<SystemTimes> systems = new ArrayList<>();

    FrameTimes(NanoClock clock) {
        this.clock = clock;
    }

    /**
     * All systems in the order in which they run, and at the end the drawing of the frame.
     *
     * @return a list that cannot be changed; empty before the first frame
     */
    public List<SystemTimes> systems() {
        return Collections.unmodifiableList(systems);
    }

    /**
     * The frame as a whole, without the time that the pacer waits.
     *
     * @return its times
     */
    public SystemTimes frame() {
        return frame;
    }

    /**
     * What there is to know, as a table: a line for each system in the order in which they run, then one for the frame.
     *
     * @return several lines, the same ones on every machine if the times are
     */
    public String report() {
        return TimeReport.of(this);
    }

    SystemTimes add(String name, String phase) {
        SystemTimes added = new SystemTimes(name, phase);
        systems.add(added);
        return added;
    }

    long nowNanos() {
        return clock.nanoTime();
    }

    void beginFrame() {
        for (int i = 0; i < systems.size(); i++) {
            systems.get(i).beginFrame();
        }
        frame.beginFrame();
        frame.begin();
    }
}
