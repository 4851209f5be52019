package dev.halfstep.stress;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The class that Jazzer calls, by the names of its methods. */
public final class FuzzEntry {

    private static @Nullable FuzzTarget target;

    private FuzzEntry() {}

    /**
     * Creates the target.
     *
     * @param arguments the name of the target
     */
    public static void fuzzerInitialize(String[] arguments) throws Exception {
        target = FuzzTargets.create(arguments[0]);
    }

    /** Reads one input. */
    public static void fuzzerTestOneInput(byte[] input) throws Exception {
        Objects.requireNonNull(target).read(input);
    }
}
