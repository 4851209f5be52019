package dev.halfstep.sample;

import dev.halfstep.time.NanoClock;
import dev.halfstep.world.StateHash;
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
 * Long games of a bot, one for each seed, each of them twice: is the outcome the same, are there ever too many entities,
 * does the memory grow? Prints a line for each seed, and ends with 1 if an answer is the wrong one.
 */
@Command(
        name = "bot-campaign",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Plays meteors by a bot, for each seed twice, and prints what came of it.",
        footer = "Exit codes: 0 fine, 1 another outcome, too many entities or growing memory, 2 bad usage.")
public final class BotCampaign implements Callable<Integer> {

    /** 11 large meteors are 44 small ones at most; then there are shots, a ship and the game. */
    private static final int MOST_ENTITIES = 60;

    /** Until then a game has seen everything that it keeps. */
    private static final long SETTLED_STEPS = 10_000;

    /** What the Java runtime itself may need more by the end. */
    private static final long MOST_GROWTH_BYTES = 256 * 1024;

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
    private boolean fine = true;
    private int mostEntities;
    private long mostGrowthBytes = Long.MIN_VALUE;
    private long nanos;

    private BotCampaign() {}

    /**
     * Plays, and ends the process.
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
        try (ProgressBar bar = StandardError.isTerminal() ? ConsoleBar.open("seeds", seeds, "", 1) : null) {
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
                fine ? "all fine" : "NOT FINE",
                mostEntities,
                mostGrowthBytes / BYTES_PER_KIB,
                Math.min(SETTLED_STEPS, steps),
                nanos / NANOS_PER_MICRO / seeds / steps);
        if (out.checkError()) {
            spec.commandLine()
                    .getErr()
                    .println("bot-campaign: standard output must be written: it is full or closed, a part is missing");
            return 1;
        }
        return fine ? 0 : 1;
    }

    private void play(long seed, PrintWriter out) {
        long early;
        long late;
        long played;
        long hash;
        int entities;
        try (BotGame game = new BotGame(seed, 1)) {
            long start = clock.nanoTime();
            game.playUntil(Math.min(SETTLED_STEPS, steps));
            played = clock.nanoTime() - start;
            early = usedBytes();
            start = clock.nanoTime();
            game.playUntil(steps);
            played += clock.nanoTime() - start;
            late = usedBytes();
            hash = game.hash();
            entities = game.mostEntities();
        }
        boolean same = hash == again(seed);
        fine &= same && entities <= MOST_ENTITIES && late - early <= MOST_GROWTH_BYTES;
        mostEntities = Math.max(mostEntities, entities);
        mostGrowthBytes = Math.max(mostGrowthBytes, late - early);
        nanos += played;
        out.printf(
                Locale.ROOT,
                COLUMNS,
                seed,
                StateHash.toText(hash),
                same ? "same" : "OTHER",
                entities,
                String.format(Locale.ROOT, "%.0f", early / BYTES_PER_KIB),
                String.format(Locale.ROOT, "%.0f", late / BYTES_PER_KIB),
                String.format(Locale.ROOT, "%.2f", played / NANOS_PER_MICRO / steps));
    }

    /** The same game on a slower display. */
    private long again(long seed) {
        try (BotGame game = new BotGame(seed, 2)) {
            game.playUntil(steps);
            return game.hash();
        }
    }

    /** What is still in use once everything that is not was collected. */
    private static long usedBytes() {
        for (int i = 0; i < GC_ROUNDS; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
