package dev.halfstep.testkit.truth;

import dev.halfstep.time.FixedTimestep;
import dev.halfstep.time.LeadingTimestep;
import dev.halfstep.time.LockedTimestep;
import dev.halfstep.time.Overload;
import dev.halfstep.time.Rate;
import dev.halfstep.time.SemiFixedTimestep;
import dev.halfstep.time.Timestep;
import dev.halfstep.time.VariableTimestep;
import java.util.function.IntFunction;

/** The timesteps of the engine, each with an independent model of its time. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum TimeKeeping {
    LOCKED(rate -> new LockedTimestep(Rate.hz(rate)), LockedTime::new),
    VARIABLE(rate -> new VariableTimestep(), rate -> FrameLongTime.variable()),
    SEMI_FIXED(rate -> new SemiFixedTimestep(Rate.hz(rate)), FrameLongTime::semiFixed),
    FIXED(rate -> new FixedTimestep(Rate.hz(rate)), FixedTime::new),
    LEADING(rate -> new LeadingTimestep(Rate.hz(rate)), LeadingTime::new),
    FIXED_DROPPING_TIME(rate -> limited(rate, Overload.DROP), rate -> limited(rate, true)),
    FIXED_OWING_TIME(rate -> limited(rate, Overload.KEEP), rate -> limited(rate, false));

    private static final int MAX_STEPS = 2;

    private final IntFunction<Timestep> newTimestep;
    private final IntFunction<GameTime> newTime;

    TimeKeeping(IntFunction<Timestep> newTimestep, IntFunction<GameTime> newTime) {
        this.newTimestep = newTimestep;
        this.newTime = newTime;
    }

    /** Limits the steps of a frame to 2, so that a hitch drops or owes time. */
    private static Timestep limited(int stepsPerSecond, Overload overload) {
        return new FixedTimestep(Rate.hz(stepsPerSecond), overload, GameTime.CLAMP_NANOS, MAX_STEPS);
    }

    private static GameTime limited(int stepsPerSecond, boolean dropsPendingSteps) {
        return new FixedTime(stepsPerSecond, MAX_STEPS, dropsPendingSteps);
    }

    Timestep newTimestep(int stepsPerSecond) {
        return newTimestep.apply(stepsPerSecond);
    }

    GameTime newTime(int stepsPerSecond) {
        return newTime.apply(stepsPerSecond);
    }
}
