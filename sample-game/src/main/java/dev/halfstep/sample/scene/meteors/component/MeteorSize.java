package dev.halfstep.sample.scene.meteors.component;

/** Lists the sizes of meteors. A meteor breaks into two meteors of the next smaller size; a small one leaves none. */
public enum MeteorSize {

    // The arguments are radius, points and base speed.
    /** The size of the meteors of a new wave. */
    LARGE(52f, 20, 58f),
    /** A piece of a large meteor. */
    MEDIUM(28f, 50, 88f),
    /** A piece of a medium meteor. */
    SMALL(14f, 100, 125f);

    private final float radius;
    private final int points;
    private final float baseSpeed;

    MeteorSize(float radius, int points, float baseSpeed) {
        this.radius = radius;
        this.points = points;
        this.baseSpeed = baseSpeed;
    }

    /**
     * Returns the radius.
     *
     * @return world units
     */
    public float radius() {
        return radius;
    }

    /**
     * Returns the points for a hit.
     *
     * @return points
     */
    public int points() {
        return points;
    }

    /**
     * Returns the base speed, which random factors and later waves change.
     *
     * @return world units a second
     */
    public float baseSpeed() {
        return baseSpeed;
    }

    /**
     * Returns the size of the two pieces.
     *
     * @return the next smaller size; for {@link #SMALL}, which leaves no pieces, {@code SMALL}
     */
    public MeteorSize pieceSize() {
        return this == LARGE ? MEDIUM : SMALL;
    }
}
