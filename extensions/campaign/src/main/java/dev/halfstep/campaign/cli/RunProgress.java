package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.work.Work;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows a progress bar on standard error, if standard error is a terminal. */
final class RunProgress implements AutoCloseable {

    /** Fits into a terminal of 80 columns. */
    private static final int WIDTH_COLUMNS = 79;

    /** A link to the file, pipe or device of standard error; exists on Linux only. */
    private static final Path STANDARD_ERROR_LINK = Path.of("/proc/self/fd/2");

    private final @Nullable ProgressBar bar;

    private RunProgress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** Opens a progress bar over all runs; without a terminal, nothing is shown. */
    static RunProgress open(Work work) {
        if (!isTerminal()) {
            return new RunProgress(/* bar= */ null);
        }
        return new RunProgress(new ProgressBarBuilder()
                .setTaskName(work.unit() + "s")
                .setInitialMax(work.size())
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH_COLUMNS))
                .clearDisplayOnFinish()
                .build());
    }

    private static boolean isTerminal() {
        try {
            String device = Files.readSymbolicLink(STANDARD_ERROR_LINK).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return isTerminal(System.console());
        }
    }

    /** Calls {@code Console.isTerminal()}, which Java 22 adds together with consoles that are not terminals. */
    private static boolean isTerminal(@Nullable Console console) {
        try {
            return console != null
                    && (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true; // before Java 22, each console is a terminal
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Shows the number of finished runs. */
    void show(int finishedRuns) {
        if (bar != null) {
            bar.stepTo(finishedRuns);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
