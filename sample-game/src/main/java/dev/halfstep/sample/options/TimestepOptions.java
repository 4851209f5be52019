package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.sample.arguments.RateConverter;
import dev.halfstep.time.Rate;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Chooses the timestep and the tick rate. */
public final class TimestepOptions {

    /** The kind of timestep. */
    @Option(
            names = "--timestep",
            paramLabel = "NAME",
            defaultValue = "fixed",
            description = {
                "How time is cut into steps; default: ${DEFAULT-VALUE}.",
                "locked: one step in every frame, whatever it took;",
                "variable: one step, as long as the frame was;",
                "semi-fixed: steps of one length, then a shorter one;",
                "fixed: steps of one length, the rest is carried on;",
                "leading: as fixed, but one step ahead and not behind."
            })
    public TimestepName name = TimestepName.FIXED;

    /** Steps a second; without effect on variable steps. */
    @Option(
            names = "--tick-hz",
            paramLabel = "HZ",
            defaultValue = "25",
            converter = RateConverter.Tick.class,
            description = "Steps a second, 1 to 1000; default: ${DEFAULT-VALUE}. Not for variable steps.")
    public Rate tickRate = Rate.hz(25);

    /** Creates options for 25 fixed steps a second. */
    TimestepOptions() {}

    void check(CommandLine line) {
        if (name == TimestepName.VARIABLE && OptionCheck.isGiven(line, "--tick-hz")) {
            throw new ParameterException(
                    line, "--tick-hz needs steps of one length: variable ones are as long as frames");
        }
    }
}
