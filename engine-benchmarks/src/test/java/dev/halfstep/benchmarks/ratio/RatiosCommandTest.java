package dev.halfstep.benchmarks.ratio;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.halfstep.benchmarks.CommandRun;
import dev.halfstep.benchmarks.timing.Measurement;
import dev.halfstep.benchmarks.timing.Timing;
import dev.halfstep.time.NanoClock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs all ratios with few entities and a clock that advances one second per read: no real time is measured. */
class RatiosCommandTest {

    private static final int ENTITY_COUNT_DIVISOR = 200;

    @TempDir
    private Path folder;

    private static CommandRun run(String... options) {
        AtomicLong now = new AtomicLong();
        Function<Timing, NanoClock> clocks = timing -> () -> now.addAndGet(1_000_000_000L);
        return CommandRun.of(new RatiosCommand(ENTITY_COUNT_DIVISOR, clocks), options);
    }

    @Test
    void printsOneLineForEachRatio() {
        CommandRun run = run("--quick");
        assertEquals(List.of(), run.err());
        assertEquals(
                RatioTable.all(ENTITY_COUNT_DIVISOR).stream().map(Ratio::name).toList(),
                run.out().stream()
                        .map(line -> line.substring(0, line.indexOf(' ')))
                        .toList());
    }

    @Test
    void exitsWith0WithinBoundsAndWith1IfABoundIsMissed() {
        // Each run takes one read of the clock, so each ratio is 1.
        CommandRun run = run("--only", "^capture-|^query-vs", "--one-system");
        assertEquals(
                List.of(
                        "capture-vs-arraycopy     1.000   1.15   1.00  ok      1000000.000 us / 1000000.000 us",
                        "query-vs-dominion-raw    1.000   1.00      -  ok      1000000.000 us / 1000000.000 us"),
                run.out());
        assertEquals(0, run.exitCode());

        CommandRun missed = run("--only", "frame-vs-ashley-1k");
        assertEquals(
                List.of("frame-vs-ashley-1k    1.000   0.40      -  MISSED  1000000.000 us / 1000000.000 us"),
                missed.out());
        assertEquals(1, missed.exitCode());
    }

    /** Returns the line of a ratio with the bound 1.00 that has a value of 2 and the given limit. */
    private static String lineWithLimit(double limit) {
        PairedRatio ratio = new PairedRatio("a-vs-b", 1.0, () -> null, () -> null);
        return new RatioLine(ratio, new Measurement(2.0, "2 us / 1 us", limit)).csv();
    }

    @Test
    void raisesABoundToTenPercentAboveAMeasuredLimit() {
        assertEquals("a-vs-b,2.0000,2.09,1.9000,true,2 us / 1 us", lineWithLimit(1.9));
        assertEquals("a-vs-b,2.0000,1.98,1.8000,false,2 us / 1 us", lineWithLimit(1.8));
        assertEquals("a-vs-b,2.0000,1.00,0.5000,false,2 us / 1 us", lineWithLimit(0.5));
    }

    @Test
    void writesTheTableToACsvFile() throws Exception {
        Path csv = folder.resolve("ratios.csv");
        run("--only", "frame-vs-ashley-1k", "--csv", csv.toString());
        assertEquals(
                List.of(
                        "name,value,bound,limit,ok,origin",
                        "frame-vs-ashley-1k,1.0000,0.40,,false,1000000.000 us / 1000000.000 us"),
                Files.readAllLines(csv));
    }

    @Test
    void printsBadUsageInOneLineAndExitsWith2() {
        run("--only", "[").assertRejected("Invalid value for option '--only'");
        run("--only", "nothing")
                .assertRejected("--only must match one of the names: nothing matches none of capture-vs");
        run("--fast").assertRejected("Unknown option: '--fast'");
        run("--csv", folder.resolve("no/such/folder.csv").toString()).assertRejected("a file must be writable: ");
    }

    @Test
    void ratioNamesAreUnique() {
        List<String> names = RatioTable.all(1).stream().map(Ratio::name).toList();
        assertEquals(names.size(), names.stream().distinct().count());
    }
}
