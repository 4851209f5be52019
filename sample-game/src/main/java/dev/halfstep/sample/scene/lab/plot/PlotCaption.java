package dev.halfstep.sample.scene.lab.plot;

import dev.halfstep.sample.scene.lab.loop.LabSettings;
import java.math.BigDecimal;

/** Formats the caption above the panels: the legend, and the settings of the lab. */
final class PlotCaption {

    private PlotCaption() {}

    /** Returns the caption of a plot of a lab with these settings. */
    static String text(LabSettings settings, boolean interpolating) {
        StringBuilder text = new StringBuilder(
                        "Drawn position of each frame (dots) and true position (grey): step rate ")
                .append(settings.stepRate())
                .append(", display ")
                .append(settings.displayRate());
        if (settings.jitterMillis() > 0) {
            text.append(", jitter ").append(number(settings.jitterMillis())).append(" ms");
        }
        if (settings.hitchMillis() > 0) {
            text.append(", one in ").append(LabSettings.FRAMES_PER_HITCH);
            text.append(" frames late by ")
                    .append(number(settings.hitchMillis()))
                    .append(" ms");
        }
        return interpolating
                ? text.toString()
                : text.append(", interpolation off").toString();
    }

    /** Formats a number without trailing zeros. */
    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
