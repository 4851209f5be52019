package dev.halfstep.diagnostics;

/**
 * Whether the flight recorder of the JDK wants events. It can be switched on and off at any time, so this is asked in
 * every frame; while it is off, the answer is a constant for the just-in-time compiler.
 */
final class FlightRecorder {

    /**
     * Shorter frames, steps and systems are recorded on demand only. They explain no hitch, and a run without a display
     * has so many of them that a recording would hold its last seconds.
     */
    static final String THRESHOLD = "1 ms";

    private static final boolean IS_THERE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent() && isUsable();

    private FlightRecorder() {}

    /** In JDK 17 it fails to load where the locale cannot express the home folder; a game goes on without it. */
    private static boolean isUsable() {
        try {
            Probes.isOneEnabled();
            return true;
        } catch (LinkageError e) {
            return false;
        }
    }

    static boolean isOn() {
        return IS_THERE && Probes.isOneEnabled();
    }

    /** Apart, because a runtime without the flight recorder cannot load it. */
    private static final class Probes {
        private static final FrameEvent FRAME = new FrameEvent();
        private static final StepEvent STEP = new StepEvent();
        private static final SystemEvent SYSTEM = new SystemEvent();

        static boolean isOneEnabled() {
            return FRAME.isEnabled() || STEP.isEnabled() || SYSTEM.isEnabled();
        }
    }
}
