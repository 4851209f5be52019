package dev.halfstep.sample.run;

import dev.halfstep.frame.GameLoop;
import dev.halfstep.frame.SystemScheduler;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.Timestep;
import dev.halfstep.world.World;
import java.io.PrintStream;
import java.util.Locale;

/** Prints the result of a run without a window, as lines {@code key=value}. */
final class RunReport {

    private static final double NANOS_PER_MILLISECOND = 1e6;

    private RunReport() {}

    /** Prints the counters of frames and steps, simulated and dropped time, alpha and the state hash. */
    static void print(PrintStream out, GameLoop loop, SystemScheduler scheduler, World world) {
        Timestep timestep = scheduler.timestep();
        out.printf(Locale.ROOT, "frames=%d%n", loop.frames());
        out.printf(Locale.ROOT, "steps=%d%n", timestep.steps());
        out.printf(Locale.ROOT, "simulated-seconds=%.3f%n", timestep.simulatedSeconds());
        out.printf(Locale.ROOT, "dropped-ms=%.3f%n", timestep.droppedNanos() / NANOS_PER_MILLISECOND);
        out.printf(Locale.ROOT, "capped-frames=%d%n", scheduler.timeControl().cappedFrames());
        out.printf(Locale.ROOT, "alpha=%.4f%n", scheduler.alpha());
        out.println("hash=" + hash(world));
        out.flush();
    }

    /** Returns the state hash as text. Without simulated entities it would be 0 for every run, and prove nothing. */
    private static String hash(World world) {
        long entities = StateHash.partsOf(world)[0];
        return entities == 0 ? "none (no simulated state)" : StateHash.toText(StateHash.of(world));
    }
}
