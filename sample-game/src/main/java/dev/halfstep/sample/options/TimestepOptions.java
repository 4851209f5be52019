package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.sample.arguments.RateConverter;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the options of the timestep and the step rate. */
public final class TimestepOptions {

    /** The kind of timestep. */
    @Option(
            names = "--timestep",
            paramLabel = "NAME",
            defaultValue = "fixed",
            description = {
                "How frames are divided into steps; default: ${DEFAULT-VALUE}.",
                "locked: one step of a fixed length in every frame;",
                "variable: one step, as long as the frame;",
                "semi-fixed: steps of one length, then a shorter one;",
                "fixed: steps of one length; the next frame gets the rest;",
                "leading: as fixed, but one step ahead, not behind."
            })
    public TimestepKind kind = TimestepKind.FIXED;

    /** The step rate of the first scene; without effect on variable steps. */
    @Option(
            names = "--tick-hz",
            paramLabel = "HZ",
            converter = RateConverter.Step.class,
            description = "Steps a second of the first scene, 1 to 1000. Default: 25 in meteors and crowd, 10 in"
                    + " bounce and lab, 5 in keys. Not for variable steps.")
    public Rate stepRate = SceneName.METEORS.stepRate();

    /** Creates options for the step rate of meteors. */
    TimestepOptions() {}

    /** Refuses a step rate for variable steps. */
    void check(CommandLine line) {
        if (kind == TimestepKind.VARIABLE && OptionCheck.isGiven(line, "--tick-hz")) {
            throw new ParameterException(line, "--tick-hz needs steps of one length: leave out --timestep variable");
        }
    }

    /** Sets the default step rate of a scene, unless the player has chosen one. */
    void resolve(CommandLine line, SceneName scene) {
        if (!OptionCheck.isGiven(line, "--tick-hz")) {
            stepRate = scene.stepRate();
        }
    }
}
