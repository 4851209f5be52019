package dev.halfstep.input;

/**
 * The range around the rest position of a gamepad axis that counts as 0. Outside of it the value grows linearly to 1.
 *
 * @param radius 0 to less than 1, as a fraction of the range of the axis
 */
public record DeadZone(float radius) {

    /** The default dead zone, large enough for worn sticks: 0.15. */
    public static final DeadZone DEFAULT = new DeadZone(0.15f);

    /**
     * Creates a dead zone.
     *
     * @param radius 0 to less than 1
     * @throws IllegalArgumentException if it is out of range
     */
    public DeadZone {
        if (!(radius >= 0f && radius < 1f)) { // refuses NaN as well
            throw new IllegalArgumentException("a dead zone is at least 0 and less than 1: " + radius);
        }
    }

    /**
     * Applies the dead zone to the position of an axis.
     *
     * @param measured the measured position; clamped to -1 and 1, and NaN counts as 0
     * @return -1 to 1
     */
    public float apply(float measured) {
        float size = Math.min(Math.abs(measured), 1f);
        return size > radius ? Math.copySign((size - radius) / (1f - radius), measured) : 0f;
    }
}
