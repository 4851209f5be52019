package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.report.ReportCommand;
import dev.halfstep.benchmarks.timing.Effort;
import dev.halfstep.benchmarks.timing.MegamorphicWarmUp;
import dev.halfstep.benchmarks.timing.Stopwatch;
import dev.halfstep.benchmarks.timing.Timing;
import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures all or selected ratios, prints a line for each, and compares each with its bound. */
@Command(
        name = "ratios",
        description = {
            "Measures the engine against other libraries, in alternating rounds in this process.",
            "A line for each ratio: name, value, upper bound, and the two times that the value is computed from."
        },
        footer = {"", "Exit codes: 0 all within their bounds, 1 a bound is missed, 2 bad usage or too little memory."})
public final class RatiosCommand extends ReportCommand {

    /** The heap for a million bodies of the engine and of the largest peer at the same time, with some reserve. */
    private static final long MIN_HEAP_MEBIBYTES = 3_000;

    private final int divisor;
    private final Function<Timing, NanoClock> clocks;
    private List<Ratio> ratios = List.of();

    @Option(names = "--quick", description = "Takes three minutes instead of seven, with more noise.")
    private boolean quick;

    @Option(names = "--only", paramLabel = "REGEX", description = "Measures only ratios whose names match.")
    private @Nullable Pattern nameRegex;

    @Option(
            names = "--one-system",
            description = {
                "Skips the warm-up with many systems. The JIT compiler then inlines the only callback of a query,"
                        + " which is faster than in a game."
            })
    private boolean oneSystem;

    /** Creates the command with full entity counts and the system clocks. */
    public RatiosCommand() {
        this(1, Timing::clock);
    }

    /** Creates the command with all entity counts divided by {@code divisor} and with the given clocks. */
    RatiosCommand(int divisor, Function<Timing, NanoClock> clocks) {
        this.divisor = divisor;
        this.clocks = clocks;
    }

    @Override
    protected void checkOptions() {
        ratios = selected(RatioTable.all(divisor), Ratio::name, nameRegex);
        checkHeap(MIN_HEAP_MEBIBYTES / divisor);
    }

    /** Measures and prints all selected ratios; returns 0 if each is within its bound. */
    @Override
    protected int measure(PrintWriter out, Writer csv) throws IOException {
        if (!oneSystem) {
            new MegamorphicWarmUp().run();
        }
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        int nameWidth =
                ratios.stream().mapToInt(ratio -> ratio.name().length()).max().orElse(0);
        int exitCode = 0;
        csv.write(RatioLine.CSV_HEADER + "\n");
        for (Ratio ratio : ratios) {
            System.gc(); // collect the data of the previous ratio
            RatioLine line = new RatioLine(ratio, ratio.measure(timing -> new Stopwatch(clocks.apply(timing), effort)));
            exitCode = line.isWithinBound() ? exitCode : 1;
            out.println(line.text(nameWidth));
            out.flush();
            csv.write(line.csv() + "\n");
        }
        return exitCode;
    }
}
