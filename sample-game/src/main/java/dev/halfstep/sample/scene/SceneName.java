package dev.halfstep.sample.scene;

import java.util.Locale;

/** Lists the scenes, in the order in which the TAB key shows them. */
public enum SceneName {
    /** The game: a ship among meteors. */
    METEORS(0, 0, "ENTER begins, arrows or WAD fly, SPACE fires"),

    /** Balls in two boxes, one interpolated and one not. */
    BOUNCE(1, 100_000, "SPACE switches interpolation, 1 to 5 change the steps a second"),

    /** The same motion drawn by six loops. */
    LAB(0, 0, "up and down choose a value, left and right change it, R resets all"),

    /** Up to a million moving dots. */
    CROWD(50_000, 1_000_000, "F2 switches interpolation, 1 to 5 change the steps a second"),

    /** The key presses of the player, counted in steps and in frames. */
    KEYS(0, 0, "any key is counted in steps and in frames");

    private static final SceneName[] ALL = values();

    private final int defaultBodies;
    private final int maxBodies;
    private final String keys;

    SceneName(int defaultBodies, int maxBodies, String keys) {
        this.defaultBodies = defaultBodies;
        this.maxBodies = maxBodies;
        this.keys = keys;
    }

    /**
     * Returns the name on the command line and in recordings.
     *
     * @return the name in lower case
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Describes the keys of the scene, for the terminal.
     *
     * @return one line
     */
    public String keys() {
        return label() + ": " + keys + ", TAB shows the next scene, Q quits";
    }

    /**
     * Returns whether the number of bodies can be chosen.
     *
     * @return true for bounce and crowd
     */
    public boolean hasBodies() {
        return maxBodies > 0;
    }

    /** Returns the number of bodies unless another one is chosen. */
    int defaultBodies() {
        return defaultBodies;
    }

    /**
     * Returns the maximum number of bodies.
     *
     * @return 0 for a scene in which the number cannot be chosen
     */
    public int maxBodies() {
        return maxBodies;
    }

    /**
     * Returns the next scene, and wraps after the last one.
     *
     * @return another scene
     */
    @SuppressWarnings("EnumOrdinal") // the order is the one above
    public SceneName next() {
        return ALL[(ordinal() + 1) % ALL.length];
    }
}
