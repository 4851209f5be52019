package dev.halfstep.schedule;

import java.util.Locale;

/** A system has thrown. Says which one and when; the cause says why. */
public final class SystemFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The name of the system that failed. */
    private final String system;

    /** Where in the frame it ran. */
    private final Phase phase;

    /** The step that was simulated, or the last one before the frame. */
    private final long step;

    SystemFailureException(String system, Phase phase, long step, double simulatedSeconds, Throwable cause) {
        super(
                String.format(
                        Locale.ROOT,
                        "system '%s' failed in %s at step %d (%.3f s simulated): %s",
                        system,
                        phase.name().toLowerCase(Locale.ROOT),
                        step,
                        simulatedSeconds,
                        cause),
                cause);
        this.system = system;
        this.phase = phase;
        this.step = step;
    }

    /**
     * Which system failed.
     *
     * @return its name
     */
    public String system() {
        return system;
    }

    /**
     * Where in the frame it ran.
     *
     * @return simulation or presentation
     */
    public Phase phase() {
        return phase;
    }

    /**
     * When it failed.
     *
     * @return the step that was simulated, or, in presentation, the last one before the frame
     */
    public long step() {
        return step;
    }
}
