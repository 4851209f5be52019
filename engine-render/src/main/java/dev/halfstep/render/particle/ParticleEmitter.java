package dev.halfstep.render.particle;

import java.util.Objects;

/**
 * Emits particles at a constant rate, such as the exhaust of an engine. If it moves, particles are spread evenly along
 * its path, with the same density at 30 frames a second as at 240.
 *
 * <pre>{@code if (thrusting) exhaust.emit(pose.x(), pose.y(), frame.frameSeconds()); else exhaust.pause();}</pre>
 */
public final class ParticleEmitter {

    /** The maximum rate: a higher one fills any pool within a few frames. */
    private static final float MAX_PER_SECOND = 10_000_000f;

    private final Particles particles;
    private final ParticleStyle style;
    private float perSecond;
    private double accumulator;
    private float lastX;
    private float lastY;
    private boolean running;

    /**
     * Creates a paused emitter.
     *
     * @param particles the pool
     * @param style the style of the particles
     * @param perSecond the rate in particles a second, 0 or more
     * @throws IllegalArgumentException if the rate is out of range
     */
    public ParticleEmitter(Particles particles, ParticleStyle style, float perSecond) {
        this.particles = Objects.requireNonNull(particles, "particles");
        this.style = Objects.requireNonNull(style, "style");
        this.perSecond = checkedRate(perSecond);
    }

    /**
     * Sets the rate.
     *
     * @param newPerSecond the rate in particles a second, 0 or more
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
     * Emits the particles of one frame, between the last position and this one.
     *
     * @param x the current x coordinate in world units
     * @param y the current y coordinate in world units
     * @param frameSeconds the time since the previous frame
     */
    public void emit(float x, float y, float frameSeconds) {
        float fromX = running ? lastX : x;
        float fromY = running ? lastY : y;
        double before = accumulator;
        accumulator += (double) perSecond * frameSeconds;
        int due = (int) accumulator;
        for (int i = 1; i <= due; i++) {
            float share = (float) ((i - before) / (accumulator - before)); // the moment of emission within the frame
            particles.add(style, fromX + (x - fromX) * share, fromY + (y - fromY) * share, (1f - share) * frameSeconds);
        }
        accumulator -= due;
        lastX = x;
        lastY = y;
        running = true;
    }

    /** Pauses emission. The next {@link #emit} starts at its new position and leaves no trail from the old one. */
    public void pause() {
        running = false;
        accumulator = 0;
    }
}
