package dev.halfstep.sample.scene.meteors.component;

/** The sizes of meteors. Each breaks into two of the next one. */
public enum MeteorSize {
    /** What a wave begins with. */
    LARGE(52f, 20, 40f),
    /** Half of a large one. */
    MEDIUM(28f, 50, 70f),
    /** Half of a medium one; it leaves nothing behind. */
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
     * How large it is.
     *
     * @return world units
     */
    public float radius() {
        return radius;
    }

    /**
     * What it is worth.
     *
     * @return points
     */
    public int points() {
        return points;
    }

    /**
     * How fast it usually flies, in the first wave.
     *
     * @return world units a second
     */
    public float speed() {
        return speed;
    }

    /**
     * What the pieces are of which it is made.
     *
     * @return the next size; a small one is made of nothing, and gives itself
     */
    public MeteorSize ofPieces() {
        return this == LARGE ? MEDIUM : SMALL;
    }
}
