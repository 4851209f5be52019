package dev.halfstep.diagnostics;

/**
 * Tells whether the flight recorder of the JDK records events of the engine. A recording can start and stop at any
 * time, so each frame checks. The event classes are not loaded before the first recording of the process: loading them
 * starts the flight recorder, which takes about as long as the rest of the start of the engine.
 */
final class FlightRecorder {

    /**
     * The default minimum duration of a recorded frame, step or system. Shorter events do not cause a hitch, and a
     * headless run has so many that they would push all but the last seconds out of a recording. The settings of a
     * recording can lower the minimum.
     */
    static final String THRESHOLD = "1 ms";

    private static final boolean IS_AVAILABLE =
            ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private FlightRecorder() {}

    static boolean isRecording() {
        return IS_AVAILABLE && jdk.jfr.FlightRecorder.isInitialized() && Usability.IS_USABLE && Probes.isAnyEnabled();
    }

    /** Whether the event classes can be loaded. A separate class, so that only a recording loads them. */
    private static final class Usability {
        private static final boolean IS_USABLE = isUsable();

        /**
         * Loads the event classes. In JDK 17, loading fails if the character encoding of the locale cannot express the
         * name of the home folder. The game then runs without events.
         */
        private static boolean isUsable() {
            try {
                Probes.isAnyEnabled();
                return true;
            } catch (LinkageError e) {
                return false;
            }
        }
    }

    /**
     * One event of each class, to check which classes are enabled. A separate class, because a runtime without the
     * flight recorder cannot load it.
     */
    private static final class Probes {
        private static final FrameEvent FRAME = new FrameEvent();
        private static final StepEvent STEP = new StepEvent();
        private static final SystemEvent SYSTEM = new SystemEvent();

        static boolean isAnyEnabled() {
            return FRAME.isEnabled() || STEP.isEnabled() || SYSTEM.isEnabled();
        }
    }
}
