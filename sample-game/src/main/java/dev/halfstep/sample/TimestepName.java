package dev.halfstep.sample;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.LeadingTimestep;
import dev.halfstep.time.LockedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.SemiFixedTimestep;
import dev.halfstep.time.Timestep;
import dev.halfstep.time.VariableTimestep;
import java.util.Arrays;
import picocli.CommandLine.TypeConversionException;

/** The ways to cut time into steps that can be chosen. */
enum TimestepName {
    /** One step of a fixed length in every frame. */
    LOCKED("locked"),

    /** One step in every frame, as long as the frame. */
    VARIABLE("variable"),

    /** Steps of a fixed length, and a shorter one at the end of the frame. */
    SEMI_FIXED("semi-fixed"),

    /** Steps of a fixed length; what is left over is carried on. */
    FIXED("fixed"),

    /** Steps of a fixed length, the last of them ahead of its time. */
    LEADING("leading");

    private final String onCommandLine;

    TimestepName(String onCommandLine) {
        this.onCommandLine = onCommandLine;
    }

    /** Reads a name as {@link #toString()} writes it, in small or capital letters. */
    static TimestepName parse(String text) {
        return Arrays.stream(values())
                .filter(name -> name.onCommandLine.equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new TypeConversionException(
                        "expected one of " + Arrays.toString(values()) + " but was '" + text + "'"));
    }

    /**
     * Makes the timestep. What a timestep has no use for is not looked at.
     *
     * @param rate steps a second
     * @param overload what happens to time that cannot be simulated in its frame
     * @param maxSteps the most steps in one frame
     * @return a timestep that has not begun
     */
    Timestep create(Rate rate, Overload overload, int maxSteps) {
        return switch (this) {
            case LOCKED -> new LockedTimestep(rate);
            case VARIABLE -> new VariableTimestep();
            case SEMI_FIXED -> new SemiFixedTimestep(rate);
            case FIXED -> new FixedTimestep(rate, overload, Timestep.DEFAULT_MAX_FRAME_NANOS, maxSteps);
            case LEADING -> new LeadingTimestep(rate, overload, Timestep.DEFAULT_MAX_FRAME_NANOS, maxSteps);
        };
    }

    /** Whether a second always has as many steps as the rate says. */
    boolean hasEqualSteps() {
        return this != VARIABLE && this != SEMI_FIXED;
    }

    /** Whether time that cannot be simulated in its frame can wait for the next one. */
    boolean carriesOn() {
        return this == FIXED || this == LEADING;
    }

    @Override
    public String toString() {
        return onCommandLine;
    }
}
