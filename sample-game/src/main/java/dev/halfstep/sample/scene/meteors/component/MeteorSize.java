package dev.halfstep.sample.scene.meteors.component;

/** Lists the sizes of meteors. Each meteor breaks into two of the next smaller size. */
public enum MeteorSize {
    /** The size of the meteors of a new wave. */
    LARGE(52f, 20, 40f),
    /** A piece of a large meteor. */
    MEDIUM(28f, 50, 70f),
    /** A piece of a medium meteor; it leaves no pieces. */
    SMALL(14f, 100, 110f);

    private final float radius;
    private final int points;
    private final float speed;

    MeteorSize(float radius, int points, float speed) {
        this.radius = radius;
        this.points = points;
        this.speed = speed;
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
     * Returns the score for a hit.
     *
     * @return points
     */
    public int points() {
        return points;
    }

    /**
     * Returns the mean speed in the first wave.
     *
     * @return world units a second
     */
    public float speed() {
        return speed;
    }

    /**
     * Returns the size of its pieces.
     *
     * @return the next smaller size; the smallest one returns itself
     */
    public MeteorSize ofPieces() {
        return this == LARGE ? MEDIUM : SMALL;
    }
}
