package dev.halfstep.sample.options;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.util.Arrays;
import picocli.CommandLine.TypeConversionException;

/** Lists the kinds of timesteps: the rules that divide the time of frames into steps. */
public enum TimestepKind {
    /** One step of a fixed length in every frame, however long the frame takes. */
    LOCKED("locked"),

    /** One step in every frame, as long as the frame. */
    VARIABLE("variable"),

    /** Steps of a fixed length, and a shorter one at the end of the frame. */
    SEMI_FIXED("semi-fixed"),

    /** Steps of a fixed length; the overstep, the time left over, is carried over to the next frame. */
    FIXED("fixed"),

    /** Steps of a fixed length; the last one runs ahead of the frame, up to one step. */
    LEADING("leading");

    private final String label;

    TimestepKind(String label) {
        this.label = label;
    }

    /** Parses a name as {@link #toString()} writes it, in lower or upper case. */
    static TimestepKind parse(String text) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(
                        "expected one of " + Arrays.toString(values()) + " but was '" + text + "'"));
    }

    /**
     * Creates the timestep. Each kind ignores the arguments that it does not need.
     *
     * @param rate steps a second
     * @param overload whether to drop or keep the time that a frame cannot simulate
     * @param maxSteps the maximum number of steps in one frame
     * @return a timestep that has not begun
     */
    public Timestep create(Rate rate, Overload overload, int maxSteps) {
        return switch (this) {
            case LOCKED -> Timestep.locked(rate);
            case VARIABLE -> Timestep.variable();
            case SEMI_FIXED -> Timestep.semiFixed(rate);
            case FIXED -> new FixedTimestep(rate, overload, Timestep.DEFAULT_MAX_FRAME_NANOS, maxSteps);
            case LEADING -> Timestep.leading(rate, overload, Timestep.DEFAULT_MAX_FRAME_NANOS, maxSteps);
        };
    }

    /**
     * Returns whether all steps have the same length.
     *
     * @return false if the length of steps depends on the length of frames
     */
    public boolean hasEqualSteps() {
        return this != VARIABLE && this != SEMI_FIXED;
    }

    /** Returns whether time that a frame cannot simulate is carried over to the next frame. */
    boolean carriesTimeOver() {
        return this == FIXED || this == LEADING;
    }

    @Override
    public String toString() {
        return label;
    }
}
