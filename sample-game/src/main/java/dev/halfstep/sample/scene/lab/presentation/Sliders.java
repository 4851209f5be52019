package dev.halfstep.sample.scene.lab.presentation;

import dev.halfstep.input.FrameInput;
import dev.halfstep.input.Key;
import dev.halfstep.sample.scene.lab.loop.LabSettings;
import dev.halfstep.time.Rate;
import java.math.BigDecimal;
import java.util.List;

/** What keys change in the lab: up and down choose a slider, left and right move it, R puts all back. */
public final class Sliders {

    private final Slider stepRate;
    private final Slider displayRate;
    private final Slider jitterMillis;
    private final Slider hitchMillis;
    private final List<Slider> all;
    private int chosen;

    /**
     * Sliders where they begin.
     *
     * @param first what R puts back
     */
    public Sliders(LabSettings first) {
        stepRate = new Slider(
                "step rate", "Hz", first.stepRate().hertz(), 5, 10, 15, 20, 25, 30, 40, 50, 60, 100, 120, 240);
        displayRate = new Slider(
                "display rate", "Hz", first.displayRate().hertz(), 24, 30, 50, 60, 75, 90, 120, 144, 165, 240);
        jitterMillis = new Slider("jitter ±", "ms", first.jitterMillis(), 0, 1, 2, 3, 4, 5, 6, 8);
        hitchMillis = new Slider(
                "hitch, 1 frame in " + LabSettings.FRAMES_PER_HITCH,
                "ms",
                first.hitchMillis(),
                0,
                25,
                50,
                75,
                100,
                125,
                150);
        all = List.of(stepRate, displayRate, jitterMillis, hitchMillis);
    }

    /** Does what the player has pressed, and says whether anything has another value now. */
    boolean use(FrameInput keys) {
        if (keys.wasPressed(Key.R)) {
            reset();
            return true;
        }
        int moves = keys.pressCount(Key.DOWN) - keys.pressCount(Key.UP);
        chosen = Math.floorMod(chosen + moves, all.size());
        double before = chosen().value();
        for (int i = 0; i < keys.pressCount(Key.RIGHT); i++) {
            chosen().moveUp();
        }
        for (int i = 0; i < keys.pressCount(Key.LEFT); i++) {
            chosen().moveDown();
        }
        return chosen().value() != before;
    }

    private void reset() {
        for (int i = 0; i < all.size(); i++) {
            all.get(i).reset();
        }
    }

    /** All of them, from the first one to the last one. */
    List<Slider> all() {
        return all;
    }

    /** The one that moves. */
    Slider chosen() {
        return all.get(chosen);
    }

    /** What they say. */
    LabSettings settings() {
        return new LabSettings(rate(stepRate), rate(displayRate), jitterMillis.value(), hitchMillis.value());
    }

    private static Rate rate(Slider slider) {
        return Rate.parse(BigDecimal.valueOf(slider.value()).toPlainString());
    }
}
