package dev.halfstep.sample;

import dev.halfstep.sample.options.Options;

/** Detects and reports a scene that does not fit into the Java heap. */
final class HeapShortage {

    private static final long BYTES_PER_MIB = 1 << 20;

    private HeapShortage() {}

    /** Returns whether a failure, or one of its causes, is an {@link OutOfMemoryError}. */
    static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    /** Returns the error message: the rule, the scene, and the remedy. */
    static String message(Options options) {
        boolean hasBodies = options.scene.hasBodies();
        String bodies = hasBodies ? " --bodies " + options.bodiesIn(options.scene) : "";
        return "a scene must fit into the Java heap, " + Runtime.getRuntime().maxMemory() / BYTES_PER_MIB
                + " MiB: --scene " + options.scene.label() + bodies
                + " does not; give Java more memory, as in java -Xmx2g"
                + (hasBodies ? ", or choose fewer --bodies" : "");
    }
}
