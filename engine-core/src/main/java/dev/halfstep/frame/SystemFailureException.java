package dev.halfstep.frame;

import java.util.Locale;

/** Thrown if a system throws. Names the system, its phase and the step. The cause is the exception of the system. */
public final class SystemFailureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The name of the system that failed. */
    private final String system;

    /** The phase of the system. */
    private final Phase phase;

    /** The step that ran, or, in presentation, the newest step of the frame. */
    private final long step;

    SystemFailureException(String system, Phase phase, long step, double simulatedSeconds, Throwable cause) {
        super(
                String.format(
                        Locale.ROOT,
                        "system '%s' failed in %s at step %d (%.3f s simulated): %s",
                        system,
                        phase.lowerCaseName(),
                        step,
                        simulatedSeconds,
                        cause),
                cause);
        this.system = system;
        this.phase = phase;
        this.step = step;
    }

    /**
     * Returns the name of the system that failed.
     *
     * @return the name under which the system was added
     */
    public String system() {
        return system;
    }

    Phase phase() {
        return phase;
    }

    /**
     * Returns the step at which the system failed.
     *
     * @return the step that ran, or, in presentation, the newest step of the frame
     */
    public long step() {
        return step;
    }
}
