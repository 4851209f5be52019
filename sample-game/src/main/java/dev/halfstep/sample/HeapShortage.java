package dev.halfstep.sample;

import dev.halfstep.sample.options.Options;

/** Reports a scene that does not fit into the heap. */
final class HeapShortage {

    private static final long BYTES_PER_MIB = 1 << 20;

    private HeapShortage() {}

    /** Returns whether a failure or one of its causes is a full heap. */
    static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    static String message(Options options) {
        boolean countable = options.scene.hasBodies();
        String bodies = countable ? " --bodies " + options.bodies.in(options.scene) : "";
        return "a scene must fit into the heap of Java, " + Runtime.getRuntime().maxMemory() / BYTES_PER_MIB
                + " MiB: --scene " + options.scene.label() + bodies
                + " does not; give Java more, as in java -Xmx2g"
                + (countable ? ", or choose fewer --bodies" : "");
    }
}
