package dev.halfstep.benchmarks.ratio;

import dev.halfstep.benchmarks.timing.Effort;
import dev.halfstep.benchmarks.timing.ManySystems;
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

/** Measures all ratios, or some, and prints a line for each. */
@Command(
        name = "ratios",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "How long the engine takes next to others, measured in turns in this process. A line for each ratio:",
            "its name, its value, the largest value that is fine, and the two times that it comes from."
        },
        footer = {"", "Exit codes: 0 all within their bounds, 1 one is not, 2 bad usage or too little memory."})
public final class RatiosCommand implements Callable<Integer> {

    /** What a million bodies of the largest peer and of the engine need at the same time, and some room. */
    private static final long LEAST_HEAP_MEBIBYTES = 3_000;

    private final int divisor;
    private final Function<Timing, NanoClock> clocks;

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli fills it in
    private CommandSpec spec;

    @Option(names = "--quick", description = "Ends within three minutes, with more noise; else it takes about six.")
    private boolean quick;

    @Option(names = "--only", paramLabel = "REGEX", description = "Only ratios in whose names this is found.")
    private @Nullable String only;

    @Option(
            names = "--one-system",
            description = {
                "Leaves out the systems that otherwise run first. Queries that only one system ever used are compiled"
                        + " into it and are faster than they are in a game."
            })
    private boolean oneSystem;

    @Option(names = "--csv", paramLabel = "FILE", description = "Writes the table into a file as well.")
    private @Nullable Path csv;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Shows this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at the option itself
    private boolean help;

    /** Measures in this process, by the clocks of the machine. */
    public RatiosCommand() {
        this(1, Timing::clock);
    }

    /** Measures with every number of entities divided by one number, and by other clocks. */
    RatiosCommand(int divisor, Function<Timing, NanoClock> clocks) {
        this.divisor = divisor;
        this.clocks = clocks;
    }

    @Override
    public Integer call() throws IOException {
        List<Ratio> ratios = chosen();
        checkHeap();
        if (!oneSystem) {
            new ManySystems().run();
        }
        try (Writer file = csv == null ? Writer.nullWriter() : Files.newBufferedWriter(csv)) {
            return measure(ratios, file) ? 0 : 1;
        }
    }

    private void checkHeap() {
        long heapMebibytes = Runtime.getRuntime().maxMemory() >> 20;
        if (heapMebibytes < LEAST_HEAP_MEBIBYTES / divisor) {
            throw new ParameterException(
                    spec.commandLine(),
                    "a million bodies need a heap of " + LEAST_HEAP_MEBIBYTES + " MiB, java -Xmx6g gives enough: "
                            + heapMebibytes);
        }
    }

    /** Whether all are within their bounds. */
    private boolean measure(List<Ratio> ratios, Writer file) throws IOException {
        PrintWriter out = spec.commandLine().getOut();
        Stopwatches stopwatches = new Stopwatches(clocks, quick ? Effort.QUICK : Effort.FULL);
        int nameWidth =
                ratios.stream().mapToInt(ratio -> ratio.name().length()).max().orElse(0);
        boolean allKept = true;
        file.write(RatioLine.CSV_HEADER + "\n");
        for (Ratio ratio : ratios) {
            System.gc(); // the data of the pair before
            RatioLine line = new RatioLine(ratio, ratio.measure(stopwatches));
            allKept &= line.isKept();
            out.println(line.text(nameWidth));
            out.flush();
            file.write(line.csv() + "\n");
        }
        return allKept;
    }

    private List<Ratio> chosen() {
        List<Ratio> all = RatioTable.all(divisor);
        if (only == null) {
            return all;
        }
        Pattern pattern = pattern(only);
        List<Ratio> chosen = all.stream()
                .filter(ratio -> pattern.matcher(ratio.name()).find())
                .toList();
        if (chosen.isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--only must be found in one of the names: " + only + " is in none of "
                            + String.join(", ", all.stream().map(Ratio::name).toList()));
        }
        return chosen;
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
