package dev.halfstep.render.window;

/**
 * The range around the rest position of a gamepad axis that counts as 0. Outside of it the value grows linearly to 1.
 *
 * @param radius 0 to less than 1, as a fraction of the range of the axis
 */
record DeadZone(float radius) {

    static final DeadZone DEFAULT = new DeadZone(GlfwHost.DEFAULT_DEAD_ZONE);

    /**
     * Creates a dead zone.
     *
     * @param radius 0 to less than 1
     * @throws IllegalArgumentException if it is out of range
     */
    DeadZone {
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
    float apply(float measured) {
        float size = Math.min(Math.abs(measured), 1f);
        return size > radius ? Math.copySign((size - radius) / (1f - radius), measured) : 0f;
    }
}
