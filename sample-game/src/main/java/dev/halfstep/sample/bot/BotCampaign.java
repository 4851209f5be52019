package dev.halfstep.sample.bot;

import dev.halfstep.sample.options.Version;
import dev.halfstep.sample.process.StandardError;
import dev.halfstep.sample.report.ConsoleProgressBar;
import dev.halfstep.state.StateHash;
import dev.halfstep.time.NanoClock;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import me.tongfei.progressbar.ProgressBar;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Plays long games by a bot, twice for each seed, to find divergence, too many entities and memory leaks. Prints a line
 * for each seed, and exits with 1 if it finds one of them.
 */
@Command(
        name = "bot-campaign",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Plays meteors by a bot, for each seed twice, and prints what came of it.",
        footer = "Exit codes: 0 fine, 1 another outcome, too many entities or growing memory, 2 bad usage.")
public final class BotCampaign implements Callable<Integer> {

    /** 11 large meteors become 44 small ones at most; the rest are shots, a ship and the game. */
    private static final int MAX_ENTITIES = 60;

    /** The steps of the warm-up: afterwards, caches do not grow any more. */
    private static final long WARM_UP_STEPS = 10_000;

    /** Allows for growth of the Java runtime itself. */
    private static final long MAX_GROWTH_BYTES = 256 * 1024;

    private static final String COLUMNS = "%4s  %-16s  %-5s  %8s  %9s  %9s  %7s%n";
    private static final int GC_ROUNDS = 3;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double BYTES_PER_KIB = 1024;

    @Option(names = "--seeds", paramLabel = "N", defaultValue = "50", description = "Seeds 1 to N; default: 50.")
    private int seeds;

    @Option(names = "--steps", paramLabel = "N", defaultValue = "100000", description = "Default: 100000.")
    private long steps;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    private final NanoClock clock = NanoClock.system();
    private boolean passed = true;
    private int maxEntities;
    private long maxGrowthBytes = Long.MIN_VALUE;
    private long playedNanos;

    private BotCampaign() {}

    /**
     * Runs the campaign and ends the process.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new BotCampaign());
    }

    @Override
    public Integer call() {
        if (seeds < 1 || seeds > 10_000 || steps < 1 || steps > 100_000_000) {
            throw new ParameterException(
                    spec.commandLine(), "--seeds must be from 1 to 10000 and --steps from 1 to 100000000");
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf(Locale.ROOT, COLUMNS, "seed", "hash", "again", "entities", "KiB early", "KiB late", "us/step");
        try (ProgressBar bar = StandardError.isTerminal() ? ConsoleProgressBar.open("seeds", seeds, "", 1) : null) {
            for (int seed = 1; seed <= seeds; seed++) {
                play(seed, out);
                out.flush();
                if (bar != null) {
                    bar.step();
                }
            }
        }
        out.printf(
                Locale.ROOT,
                "%d games of %d steps, each twice: %s; at most %d entities, %.0f KiB more memory than after %d steps,"
                        + " %.2f us a step%n",
                seeds,
                steps,
                passed ? "all fine" : "NOT FINE",
                maxEntities,
                maxGrowthBytes / BYTES_PER_KIB,
                Math.min(WARM_UP_STEPS, steps),
                playedNanos / NANOS_PER_MICRO / seeds / steps);
        if (out.checkError()) {
            spec.commandLine()
                    .getErr()
                    .println("bot-campaign: standard output must be written: it is full or closed, a part is missing");
            return 1;
        }
        return passed ? 0 : 1;
    }

    private void play(long seed, PrintWriter out) {
        long early;
        long late;
        long nanos;
        long hash;
        int entities;
        try (BotGame game = new BotGame(seed, 1)) {
            long start = clock.nanoTime();
            game.playUntil(Math.min(WARM_UP_STEPS, steps));
            nanos = clock.nanoTime() - start;
            early = usedBytes();
            start = clock.nanoTime();
            game.playUntil(steps);
            nanos += clock.nanoTime() - start;
            late = usedBytes();
            hash = game.hash();
            entities = game.maxEntities();
        }
        boolean same = hash == hashOnSlowerDisplay(seed);
        passed &= same && entities <= MAX_ENTITIES && late - early <= MAX_GROWTH_BYTES;
        maxEntities = Math.max(maxEntities, entities);
        maxGrowthBytes = Math.max(maxGrowthBytes, late - early);
        playedNanos += nanos;
        out.printf(
                Locale.ROOT,
                COLUMNS,
                seed,
                StateHash.toText(hash),
                same ? "same" : "OTHER",
                entities,
                String.format(Locale.ROOT, "%.0f", early / BYTES_PER_KIB),
                String.format(Locale.ROOT, "%.0f", late / BYTES_PER_KIB),
                String.format(Locale.ROOT, "%.2f", nanos / NANOS_PER_MICRO / steps));
    }

    /** Plays the same game with twice as many steps in each frame. */
    private long hashOnSlowerDisplay(long seed) {
        try (BotGame game = new BotGame(seed, 2)) {
            game.playUntil(steps);
            return game.hash();
        }
    }

    /** Returns the used heap after a garbage collection. */
    private static long usedBytes() {
        for (int i = 0; i < GC_ROUNDS; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
