package dev.halfstep.render.window;

/**
 * The range of positions, around the rest position of a gamepad axis, that count as 0. Outside of this range, the
 * absolute value grows linearly from 0 at the radius to 1 at the end of the axis.
 *
 * @param radius 0 to less than 1; 1 is the distance from the rest position to the end of the axis
 */
record DeadZone(float radius) {

    static final float DEFAULT_RADIUS = 0.15f;

    static final DeadZone DEFAULT = new DeadZone(DEFAULT_RADIUS);

    /**
     * Creates a dead zone.
     *
     * @param radius 0 to less than 1
     * @throws IllegalArgumentException if the radius is out of range
     */
    DeadZone {
        if (!(radius >= 0f && radius < 1f)) { // refuses NaN as well
            throw new IllegalArgumentException(
                    "the radius of a dead zone must be at least 0 and less than 1: " + radius);
        }
    }

    /**
     * Applies the dead zone to the position of an axis.
     *
     * @param measured the measured position; values beyond -1 or 1 are clamped, and NaN counts as 0
     * @return the value of the axis, -1 to 1; 0 within the dead zone
     */
    float apply(float measured) {
        float distance = Math.min(Math.abs(measured), 1f);
        return distance > radius ? Math.copySign((distance - radius) / (1f - radius), measured) : 0f;
    }
}
