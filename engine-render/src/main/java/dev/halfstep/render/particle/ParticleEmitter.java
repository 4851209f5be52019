package dev.halfstep.render.particle;

import java.util.Objects;

/**
 * Something that gives off particles evenly, such as an engine. It may move: particles lie along its way, as dense at 30
 * frames a second as at 240.
 *
 * <pre>{@code if (thrusting) exhaust.emit(pose.x(), pose.y(), frame.frameSeconds()); else exhaust.pause();}</pre>
 */
public final class ParticleEmitter {

    /** A rate above this gives off more in a frame than any pool holds. */
    private static final float MAX_PER_SECOND = 10_000_000f;

    private final Particles particles;
    private final ParticleStyle style;
    private float perSecond;
    private double owed;
    private float lastX;
    private float lastY;
    private boolean running;

    /**
     * An emitter that rests.
     *
     * @param particles the pool that they come from
     * @param style how they fly and look
     * @param perSecond how many, 0 or more
     * @throws IllegalArgumentException if the rate is out of range
     */
    public ParticleEmitter(Particles particles, ParticleStyle style, float perSecond) {
        this.particles = Objects.requireNonNull(particles, "particles");
        this.style = Objects.requireNonNull(style, "style");
        this.perSecond = checkedRate(perSecond);
    }

    /**
     * Changes how many particles it gives off.
     *
     * @param newPerSecond 0 or more
     * @throws IllegalArgumentException if the rate is out of range
     */
    public void setRate(float newPerSecond) {
        perSecond = checkedRate(newPerSecond);
    }

    private static float checkedRate(float perSecond) {
        if (!(perSecond >= 0f && perSecond <= MAX_PER_SECOND)) {
            throw new IllegalArgumentException(
                    "a rate lies between 0 and " + MAX_PER_SECOND + " particles a second: " + perSecond);
        }
        return perSecond;
    }

    /**
     * Gives off particles for one frame, between its last place and this one.
     *
     * @param x where it is now, in world units
     * @param y where it is now, in world units
     * @param frameSeconds the time since the frame before
     */
    public void emit(float x, float y, float frameSeconds) {
        float fromX = running ? lastX : x;
        float fromY = running ? lastY : y;
        double before = owed;
        owed += (double) perSecond * frameSeconds;
        int due = (int) owed;
        for (int i = 1; i <= due; i++) {
            float share = (float) ((i - before) / (owed - before)); // when in the frame it was due
            particles.add(style, fromX + (x - fromX) * share, fromY + (y - fromY) * share, (1f - share) * frameSeconds);
        }
        owed -= due;
        lastX = x;
        lastY = y;
        running = true;
    }

    /** Rests: when it goes on, it goes on from its new place, and not along the way to it. */
    public void pause() {
        running = false;
        owed = 0;
    }
}
