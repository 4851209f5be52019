package dev.halfstep.transform;

/** Selects how the {@link InterpolatedTransform} of an entity, at which it is drawn, follows its simulated pose. */
public enum Smoothing {

    /**
     * Interpolates between the last two simulated poses: smooth at any display rate, up to one step late. The default.
     */
    INTERPOLATE(0), // 0 because columns store no bytes while all are 0

    /** Draws the newest simulated pose: never late, but judders if the step rate differs from the frame rate. */
    SNAP(1),

    /**
     * Extrapolates the last step from the newest simulated pose: smooth and never late, but an entity that stops or
     * turns overshoots by up to one step and then jumps back.
     *
     * <p>If interpolation is off or the game runs one step in each frame, the entity is drawn at the newest
     * simulated pose.
     */
    EXTRAPOLATE(2);

    private final byte code;

    Smoothing(int code) {
        this.code = (byte) code;
    }

    /** Returns the byte that a column stores for the slot of an entity with this smoothing. */
    byte code() {
        return code;
    }

    static Smoothing ofCode(byte code) {
        if (code == SNAP.code) {
            return SNAP;
        }
        return code == EXTRAPOLATE.code ? EXTRAPOLATE : INTERPOLATE;
    }
}
