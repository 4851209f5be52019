package dev.halfstep.render.particle;

import java.util.Objects;

/**
 * Emits particles at a constant rate, for example as the exhaust of an engine. The particles of a moving emitter are
 * spread evenly along its path, with the same density at 30 frames a second as at 240.
 *
 * <pre>{@code
 * if (thrusting) {
 *     exhaust.emit(pose.x(), pose.y(), frame.presentationSecondsInFrame());
 * } else {
 *     exhaust.pause();
 * }
 * }</pre>
 */
public final class ParticleEmitter {

    /** The maximum rate. A higher rate would fill even the largest pool within a few frames. */
    private static final float MAX_PER_SECOND = 10_000_000f;

    private final Particles particles;
    private final ParticleStyle style;
    private float perSecond;

    /** The fraction of a particle that is due but not emitted yet, 0 to 1. */
    private double accumulator;

    private float lastX;
    private float lastY;
    private float lastZ;

    /** Whether the last position is set, so that the next frame emits along the path from there. */
    private boolean isEmitting;

    /**
     * Creates a paused emitter.
     *
     * @param particles the pool
     * @param style the style of the particles
     * @param perSecond the rate in particles a second, 0 to 10 million
     * @throws IllegalArgumentException if the rate is out of range
     */
    public ParticleEmitter(Particles particles, ParticleStyle style, float perSecond) {
        this.particles = Objects.requireNonNull(particles, "particles");
        this.style = Objects.requireNonNull(style, "style");
        this.perSecond = requireValidRate(perSecond);
    }

    /**
     * Sets the rate.
     *
     * @param newPerSecond the rate in particles a second, 0 to 10 million
     * @throws IllegalArgumentException if the rate is out of range
     */
    public void setRate(float newPerSecond) {
        perSecond = requireValidRate(newPerSecond);
    }

    private static float requireValidRate(float perSecond) {
        if (!(perSecond >= 0f && perSecond <= MAX_PER_SECOND)) {
            throw new IllegalArgumentException("the rate of an emitter must be between 0 and " + MAX_PER_SECOND
                    + " particles a second: " + perSecond);
        }
        return perSecond;
    }

    /**
     * Emits the particles of one frame, on the line from the position of the previous frame to the current position.
     *
     * @param x the current x coordinate in world units
     * @param y the current y coordinate in world units
     * @param frameSeconds the time since the previous frame, 0 or more: presentation time, or real time if the
     *     particles move by {@linkplain Particles#setRealTime real time}
     */
    public void emit(float x, float y, float frameSeconds) {
        emit(x, y, /* z= */ 0f, /* isFlat= */ true, frameSeconds);
    }

    /**
     * Emits the particles of one frame in space, as the other method does in the plane.
     *
     * @param x the current x coordinate in world units
     * @param y the current y coordinate in world units
     * @param z the current z coordinate in world units
     * @param frameSeconds the time since the previous frame, 0 or more
     */
    public void emit(float x, float y, float z, float frameSeconds) {
        emit(x, y, z, /* isFlat= */ false, frameSeconds);
    }

    private void emit(float x, float y, float z, boolean isFlat, float frameSeconds) {
        float fromX = isEmitting ? lastX : x;
        float fromY = isEmitting ? lastY : y;
        float fromZ = isEmitting ? lastZ : z;
        double oldAccumulator = accumulator;
        accumulator += (double) perSecond * frameSeconds;
        int emissionCount = (int) accumulator;
        for (int i = 1; i <= emissionCount; i++) {
            // The time of emission as a fraction of the frame: when the accumulator reached i.
            float fraction = (float) ((i - oldAccumulator) / (accumulator - oldAccumulator));
            float ageSeconds = (1f - fraction) * frameSeconds;
            float emittedX = fromX + (x - fromX) * fraction;
            float emittedY = fromY + (y - fromY) * fraction;
            float emittedZ = fromZ + (z - fromZ) * fraction;
            particles.add(style, emittedX, emittedY, emittedZ, isFlat, ageSeconds);
        }
        accumulator -= emissionCount;
        lastX = x;
        lastY = y;
        lastZ = z;
        isEmitting = true;
    }

    /** Pauses emission. The next {@link #emit} starts at its new position and leaves no trail from the old one. */
    public void pause() {
        isEmitting = false;
        accumulator = 0;
    }
}
