package dev.halfstep.benchmarks.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that prints measurements, and writes them to a CSV file on demand. */
@Command(sortOptions = false, usageHelpAutoWidth = true)
public abstract class ReportCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets this field
    private CommandSpec spec;

    @Option(names = "--csv", paramLabel = "FILE", description = "Also writes all numbers to a CSV file.")
    private @Nullable Path csvFile;

    /** Creates the command; picocli sets its options. */
    protected ReportCommand() {}

    @Override
    public final Integer call() throws IOException {
        checkOptions();
        try (Writer csv = csvFile == null ? Writer.nullWriter() : Files.newBufferedWriter(csvFile)) {
            return measure(spec.commandLine().getOut(), csv);
        }
    }

    /**
     * Checks the options before any file is created.
     *
     * @throws ParameterException if an option is out of range
     */
    protected abstract void checkOptions();

    /**
     * Measures.
     *
     * @param out the writer of the printed report
     * @param csv the writer of the CSV file
     * @return the exit code
     * @throws IOException if a file cannot be written
     */
    protected abstract int measure(PrintWriter out, Writer csv) throws IOException;

    /**
     * Returns the exception for a wrong option.
     *
     * @param message the rule, the value and the remedy
     * @return the exception to throw
     */
    protected final ParameterException badUsage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    /**
     * Checks that the largest workload fits into the heap.
     *
     * @param minMebibytes the minimum of the maximum heap
     * @throws ParameterException if the maximum heap is smaller
     */
    protected final void checkHeap(long minMebibytes) {
        long mebibytes = Runtime.getRuntime().maxMemory() >> 20; // bytes to MiB
        if (mebibytes < minMebibytes) {
            throw badUsage("the maximum heap must be at least " + minMebibytes + " MiB: " + mebibytes
                    + " MiB; start java with -Xmx6g");
        }
    }

    /**
     * Returns the elements whose names the option {@code --only} selects.
     *
     * @param all all elements
     * @param name returns the name of an element
     * @param regex the option, null to select all
     * @param <T> the class of the elements
     * @return one or more elements
     * @throws ParameterException if the option matches no name
     */
    protected final <T> List<T> selected(List<T> all, Function<T, String> name, @Nullable Pattern regex) {
        if (regex == null) {
            return all;
        }
        List<T> selected = all.stream()
                .filter(element -> regex.matcher(name.apply(element)).find())
                .toList();
        if (selected.isEmpty()) {
            throw badUsage("--only must match one of the names: " + regex + " matches none of "
                    + String.join(", ", all.stream().map(name).toList()));
        }
        return selected;
    }
}
