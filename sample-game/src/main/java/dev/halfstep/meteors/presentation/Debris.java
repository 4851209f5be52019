package dev.halfstep.meteors.presentation;

import dev.halfstep.frame.PresentationContext;
import dev.halfstep.frame.PresentationSystem;
import dev.halfstep.random.RandomStream;
import dev.halfstep.render.line.LineLayer;

/** Presentation system: moves and draws the fragments of broken outlines, which fly apart, spin and fade. */
final class Debris implements PresentationSystem {

    private static final int CAPACITY = 400;

    /** An arbitrary number: each seed gives other fragments. */
    private static final int SEED = 31;

    // Lengths and speeds are random parts of the arguments of burst().
    private static final float MIN_SPEED_PART = 0.25f;
    private static final float MIN_HALF_LENGTH_PART = 0.12f;
    private static final float MAX_HALF_LENGTH_PART = 0.32f;
    private static final float MIN_LIFE_SECONDS = 0.5f;
    private static final float MAX_LIFE_SECONDS = 1.3f;
    private static final float MAX_SPIN_RADIANS_PER_SECOND = 9f;
    private static final float DRAG_PER_SECOND = 0.9f;

    private final Pen pen;
    private final RandomStream random = new RandomStream(SEED);

    private final Lifetimes lifetimes = new Lifetimes(CAPACITY);

    // One element for each fragment.

    private final float[] x = new float[CAPACITY];
    private final float[] y = new float[CAPACITY];
    private final float[] velocityX = new float[CAPACITY];
    private final float[] velocityY = new float[CAPACITY];
    private final float[] radians = new float[CAPACITY];
    private final float[] spin = new float[CAPACITY];
    private final float[] halfLength = new float[CAPACITY];
    private final Fade[] fade = new Fade[CAPACITY];

    Debris(Pen pen) {
        this.pen = pen;
    }

    /** Breaks a circle around a centre into fragments. */
    void burst(float centerX, float centerY, float radius, int fragments, float maxSpeed, Fade color) {
        for (int fragment = 0; fragment < fragments; fragment++) {
            double angle = 2 * Math.PI * (fragment + random.nextFloat()) / fragments;
            float outX = (float) Math.cos(angle);
            float outY = (float) Math.sin(angle);
            float speed = random.between(MIN_SPEED_PART, 1f) * maxSpeed;
            float spinSpeed = random.between(-MAX_SPIN_RADIANS_PER_SECOND, MAX_SPIN_RADIANS_PER_SECOND);
            float half = radius * random.between(MIN_HALF_LENGTH_PART, MAX_HALF_LENGTH_PART);
            int i = lifetimes.begin(random.between(MIN_LIFE_SECONDS, MAX_LIFE_SECONDS));
            x[i] = centerX + radius * outX;
            y[i] = centerY + radius * outY;
            velocityX[i] = speed * outX;
            velocityY[i] = speed * outY;
            radians[i] = (float) (angle + Math.PI / 2); // along the circle
            spin[i] = spinSpeed;
            halfLength[i] = half;
            fade[i] = color;
        }
    }

    /** Removes all fragments. */
    void clear() {
        lifetimes.clear();
    }

    @Override
    public void present(PresentationContext frame) {
        float seconds = frame.presentationSecondsInFrame();
        float speedFactor = Math.max(0f, 1f - DRAG_PER_SECOND * seconds);
        LineLayer lines = pen.width(Pen.LINE_WIDTH);
        for (int i = 0; i < CAPACITY; i++) {
            if (lifetimes.advance(i, seconds)) {
                x[i] += velocityX[i] * seconds;
                y[i] += velocityY[i] * seconds;
                velocityX[i] *= speedFactor;
                velocityY[i] *= speedFactor;
                radians[i] += spin[i] * seconds;
                float alongX = halfLength[i] * (float) Math.cos(radians[i]);
                float alongY = halfLength[i] * (float) Math.sin(radians[i]);
                lines.setColor(fade[i].at(lifetimes.remaining(i)))
                        .line(x[i] - alongX, y[i] - alongY, x[i] + alongX, y[i] + alongY);
            }
        }
    }
}
