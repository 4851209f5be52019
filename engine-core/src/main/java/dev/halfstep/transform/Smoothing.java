package dev.halfstep.transform;

/** Selects how the drawn pose of an entity follows its simulated pose. */
public enum Smoothing {

    /** Interpolates between the last two simulated poses: smooth at any display rate, up to one step late. The default. */
    INTERPOLATE(0), // 0: no byte is stored for it

    /** Draws the newest simulated pose: never late, but judders if steps and frames do not coincide. */
    SNAP(1),

    /**
     * Extrapolates the last step from the newest simulated pose: smooth and never late, but an entity that stops or turns
     * overshoots by up to one step and then jumps back.
     *
     * <p>Without interpolation, because it is off or the game runs one step a frame, the newest simulated pose is drawn.
     */
    EXTRAPOLATE(2);

    private final byte flag;

    Smoothing(int flag) {
        this.flag = (byte) flag;
    }

    /** Returns the additional byte of a slot for this value. */
    byte flag() {
        return flag;
    }

    static Smoothing of(byte flag) {
        if (flag == SNAP.flag) {
            return SNAP;
        }
        return flag == EXTRAPOLATE.flag ? EXTRAPOLATE : INTERPOLATE;
    }
}
