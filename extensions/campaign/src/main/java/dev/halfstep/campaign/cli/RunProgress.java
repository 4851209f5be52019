package dev.halfstep.campaign.cli;

import dev.halfstep.campaign.work.Work;
import dev.halfstep.file.StandardError;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Shows a progress bar on standard error, if standard error is a terminal. */
final class RunProgress implements AutoCloseable {

    /** Fits into a terminal of 80 columns. */
    private static final int WIDTH_COLUMNS = 79;

    private final @Nullable ProgressBar bar;

    private RunProgress(@Nullable ProgressBar bar) {
        this.bar = bar;
    }

    /** Opens a progress bar over all runs; without a terminal, nothing is shown. */
    static RunProgress open(Work work) {
        if (!StandardError.isTerminal()) {
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
