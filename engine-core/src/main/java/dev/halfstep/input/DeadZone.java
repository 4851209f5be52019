package dev.halfstep.input;

/**
 * How far an axis of a gamepad may be off while nobody touches it. Inside it is at rest; from its edge on the value
 * grows evenly to 1.
 *
 * @param radius 0 to less than 1, as a fraction of the way of the axis
 */
public record DeadZone(float radius) {

    /** What worn sticks need: 0.15. */
    public static final DeadZone USUAL = new DeadZone(0.15f);

    /**
     * A dead zone.
     *
     * @param radius 0 to less than 1
     * @throws IllegalArgumentException if it is out of range
     */
    public DeadZone {
        if (!(radius >= 0f && radius < 1f)) { // so that what is not a number is refused as well
            throw new IllegalArgumentException("a dead zone is at least 0 and less than 1: " + radius);
        }
    }

    /**
     * What an axis counts for.
     *
     * @param measured where the gamepad says it stands; beyond -1 and 1 counts as there, no number as 0
     * @return -1 to 1
     */
    public float apply(float measured) {
        float size = Math.min(Math.abs(measured), 1f);
        return size > radius ? Math.copySign((size - radius) / (1f - radius), measured) : 0f;
    }
}
