package dev.halfstep.meteors.presentation;

import dev.halfstep.event.EventReader;
import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.meteors.event.GameEvents.ShipLost;
import dev.halfstep.time.TimeControl;
import dev.halfstep.time.TimeScale;

/**
 * Presentation system: when a ship is lost, time almost stands still for a moment, and then speeds up to the scale that
 * the player has chosen. Only the time scale changes: the steps are the same as without the effect. A change of the
 * scale by the player ends the effect.
 */
final class HitStop implements PresentationSystem {

    /** The real time for which time almost stands still. */
    static final float STOP_SECONDS = 0.08f;

    /** The real time in which time speeds up again, after the stop. */
    static final float SLOW_SECONDS = 0.7f;

    /** The time scale during the stop, as a part of the player's scale. */
    private static final float STOP_FACTOR = 0.02f;

    /** The time scale right after the stop, as a part of the player's scale. */
    private static final float SLOW_FACTOR = 0.22f;

    /** The value of {@link #seconds} without an effect. */
    private static final float NO_EFFECT = -1f;

    /** The minimum scale that the player can choose, with the minus key. */
    private static final int MIN_THOUSANDTHS = 125;

    private final EventReader<ShipLost> lostShips;

    /** The real time since the ship was lost, or {@link #NO_EFFECT}. */
    private float seconds = NO_EFFECT;

    /** The scale of the player, while there is an effect. */
    private int playersThousandths;

    /** The scale that this system has set last. */
    private int setThousandths;

    HitStop(EventReader<ShipLost> lostShips) {
        this.lostShips = lostShips;
    }

    @Override
    public void present(PresentationContext frame) {
        TimeControl time = frame.time();
        if (isActive() && time.scaleThousandths() != setThousandths) {
            time.setScaleThousandths(chosenScale(time.scaleThousandths()));
            seconds = NO_EFFECT;
        }
        if (isActive() && !time.isPaused()) {
            seconds += frame.frameSeconds();
        }
        for (ShipLost ship = lostShips.next(); ship != null; ship = lostShips.next()) {
            playersThousandths = isActive() ? playersThousandths : time.scaleThousandths();
            seconds = 0f;
        }
        if (isActive()) {
            apply(time);
        }
    }

    /** Ends the effect in the next frame. */
    void end() {
        if (isActive()) {
            seconds = STOP_SECONDS + SLOW_SECONDS; // the next frame restores the scale of the player
        }
    }

    private boolean isActive() {
        return seconds >= 0f;
    }

    private void apply(TimeControl time) {
        float progress = (seconds - STOP_SECONDS) / SLOW_SECONDS;
        if (progress >= 1f) {
            time.setScaleThousandths(playersThousandths);
            seconds = NO_EFFECT;
            return;
        }
        float factor = progress < 0f ? STOP_FACTOR : SLOW_FACTOR + (1f - SLOW_FACTOR) * progress * progress;
        setThousandths = Math.max(1, Math.round(factor * playersThousandths));
        time.setScaleThousandths(setThousandths);
    }

    /**
     * Returns the scale that the player wants. If the player has doubled or halved the reduced scale, doubles or halves
     * the scale before the effect.
     */
    private int chosenScale(int changedThousandths) {
        boolean isDoubled = changedThousandths == 2 * setThousandths;
        if (isDoubled) {
            return Math.min(2 * playersThousandths, TimeScale.MAX_THOUSANDTHS);
        }
        boolean isHalved = changedThousandths == Math.max(setThousandths / 2, MIN_THOUSANDTHS);
        return isHalved ? Math.max(playersThousandths / 2, MIN_THOUSANDTHS) : changedThousandths;
    }
}
