package dev.halfstep.time;

import org.jspecify.annotations.Nullable;

/**
 * Stores the presentation time of a world: the simulated time of the poses that the newest frame draws. While poses are
 * interpolated it is {@code n - 1 + alpha} steps, where n is the newest step. Otherwise alpha is 1, and presentation
 * time is n steps.
 *
 * <p>A spawn, a despawn, a teleport or an event in step n is an <em>occurrence</em>. It has a <em>fraction</em> of the
 * step, above 0 and up to 1, the end of the step. The occurrence is presented in the first frame whose
 * presentation time is at or after {@code n - 1 + fraction}, never earlier.
 *
 * <pre>{@code
 * step                 n-1                     n                      n+1
 *                       |----------------------|-----------------------|
 * occurrence                     X                                         in step n, fraction 0.4
 * frames                  .    .    .    .    .    .    .    .    .
 *                                   ^ presents it
 * }</pre>
 *
 * <p>Spawns, despawns and events before the first step are presented in the first frame. While the {@linkplain
 * #setDelaysOccurrences delay} is switched off, all occurrences of a step are presented in the first frame after it,
 * ahead of the drawn poses. The despawn of an entity that is drawn at its newest pose is not delayed either: its
 * fraction counts as {@link #AT_ONCE}.
 *
 * <p>Presentation time decreases only if steps are undone or a rewind goes back. If a frame would be earlier than the
 * previous frame, such as after interpolation was switched on, presentation time stands still.
 *
 * @hidden
 */
public final class PresentationTime {

    /** The fraction of an occurrence at the end of its step. */
    public static final float END_OF_STEP = 1f;

    /** The fraction of an occurrence without delay: every frame of the step presents the occurrence. */
    public static final float AT_ONCE = 0f;

    /** The object that counts the steps. Each scheduler of a world has its own, with its own numbers. */
    private @Nullable Object stepCounter;

    private long step;
    private float alpha;

    /** The fraction up to which occurrences of the step are presented: alpha, or 1 while they are not delayed. */
    private float occurrenceAlpha = END_OF_STEP;

    private boolean delaysOccurrences = true;

    public PresentationTime() {}

    /**
     * Advances presentation time to a new frame. Alpha is the interpolation factor between the newest step and the one
     * before, 0 to 1.
     *
     * @param newStepCounter the object that counts the steps: presentation time of another scheduler is not compared
     */
    public void advance(Object newStepCounter, long newestStep, float newAlpha) {
        if (newestStep != step || newStepCounter != stepCounter) {
            stepCounter = newStepCounter;
            step = newestStep;
            alpha = 0f;
            occurrenceAlpha = 0f;
        }
        alpha = Math.max(alpha, newAlpha);
        boolean isDelaying = delaysOccurrences && step > 0; // occurrences before the first step are presented at once
        occurrenceAlpha = Math.max(occurrenceAlpha, isDelaying ? alpha : END_OF_STEP);
    }

    /** Goes back to a time that may be earlier than the last frame, as a rewind does. */
    public void goBack(Object newStepCounter, long newStep, float newAlpha) {
        step = -1; // differs from every step, so that alpha may decrease
        advance(newStepCounter, newStep, newAlpha);
    }

    /**
     * Returns whether presentation time has reached an occurrence. The occurrence is then presented.
     *
     * @param fraction the fraction of the step, above 0 and up to 1
     */
    public boolean hasReached(long occurrenceStep, float fraction) {
        return occurrenceStep < step || (occurrenceStep == step && hasReached(fraction));
    }

    /**
     * Returns whether presentation time has reached an occurrence of the newest step. Always true while occurrences are
     * not delayed.
     *
     * @param fraction the fraction of the step, {@link #AT_ONCE} to {@link #END_OF_STEP}
     */
    public boolean hasReached(float fraction) {
        return fraction <= occurrenceAlpha;
    }

    /** Returns the interpolation factor of the poses that the newest frame draws, 0 to 1. */
    public float alpha() {
        return alpha;
    }

    /**
     * Returns whether no occurrence of the newest step is presented ahead of the poses that the newest frame draws.
     * False if the delay is, or was in this step, switched off while poses are interpolated.
     */
    public boolean areOccurrencesDelayed() {
        return occurrenceAlpha <= alpha; // the former never decreases within a step, and is 1 without delay
    }

    /**
     * Sets whether occurrences wait for presentation time, from the next frame on; they do by default. Without delay
     * they are presented in the first frame after their step was simulated, up to one step before the drawn poses reach
     * them. Occurrences that are presented already stay presented.
     */
    public void setDelaysOccurrences(boolean newDelaysOccurrences) {
        delaysOccurrences = newDelaysOccurrences;
    }

    /** Returns whether occurrences wait for presentation time. */
    public boolean delaysOccurrences() {
        return delaysOccurrences;
    }

    /** Returns the fraction. Throws {@link IllegalArgumentException} if it is not above 0 and up to 1. */
    public static float checkFraction(float fraction) {
        if (!(fraction > 0f && fraction <= END_OF_STEP)) { // negated, so that NaN is refused too
            throw new IllegalArgumentException(
                    "a fraction of a step must be above 0 and at most 1, the end of the step: " + fraction);
        }
        return fraction;
    }
}
