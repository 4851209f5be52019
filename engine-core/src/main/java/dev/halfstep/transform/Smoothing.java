package dev.halfstep.transform;

/** How the drawn pose of one entity follows its simulated pose. */
public enum Smoothing {

    /** Drawn between its last two simulated poses: smooth at any display rate, up to one step late. The default. */
    INTERPOLATE(0), // 0, so that entities that use it cost no byte

    /** Drawn at its newest simulated pose: never late, and jerky wherever steps and frames do not coincide. */
    SNAP(1),

    /**
     * Drawn ahead of its newest simulated pose, where it would be by now if it went on as in its last step: smooth and
     * never late, but wherever it stops or turns, it is drawn up to one step too far and then jumps back.
     *
     * <p>Where nothing is interpolated, because interpolation is off or the game runs one step a frame, it is drawn at
     * its newest simulated pose.
     */
    EXTRAPOLATE(2);

    private final byte flag;

    Smoothing(int flag) {
        this.flag = (byte) flag;
    }

    /** The byte that stands for it beside a slot. */
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
