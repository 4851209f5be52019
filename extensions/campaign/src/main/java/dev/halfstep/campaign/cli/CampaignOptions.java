package dev.halfstep.campaign.cli;

import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Declares and checks the options that {@code seeds} and {@code replay} share. */
final class CampaignOptions {

    private static final int MAX_MEMBERS = 1_000;
    private static final int MAX_SECONDS = 24 * 60 * 60;

    @Option(
            names = "--members",
            paramLabel = "N",
            description = "The number of processes to wait for, this one included; default: 1.")
    private int members = 1;

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            description = "The time limit of one run; default: ${DEFAULT-VALUE}.")
    private int limitSeconds = 600;

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "The folder for table.csv, costs.csv and plot.png; default: ${DEFAULT-VALUE}.")
    private Path out = Path.of("campaign-results");

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec = CommandSpec.create();

    /** Returns the number of processes, after a check of its range. */
    int members() {
        Ranges.check(spec, "--members", members, 1, MAX_MEMBERS);
        return members;
    }

    /** Returns the time limit of one run, after a check of its range. */
    Duration limit() {
        Ranges.check(spec, "--limit", limitSeconds, 1, MAX_SECONDS);
        return Duration.ofSeconds(limitSeconds);
    }

    /** Returns the folder of the results. */
    Path out() {
        return out.toAbsolutePath();
    }
}
