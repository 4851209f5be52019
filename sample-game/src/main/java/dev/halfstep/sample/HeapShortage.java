package dev.halfstep.sample;

/** Words the error message about a scene that does not fit into the heap. */
final class HeapShortage {

    private static final long BYTES_PER_MIB = 1 << 20;

    private HeapShortage() {}

    /** Finds out whether a failure, or a cause of it, is that the heap was full. */
    static boolean isCauseOf(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof OutOfMemoryError) {
                return true;
            }
        }
        return false;
    }

    static String message(Options options) {
        boolean countable = options.scene.mostBodies() > 0;
        String bodies = countable ? " --bodies " + options.scene.bodies(options) : "";
        return "a scene must fit into the heap of Java, " + Runtime.getRuntime().maxMemory() / BYTES_PER_MIB
                + " MiB: --scene " + options.scene.label() + bodies
                + " does not; give Java more, as in java -Xmx2g"
                + (countable ? ", or choose fewer --bodies" : "");
    }
}
