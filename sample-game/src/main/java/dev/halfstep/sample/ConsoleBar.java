package dev.halfstep.sample;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** Opens progress bars on standard error. */
final class ConsoleBar {

    /** Fits into a terminal of 80 columns. To find out the real width the library would start processes. */
    private static final int WIDTH_COLUMNS = 79;

    private ConsoleBar() {}

    /** Opens a bar, to be closed, which vanishes then. It counts {@code perUnit} parts as one unit. */
    static ProgressBar open(String task, long parts, String unit, long perUnit) {
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
