package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Effort;
import dev.halfstep.benchmarks.timing.MegamorphicWarmUp;
import dev.halfstep.benchmarks.timing.Timing;
import dev.halfstep.time.NanoClock;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures all or selected ratios, prints a line for each, and compares each with its bound. */
@Command(
        name = "ratios",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Measures the engine against other libraries, in alternating rounds in this process.",
            "A line for each ratio: name, value, upper bound, and the two times that the value is computed from."
        },
        footer = {"", "Exit codes: 0 all within their bounds, 1 a bound is missed, 2 bad usage or too little memory."})
public final class RatiosCommand implements Callable<Integer> {

    /** The heap for a million bodies of the engine and of the largest peer at the same time, with some reserve. */
    private static final long MIN_HEAP_MEBIBYTES = 3_000;

    private final int divisor;
    private final Function<Timing, NanoClock> clocks;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets this field
    private CommandSpec spec;

    @Option(names = "--quick", description = "Takes three minutes instead of six, with more noise.")
    private boolean quick;

    @Option(names = "--only", paramLabel = "REGEX", description = "Measures only ratios whose names match.")
    private @Nullable String nameRegex;

    @Option(
            names = "--one-system",
            description = {
                "Skips the warm-up with many systems. The JIT compiler then inlines the only callback of a query,"
                        + " which is faster than in a game."
            })
    private boolean oneSystem;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also writes the table to a CSV file.")
    private @Nullable Path csvFile;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli reads the option
    private boolean help;

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
    public Integer call() throws IOException {
        List<Ratio> ratios = selectedRatios();
        checkHeap();
        if (!oneSystem) {
            new MegamorphicWarmUp().run();
        }
        try (Writer csv = csvFile == null ? Writer.nullWriter() : Files.newBufferedWriter(csvFile)) {
            return measure(ratios, csv) ? 0 : 1;
        }
    }

    /** Throws if the maximum heap is too small for the largest workload. */
    private void checkHeap() {
        long heapMebibytes = Runtime.getRuntime().maxMemory() >> 20; // bytes to MiB
        if (heapMebibytes < MIN_HEAP_MEBIBYTES / divisor) {
            throw new ParameterException(
                    spec.commandLine(),
                    "the maximum heap must be at least " + MIN_HEAP_MEBIBYTES / divisor + " MiB: " + heapMebibytes
                            + " MiB; start java with -Xmx6g");
        }
    }

    /** Measures and prints all given ratios, and returns whether each is within its bound. */
    private boolean measure(List<Ratio> ratios, Writer csv) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Stopwatches stopwatches = new Stopwatches(clocks, quick ? Effort.QUICK : Effort.FULL);
        int nameWidth =
                ratios.stream().mapToInt(ratio -> ratio.name().length()).max().orElse(0);
        boolean allWithinBounds = true;
        csv.write(RatioLine.CSV_HEADER + "\n");
        for (Ratio ratio : ratios) {
            System.gc(); // collect the data of the previous ratio
            RatioLine line = new RatioLine(ratio, ratio.measure(stopwatches));
            allWithinBounds &= line.isWithinBound();
            out.println(line.text(nameWidth));
            out.flush();
            csv.write(line.csv() + "\n");
        }
        return allWithinBounds;
    }

    private List<Ratio> selectedRatios() {
        List<Ratio> allRatios = RatioTable.all(divisor);
        if (nameRegex == null) {
            return allRatios;
        }
        Pattern pattern = pattern(nameRegex);
        List<Ratio> selected = allRatios.stream()
                .filter(ratio -> pattern.matcher(ratio.name()).find())
                .toList();
        if (selected.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--only must match one of the names: " + nameRegex + " matches none of "
                            + String.join(
                                    ", ", allRatios.stream().map(Ratio::name).toList()));
        }
        return selected;
    }

    private Pattern pattern(String regex) {
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--only must be a regular expression: " + regex + " (" + e.getDescription() + ")");
        }
    }
}
