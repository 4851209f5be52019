package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import java.util.ArrayList;
import java.util.List;

/**
 * Presentation system: removes all effects when the game jumps to another time, as it does when a player seeks in a
 * replay. Otherwise, explosions from before the jump would be drawn over the game after the jump.
 */
final class EffectsReset implements PresentationSystem {

    /** More than rounding, and less than the shortest jump. */
    private static final double MAX_ROUNDING_SECONDS = 1e-3;

    private final List<Runnable> resets = new ArrayList<>();
    private double lastSeconds;

    /** Adds an action that removes an effect. */
    void add(Runnable reset) {
        resets.add(reset);
    }

    @Override
    public void present(PresentationContext frame) {
        double seconds = frame.presentationSeconds();
        double jump = seconds - lastSeconds - frame.presentationSecondsInFrame();
        lastSeconds = seconds;
        if (Math.abs(jump) > MAX_ROUNDING_SECONDS) {
            for (int i = 0; i < resets.size(); i++) {
                resets.get(i).run();
            }
        }
    }
}
