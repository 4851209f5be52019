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

/** Shows a progress bar on standard error, if that is a terminal. */
final class RunProgress implements AutoCloseable {

    /** Fits into a terminal of 80 columns. */
    private static final int WIDTH_COLUMNS = 79;

    /** On Linux, a link to the file, pipe or device behind standard error. */
    private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");

    private final @Nullable ProgressBar bar;

    private RunProgress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    static RunProgress open(Work work) {
        if (!isTerminal()) {
            return new RunProgress(null);
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
            String device = Files.readSymbolicLink(STANDARD_ERROR).toString();
            return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty") || device.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException e) {
            return isTerminal(System.console());
        }
    }

    /** Since Java 22 there is a console without a terminal too; only the console itself can tell. */
    private static boolean isTerminal(@Nullable Console console) {
        try {
            return console != null
                    && (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (NoSuchMethodException e) {
            return true;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    void show(int done) {
        if (bar != null) {
            bar.stepTo(done);
        }
    }

    @Override
    public void close() {
        if (bar != null) {
            bar.close();
        }
    }
}
