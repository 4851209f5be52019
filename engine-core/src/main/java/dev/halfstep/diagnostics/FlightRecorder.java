package dev.halfstep.diagnostics;

/**
 * Tells whether the flight recorder of the JDK records engine events. Recording can start and stop at any time, so
 * this is checked in every frame; while it is off, the check is a constant for the just-in-time compiler.
 */
final class FlightRecorder {

    /**
     * Shorter frames, steps and systems are recorded on demand only. They explain no hitch, and a headless run has so
     * many of them that a recording would cover only the last seconds.
     */
    static final String THRESHOLD = "1 ms";

    private static final boolean IS_AVAILABLE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent() && isUsable();

    private FlightRecorder() {}

    /** In JDK 17, loading fails if the locale cannot express the home folder. The game then runs without events. */
    private static boolean isUsable() {
        try {
            Probes.isAnyEnabled();
            return true;
        } catch (LinkageError e) {
            return false;
        }
    }

    static boolean isOn() {
        return IS_AVAILABLE && Probes.isAnyEnabled();
    }

    /** A separate class, because a runtime without the flight recorder cannot load it. */
    private static final class Probes {
        private static final FrameEvent FRAME = new FrameEvent();
        private static final StepEvent STEP = new StepEvent();
        private static final SystemEvent SYSTEM = new SystemEvent();

        static boolean isAnyEnabled() {
            return FRAME.isEnabled() || STEP.isEnabled() || SYSTEM.isEnabled();
        }
    }
}
