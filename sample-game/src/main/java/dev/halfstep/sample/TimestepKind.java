package dev.halfstep.sample;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;

/** Lists the kinds of timesteps: the rules that divide the time of frames into steps. */
enum TimestepKind {
    /** One step of a fixed length in every frame, however long the frame takes. */
    LOCKED,

    /** One step in every frame, as long as the frame. */
    VARIABLE,

    /** Steps of a fixed length, and a shorter one at the end of the frame. */
    SEMI_FIXED,

    /** Steps of a fixed length; the overstep, the time left over, is carried over to the next frame. */
    FIXED,

    /** Steps of a fixed length; the last one runs ahead of the frame, up to one step. */
    LEADING;

    /** Creates the timestep. Each kind ignores the arguments that it does not need. */
    Timestep create(Rate rate, Overload overload, int maxSteps) {
        return switch (this) {
            case LOCKED -> Timestep.locked(rate);
            case VARIABLE -> Timestep.variable();
            case SEMI_FIXED -> Timestep.semiFixed(rate);
            case FIXED -> new FixedTimestep(rate, overload, Timestep.DEFAULT_MAX_FRAME_NANOS, maxSteps);
            case LEADING -> Timestep.leading(rate, overload, Timestep.DEFAULT_MAX_FRAME_NANOS, maxSteps);
        };
    }

    /** Returns whether all steps have the same length; false if it depends on the length of frames. */
    boolean hasEqualSteps() {
        return this != VARIABLE && this != SEMI_FIXED;
    }

    /** Returns whether time that a frame cannot simulate is carried over to the next frame. */
    boolean carriesTimeOver() {
        return this == FIXED || this == LEADING;
    }

    @Override
    public String toString() {
        return Options.label(this);
    }
}
