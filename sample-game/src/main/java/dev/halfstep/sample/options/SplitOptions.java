package dev.halfstep.sample.options;

import dev.halfstep.sample.arguments.OptionCheck;
import dev.halfstep.sample.scene.SceneName;
import dev.halfstep.time.Rate;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Holds the option of the split view. */
public final class SplitOptions {

    /** The step rate of the split view, so low that the difference between its halves is easy to see. */
    public static final Rate STEP_RATE = Rate.hz(10);

    /** The options that the split view refuses, because it shows two worlds, drawn in two ways. */
    private static final List<String> NOT_WITH_SPLIT =
            List.of("--headless", "--null-draw", "--no-interpolation", "--record", "--replay", "--verify", "--plot");

    /** Whether to begin in the split view. */
    @Option(
            names = "--split",
            description = "Splits the picture: the same steps, drawn as simulated on the left, interpolated on the"
                    + " right; 10 steps a second without --tick-hz. In meteors, bounce and crowd.")
    public boolean split;

    /** Creates options without a split view. */
    SplitOptions() {}

    /** Refuses options, scenes and timesteps that a split view cannot show. */
    void check(CommandLine line, SceneName scene, TimestepKind timestep) {
        if (!split) {
            return;
        }
        for (String option : NOT_WITH_SPLIT) {
            if (OptionCheck.isGiven(line, option)) {
                throw new ParameterException(
                        line, "--split draws a scene as simulated and interpolated: leave out " + option);
            }
        }
        if (!scene.canSplit()) {
            throw new ParameterException(line, "--split needs --scene meteors, bounce or crowd: " + scene.label());
        }
        if (!timestep.hasEqualSteps()) {
            throw new ParameterException(line, "--split needs steps of one length: leave out --timestep " + timestep);
        }
    }

    /** Sets the step rate of the split view, unless the command line has one. */
    void resolveRate(CommandLine line, TimestepOptions timestep) {
        if (split && !OptionCheck.isGiven(line, "--tick-hz")) {
            timestep.stepRate = STEP_RATE;
        }
    }
}
