package dev.halfstep.transform;

/** How the drawn pose of one entity follows its simulated pose. */
public enum Smoothing {

    /** Drawn between its last two simulated poses: smooth at any display rate, up to one step late. The default. */
    INTERPOLATE(0), // 0, so that entities that use it cost no byte

    /** Drawn at its newest simulated pose: never late, and jerky wherever steps and frames do not coincide. */
    SNAP(1);

    private final byte flag;

    Smoothing(int flag) {
        this.flag = (byte) flag;
    }

    /** The byte that stands for it beside a slot. */
    byte flag() {
        return flag;
    }

    static Smoothing of(byte flag) {
        return flag == SNAP.flag ? SNAP : INTERPOLATE;
    }
}
