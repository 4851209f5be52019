package dev.halfstep.ui.state;

/**
 * A number that changes over time from one value to another. It has no clock: the caller passes the time, so it runs on
 * simulated time in a component, and on presentation time or on frame time in a view. It is also a timer.
 *
 * <pre>{@code
 * Tween fade = Tween.begin(step.simulatedSeconds(), 0.5f).from(0, 1).eased(Tween.Ease.OUT);
 * float opacity = fade.at(step.simulatedSeconds());
 * if (fade.isOver(step.simulatedSeconds())) next();
 * }</pre>
 *
 * @param beginSeconds the time of the beginning
 * @param seconds the duration, 0 or more
 * @param from the value before and at the beginning
 * @param to the value at and after the end
 * @param ease how the value changes in between
 */
public record Tween(double beginSeconds, float seconds, float from, float to, Ease ease) {

    /** The courses of a change. */
    public enum Ease {
        /** The same speed all the time. */
        LINEAR,
        /** Slow at the beginning. */
        IN,
        /** Slow at the end. */
        OUT,
        /** Slow at both ends. */
        IN_OUT
    }

    /**
     * Creates a change.
     *
     * @param beginSeconds the time of the beginning
     * @param seconds the duration, 0 or more
     * @param from the value before and at the beginning
     * @param to the value at and after the end
     * @param ease how the value changes in between
     * @throws IllegalArgumentException if the duration is negative, or a number is not finite
     */
    public Tween {
        if (!(seconds >= 0f && seconds < Float.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("the duration of a change must be 0 or more, and finite: " + seconds);
        }
        if (!(Double.isFinite(beginSeconds) && Float.isFinite(from) && Float.isFinite(to))) {
            throw new IllegalArgumentException("the beginning and the values of a change must be finite: "
                    + beginSeconds + ", " + from + ", " + to);
        }
    }

    /**
     * Begins a change from 0 to 1 with the same speed all the time.
     *
     * @param nowSeconds the time of the beginning
     * @param seconds the duration, 0 or more
     * @return the change
     * @throws IllegalArgumentException if the duration is negative, or a number is not finite
     */
    public static Tween begin(double nowSeconds, float seconds) {
        return new Tween(nowSeconds, seconds, 0f, 1f, Ease.LINEAR);
    }

    /**
     * Returns a copy with other values.
     *
     * @param newFrom the value at the beginning
     * @param newTo the value at the end
     * @return the copy
     * @throws IllegalArgumentException if a value is not finite
     */
    public Tween from(float newFrom, float newTo) {
        return new Tween(beginSeconds, seconds, newFrom, newTo, ease);
    }

    /**
     * Returns a copy with another course.
     *
     * @param newEase how the value changes
     * @return the copy
     */
    public Tween eased(Ease newEase) {
        return new Tween(beginSeconds, seconds, from, to, newEase);
    }

    /**
     * Returns the value at a time.
     *
     * @param nowSeconds the time, on the clock of the beginning
     * @return the first value before the beginning, and exactly the last value from the end on
     */
    public float at(double nowSeconds) {
        if (isOver(nowSeconds)) {
            return to;
        }
        float t = (float) Math.max(0, (nowSeconds - beginSeconds) / seconds);
        float eased = switch (ease) {
            case LINEAR -> t;
            case IN -> t * t;
            case OUT -> t * (2f - t);
            case IN_OUT -> t * t * (3f - 2f * t);
        };
        return from + (to - from) * eased;
    }

    /**
     * Returns whether the change has ended.
     *
     * @param nowSeconds the time, on the clock of the beginning
     * @return true from the end on
     */
    public boolean isOver(double nowSeconds) {
        return nowSeconds >= beginSeconds + seconds;
    }
}
