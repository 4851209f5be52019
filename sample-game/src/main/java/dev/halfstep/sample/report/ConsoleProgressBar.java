package dev.halfstep.sample.report;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Opens progress bars on standard error. */
public final class ConsoleProgressBar {

    /** Fits into a terminal of 80 columns. To measure the real width, the library would start processes. */
    private static final int WIDTH_COLUMNS = 79;

    private ConsoleProgressBar() {}

    /**
     * Opens a progress bar, which disappears when it is closed.
     *
     * @param task the text before the bar
     * @param parts the value of the full bar
     * @param unit the name of the unit
     * @param perUnit the number of parts in one unit
     * @return an open bar at 0
     */
    public static ProgressBar open(String task, long parts, String unit, long perUnit) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(parts)
                .setUnit(unit, perUnit)
                .setStyle(ProgressBarStyle.ASCII)
                .setConsumer(new ConsoleProgressBarConsumer(System.err, WIDTH_COLUMNS))
                .clearDisplayOnFinish()
                .build();
    }
}
