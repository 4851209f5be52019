package dev.halfstep.testkit.reference;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.Timestep;
import java.util.function.IntFunction;

/** The timesteps of the engine, each with an independent model of its time. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum TimeKeeping {
    LOCKED(rate -> Timestep.locked(Rate.hz(rate)), LockedTime::new),
    VARIABLE(rate -> Timestep.variable(), rate -> FrameLongTime.variable()),
    SEMI_FIXED(rate -> Timestep.semiFixed(Rate.hz(rate)), FrameLongTime::semiFixed),
    FIXED(rate -> new FixedTimestep(Rate.hz(rate)), FixedTime::new),
    LEADING(rate -> Timestep.leading(Rate.hz(rate)), LeadingTime::new),
    FIXED_DROPPING_TIME(rate -> limitedTimestep(rate, Overload.DROP), rate -> limitedTime(rate, true)),
    FIXED_OWING_TIME(rate -> limitedTimestep(rate, Overload.KEEP), rate -> limitedTime(rate, false));

    private static final int MAX_STEPS_PER_FRAME = 2;

    private final IntFunction<Timestep> newTimestep;
    private final IntFunction<GameTime> newTime;

    TimeKeeping(IntFunction<Timestep> newTimestep, IntFunction<GameTime> newTime) {
        this.newTimestep = newTimestep;
        this.newTime = newTime;
    }

    /** Limits the steps of a frame to 2, so that a hitch drops or owes time. */
    private static Timestep limitedTimestep(int stepsPerSecond, Overload overload) {
        return new FixedTimestep(Rate.hz(stepsPerSecond), overload, GameTime.CLAMP_NANOS, MAX_STEPS_PER_FRAME);
    }

    private static GameTime limitedTime(int stepsPerSecond, boolean dropsPendingSteps) {
        return new FixedTime(stepsPerSecond, MAX_STEPS_PER_FRAME, dropsPendingSteps);
    }

    Timestep newTimestep(int stepsPerSecond) {
        return newTimestep.apply(stepsPerSecond);
    }

    GameTime newTime(int stepsPerSecond) {
        return newTime.apply(stepsPerSecond);
    }
}
