package dev.halfstep.sample.scene.lab;

import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.util.List;

/** The settings of the lab that keys change. Up and down select a slider, left and right move it, R resets all. */
final class Sliders {

    // The notches of the sliders.
    private static final int[] STEP_RATES = {5, 10, 15, 20, 25, 30, 40, 50, 60, 100, 120, 240};
    private static final int[] DISPLAY_RATES = {24, 30, 50, 60, 75, 90, 120, 144, 165, 240};
    private static final int[] JITTER_MILLIS = {0, 1, 2, 3, 4, 5, 6, 8};
    private static final int[] HITCH_MILLIS = {0, 25, 50, 75, 100, 125, 150};

    private final Slider stepRate;
    private final Slider displayRate;
    private final Slider jitterMillis;
    private final Slider hitchMillis;
    private final List<Slider> all;
    private int selectedIndex;

    /** Creates sliders at their initial values, which R restores. */
    Sliders(LabSettings initialSettings) {
        stepRate = new Slider("step rate", "Hz", initialSettings.stepRate().hertz(), STEP_RATES);
        displayRate =
                new Slider("display rate", "Hz", initialSettings.displayRate().hertz(), DISPLAY_RATES);
        jitterMillis = new Slider("jitter ±", "ms", initialSettings.jitterMillis(), JITTER_MILLIS);
        String hitchName = "hitch, 1 in " + LabSettings.FRAMES_PER_HITCH + ":";
        hitchMillis = new Slider(hitchName, "ms", initialSettings.hitchMillis(), HITCH_MILLIS);
        all = List.of(stepRate, displayRate, jitterMillis, hitchMillis);
    }

    /** Applies the keys of a frame. Returns true if a value may have changed. */
    boolean update(FrameInput keys) {
        if (keys.wasPressed(Key.R)) {
            all.forEach(Slider::reset);
            return true;
        }
        int selectionMoves = keys.pressCount(Key.DOWN) - keys.pressCount(Key.UP);
        selectedIndex = Math.floorMod(selectedIndex + selectionMoves, all.size());
        double valueBefore = selected().value();
        for (int i = 0; i < keys.pressCount(Key.RIGHT); i++) {
            selected().moveUp();
        }
        for (int i = 0; i < keys.pressCount(Key.LEFT); i++) {
            selected().moveDown();
        }
        return selected().value() != valueBefore;
    }

    /** Returns all sliders, from left to right. */
    List<Slider> all() {
        return all;
    }

    /** Returns the slider that left and right move. */
    Slider selected() {
        return all.get(selectedIndex);
    }

    /** Returns the settings with the current values of the sliders. */
    LabSettings settings() {
        return new LabSettings(rate(stepRate), rate(displayRate), jitterMillis.value(), hitchMillis.value());
    }

    private static Rate rate(Slider slider) {
        return Rate.parse(BigDecimal.valueOf(slider.value()).toPlainString());
    }
}
